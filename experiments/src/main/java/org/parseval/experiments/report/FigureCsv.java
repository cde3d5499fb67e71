package org.parseval.experiments.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.parseval.experiments.report.PageBlock.Branch;
import org.parseval.experiments.report.PageBlock.Chart;
import org.parseval.experiments.report.PageBlock.Figure;
import org.parseval.experiments.report.PageBlock.Gallery;
import org.parseval.experiments.report.PageBlock.Line;
import org.parseval.experiments.report.PageBlock.Node;
import org.parseval.experiments.report.PageBlock.Picture;
import org.parseval.experiments.report.PageBlock.Table;
import org.parseval.experiments.report.PageBlock.TreeDrawing;
import org.parseval.formats.text.Csv;

/** The numbers of a figure as comma-separated values, with all their digits. */
final class FigureCsv {
    private FigureCsv() {}

    static String of(Figure figure) {
        StringBuilder text = new StringBuilder();
        Consumer<List<String>> rows = row -> text.append(Csv.row(row));
        if (figure instanceof Table table) {
            rows.accept(table.columns());
            table.rows()
                    .forEach(row -> rows.accept(
                            row.stream().map(cell -> cell.replace("**", "")).toList()));
        } else if (figure instanceof Chart chart) {
            boolean ranges = chart.lines().stream().anyMatch(Line::hasRanges);
            List<String> titles = List.of("line", chart.x().label(), chart.y().label(), "from", "to");
            rows.accept(ranges ? titles : titles.subList(0, 3));
            chart.lines().forEach(line -> add(line, ranges, rows));
        } else if (figure instanceof Gallery gallery) {
            rows.accept(List.of("picture", "row", "column", "value"));
            gallery.pictures().forEach(picture -> add(picture, rows));
        } else if (figure instanceof TreeDrawing tree) {
            rows.accept(List.of("depth", "branch", "label"));
            add(0, "", tree.root(), rows);
        }
        return text.toString();
    }

    /** @param ranges whether any line of the chart has them; one without has empty cells then */
    private static void add(Line line, boolean ranges, Consumer<List<String>> rows) {
        for (int i = 0; i < line.x().length; i++) {
            List<String> row =
                    new ArrayList<>(List.of(line.name(), Double.toString(line.x()[i]), Double.toString(line.y()[i])));
            if (ranges) {
                row.add(line.hasRanges() ? Double.toString(line.low()[i]) : "");
                row.add(line.hasRanges() ? Double.toString(line.high()[i]) : "");
            }
            rows.accept(row);
        }
    }

    private static void add(Picture picture, Consumer<List<String>> rows) {
        for (int y = 0; y < picture.rows().length; y++) {
            for (int x = 0; x < picture.rows()[y].length; x++) {
                rows.accept(List.of(
                        picture.caption(),
                        Integer.toString(y),
                        Integer.toString(x),
                        Double.toString(picture.rows()[y][x])));
            }
        }
    }

    private static void add(int depth, String branch, Node node, Consumer<List<String>> rows) {
        rows.accept(List.of(Integer.toString(depth), branch, node.label()));
        for (Branch next : node.children()) {
            add(depth + 1, next.label(), next.child(), rows);
        }
    }
}
