package org.parseval.experiments.drawing;

/** The elements that drawings share. A class says what an element is; the style sheet says how that looks. */
public final class Svg {
    private Svg() {}

    public static void line(Markup out, String kind, double x1, double y1, double x2, double y2) {
        out.empty(
                "line",
                "class",
                kind,
                "x1",
                Numbers.pixels(x1),
                "y1",
                Numbers.pixels(y1),
                "x2",
                Numbers.pixels(x2),
                "y2",
                Numbers.pixels(y2));
    }

    public static void text(Markup out, String kind, double x, double y, String words) {
        out.element("text", words, "class", kind, "x", Numbers.pixels(x), "y", Numbers.pixels(y));
    }
}
