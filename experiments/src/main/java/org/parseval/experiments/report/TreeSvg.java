package org.parseval.experiments.report;

import org.parseval.experiments.drawing.Markup;
import org.parseval.experiments.drawing.Numbers;
import org.parseval.experiments.drawing.Svg;
import org.parseval.experiments.report.PageBlock.Branch;
import org.parseval.experiments.report.PageBlock.Node;
import org.parseval.experiments.report.PageBlock.TreeDrawing;

/** Draws a tree from its root down; every node stands above the middle of its children. */
record TreeSvg(Markup out) {
    private static final double LETTER = 7.8;
    private static final double PADDING = 11;
    private static final double GAP = 18;
    private static final double NODE_HEIGHT = 28;
    private static final double LEVEL = 76;
    private static final double MARGIN = 6;

    static void add(TreeDrawing tree, Markup out) {
        String width = Numbers.pixels(width(tree.root()) + 2 * MARGIN);
        String height = Numbers.pixels(levels(tree.root()) * LEVEL - LEVEL + NODE_HEIGHT + 2 * MARGIN);
        out.open("div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", tree.caption());
        out.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "class",
                "tree",
                "width",
                width,
                "height",
                height,
                "viewBox",
                "0 0 " + width + " " + height,
                "role",
                "img",
                "aria-label",
                "Tree: " + spoken(tree.root()));
        new TreeSvg(out).draw(tree.root(), MARGIN, MARGIN);
        out.close("svg").close("div");
    }

    private static String spoken(Node node) {
        StringBuilder words = new StringBuilder(node.label());
        for (Branch branch : node.children()) {
            words.append("; ")
                    .append(node.label())
                    .append(" ")
                    .append(branch.label())
                    .append(" to ");
            words.append(spoken(branch.child()));
        }
        return words.toString();
    }

    private static int levels(Node node) {
        return 1
                + node.children().stream()
                        .mapToInt(branch -> levels(branch.child()))
                        .max()
                        .orElse(0);
    }

    private static double boxWidth(Node node) {
        return Math.max(NODE_HEIGHT, node.label().length() * LETTER + 2 * PADDING);
    }

    private static double childrenWidth(Node node) {
        double sum = 0;
        for (Branch branch : node.children()) {
            sum += slot(branch);
        }
        return sum + GAP * Math.max(0, node.children().size() - 1);
    }

    /** A child has room for what stands beside the edge to it. */
    private static double slot(Branch branch) {
        return Math.max(width(branch.child()), branch.label().length() * LETTER);
    }

    private static double width(Node node) {
        return Math.max(boxWidth(node), childrenWidth(node));
    }

    /** @return where the middle of the node is */
    private double draw(Node node, double left, double top) {
        double childLeft = left + (width(node) - childrenWidth(node)) / 2;
        double[] middles = new double[node.children().size()];
        for (int i = 0; i < middles.length; i++) {
            Branch branch = node.children().get(i);
            double slot = slot(branch);
            middles[i] = draw(branch.child(), childLeft + (slot - width(branch.child())) / 2, top + LEVEL);
            childLeft += slot + GAP;
        }
        double middle = middles.length == 0
                ? left + width(node) / 2
                : Math.min(
                        Math.max((middles[0] + middles[middles.length - 1]) / 2, left + boxWidth(node) / 2),
                        left + width(node) - boxWidth(node) / 2);
        for (int i = 0; i < middles.length; i++) {
            edge(
                    middle,
                    top + NODE_HEIGHT,
                    middles[i],
                    top + LEVEL,
                    node.children().get(i).label());
        }
        box(node, middle, top);
        return middle;
    }

    private void edge(double x1, double y1, double x2, double y2, String label) {
        Svg.line(out, "edge", x1, y1, x2, y2);
        Svg.text(out, "branch", x1 + 0.6 * (x2 - x1), y1 + 0.6 * (y2 - y1), label);
    }

    private void box(Node node, double middle, double top) {
        double width = boxWidth(node);
        out.empty(
                "rect",
                "class",
                node.children().isEmpty() ? "leaf" : "inner",
                "x",
                Numbers.pixels(middle - width / 2),
                "y",
                Numbers.pixels(top),
                "width",
                Numbers.pixels(width),
                "height",
                Numbers.pixels(NODE_HEIGHT),
                "rx",
                node.children().isEmpty() ? "3" : "14");
        Svg.text(out, "node", middle, top + NODE_HEIGHT / 2, node.label());
    }
}
