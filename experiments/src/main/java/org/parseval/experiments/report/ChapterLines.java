package org.parseval.experiments.report;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.parseval.experiments.report.PageBlock.Axis;
import org.parseval.experiments.report.PageBlock.Branch;
import org.parseval.experiments.report.PageBlock.Chart;
import org.parseval.experiments.report.PageBlock.Gallery;
import org.parseval.experiments.report.PageBlock.Line;
import org.parseval.experiments.report.PageBlock.Node;
import org.parseval.experiments.report.PageBlock.Picture;
import org.parseval.experiments.report.PageBlock.Table;
import org.parseval.experiments.report.PageBlock.Text;
import org.parseval.experiments.report.PageBlock.TreeDrawing;
import org.parseval.formats.text.CheckedLine;

/**
 * A finished experiment as lines of text: the number of the line, so that none can be missing, a word that says what the line is, its
 * fields with tabs between them, and a checksum. What belongs to a block follows it. {@link ChapterReader} reads it back.
 */
final class ChapterLines {
    /** The version of the format. */
    static final String FORMAT = "4";

    private final StringBuilder text = new StringBuilder();
    private int count;

    private ChapterLines() {}

    static String of(Chapter.Done chapter) {
        ChapterLines lines = new ChapterLines();
        lines.add("format", FORMAT);
        lines.add(
                "experiment",
                chapter.experiment(),
                chapter.started(),
                Double.toString(chapter.seconds()),
                chapter.machine());
        lines.add("page", chapter.page().id(), chapter.page().title());
        for (Check check : chapter.page().checks()) {
            lines.add(
                    "check",
                    check.source().name(),
                    check.name(),
                    check.claim(),
                    check.verdict().name(),
                    check.figure());
        }
        chapter.page().blocks().forEach(lines::add);
        lines.add("end");
        return lines.text.toString();
    }

    private void add(String kind, String... fields) {
        add(kind, Arrays.asList(fields));
    }

    private void add(String kind, List<String> fields) {
        count++;
        text.append(CheckedLine.of(count + "\t" + kind
                + fields.stream().map(field -> '\t' + escaped(field)).collect(Collectors.joining())));
    }

    private void add(PageBlock block) {
        if (block instanceof Text paragraph) {
            add("text", paragraph.text());
        } else if (block instanceof Table table) {
            add("table", table.id(), table.caption());
            add("columns", table.columns());
            table.rows().forEach(row -> add("row", row));
        } else if (block instanceof Chart chart) {
            add("chart", chart.id(), chart.caption());
            add(chart.x());
            add(chart.y());
            chart.lines().forEach(this::add);
        } else if (block instanceof Gallery gallery) {
            add("gallery", gallery.id(), gallery.caption());
            gallery.pictures().forEach(this::add);
        } else if (block instanceof TreeDrawing tree) {
            add("tree", tree.id(), tree.caption());
            add(0, "", tree.root());
        }
    }

    private void add(Axis axis) {
        add("axis", axis.label(), Boolean.toString(axis.logarithmic()));
    }

    private void add(Line line) {
        add("line", line.name());
        add("x", numbers(line.x()));
        add("y", numbers(line.y()));
        add("low", numbers(line.low()));
        add("high", numbers(line.high()));
    }

    private void add(Picture picture) {
        add("picture", picture.caption());
        for (double[] row : picture.rows()) {
            add("pixels", numbers(row));
        }
    }

    private void add(int depth, String branch, Node node) {
        add("node", Integer.toString(depth), branch, node.label());
        for (Branch next : node.children()) {
            add(depth + 1, next.label(), next.child());
        }
    }

    private static List<String> numbers(double[] values) {
        return DoubleStream.of(values).mapToObj(Double::toString).toList();
    }

    private static String escaped(String field) {
        return field.replace("\\", "\\\\")
                .replace("\t", "\\t")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
    }

    static String unescaped(String field) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            if (c == '\\' && i + 1 < field.length()) {
                i++;
                c = switch (field.charAt(i)) {
                    case 't' -> '\t';
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    default -> field.charAt(i);
                };
            }
            plain.append(c);
        }
        return plain.toString();
    }
}
