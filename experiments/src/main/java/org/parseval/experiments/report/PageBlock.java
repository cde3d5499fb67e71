package org.parseval.experiments.report;

import java.util.List;
import org.parseval.experiments.reference.Errors;

/** A piece of a page. Every block with numbers has an id, which names the file with its numbers. */
public sealed interface PageBlock {
    /** The chart that stands first in a report, for those who read no further. */
    String PAPER_AGAINST_OURS = "paper-against-ours";

    /** A block with numbers. */
    sealed interface Figure extends PageBlock {
        /** Names the file with its numbers: letters, digits, dots, hyphens and underscores, once on a page. */
        String id();

        /** Says what is shown and how it was measured. */
        String caption();
    }

    /** A paragraph of plain text. */
    record Text(String text) implements PageBlock {}

    /** Rows of cells; what a cell shows is up to whoever makes it. A line feed begins a second line, and **what counts** is bold. */
    record Table(String id, String caption, List<String> columns, List<List<String>> rows) implements Figure {
        /** @throws IllegalArgumentException if a value is out of its range */
        public Table {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
            for (List<String> row : rows) {
                if (row.size() != columns.size()) {
                    throw new IllegalArgumentException(
                            "a row of " + row.size() + " cells under " + columns.size() + " columns: " + row);
                }
            }
        }
    }

    /** Lines over two axes. A point that is not finite, or not positive on a logarithmic axis, is a gap that is told. */
    record Chart(String id, String caption, Axis x, Axis y, List<Line> lines) implements Figure {
        /** Copies what could change. */
        public Chart {
            lines = List.copyOf(lines);
        }
    }

    /** @param logarithmic in decades */
    record Axis(String label, boolean logarithmic) {}

    /**
     * The points of a chart that belong together.
     *
     * @param low where the range about each point begins; empty without ranges
     * @param high where it ends
     */
    record Line(String name, double[] x, double[] y, double[] low, double[] high) {
        /** @throws IllegalArgumentException if a value is out of its range */
        public Line {
            if (x.length != y.length) {
                throw new IllegalArgumentException(x.length + " abscissas and " + y.length + " ordinates");
            }
            if (low.length != high.length || (low.length > 0 && low.length != y.length)) {
                throw new IllegalArgumentException(low.length + " and " + high.length + " ends of ranges");
            }
        }

        /** Without ranges. */
        public Line(String name, double[] x, double[] y) {
            this(name, x, y, new double[0], new double[0]);
        }

        /** Medians with their quartiles. */
        public static Line ofErrors(String name, double[] x, List<Errors> errors) {
            return new Line(
                    name,
                    x,
                    errors.stream().mapToDouble(Errors::median).toArray(),
                    errors.stream().mapToDouble(each -> each.quantile(0.25)).toArray(),
                    errors.stream().mapToDouble(each -> each.quantile(0.75)).toArray());
        }

        boolean hasRanges() {
            return low.length > 0;
        }
    }

    /** Grey pictures side by side. */
    record Gallery(String id, String caption, List<Picture> pictures) implements Figure {
        /** Copies what could change. */
        public Gallery {
            pictures = List.copyOf(pictures);
        }
    }

    /** @param rows of values from 0, black, to 1, white */
    record Picture(String caption, double[][] rows) {}

    /** A binary tree, drawn from its root down. */
    record TreeDrawing(String id, String caption, Node root) implements Figure {}

    /**
     * A node of a drawn tree.
     *
     * @param label of the node
     * @param children none of a leaf
     */
    record Node(String label, List<Branch> children) {
        /** Copies what could change. */
        public Node {
            children = List.copyOf(children);
        }
    }

    /** An edge to a child, with what stands beside it. */
    record Branch(String label, Node child) {}
}
