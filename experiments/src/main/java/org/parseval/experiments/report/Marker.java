package org.parseval.experiments.report;

import org.parseval.experiments.drawing.Markup;
import org.parseval.experiments.drawing.Numbers;

/** The mark of a line's points, so that lines are told apart without colours: a shape, a colour and a way of dashing by turns. */
record Marker(int index) {
    private static final double SIZE = 4.6;

    /** Paths around the origin, of about the same area. */
    private static final String[] SHAPES = {
        "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0Z",
        "M-.9-.9H.9V.9H-.9Z",
        "M0-1.2L1.15.85H-1.15Z",
        "M0-1.3L1.1 0L0 1.3L-1.1 0Z",
        "M0 1.2L1.15-.85H-1.15Z",
        "M-1.2-.35H-.35V-1.2H.35V-.35H1.2V.35H.35V1.2H-.35V.35H-1.2Z",
        "M-1.2-.7L-.7-1.2L0-.5L.7-1.2L1.2-.7L.5 0L1.2.7L.7 1.2L0 .5L-.7 1.2L-1.2.7L-.5 0Z",
        "M-1.3-.5H1.3V.5H-1.3Z"
    };

    private static final String[] DASHES = {"none", "7 4", "2 3"};

    /** The class that has its colour. */
    String colour() {
        return "c" + index % SHAPES.length;
    }

    String dashes() {
        return DASHES[index / SHAPES.length % DASHES.length];
    }

    void draw(Markup svg, double x, double y) {
        svg.empty(
                "path",
                "class",
                "mark",
                "d",
                SHAPES[index % SHAPES.length],
                "transform",
                "translate(" + Numbers.pixels(x) + " " + Numbers.pixels(y) + ") scale(" + SIZE + ")");
    }
}
