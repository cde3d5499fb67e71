package org.parseval.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.parseval.experiments.report.PageBlock.Chart;
import org.parseval.experiments.report.PageBlock.Figure;
import org.parseval.experiments.report.PageBlock.Gallery;
import org.parseval.experiments.report.PageBlock.Table;

class FigureCsvTest {
    private static final Pattern CELL = Pattern.compile("(?:\"((?:[^\"]|\"\")*)\"|([^,\"\\n]*))([,\\n])");

    /** Reads cells back by the rules of RFC 4180. */
    private static List<List<String>> cells(Figure figure) {
        List<List<String>> rows = new ArrayList<>();
        List<String> row = new ArrayList<>();
        String text = FigureCsv.of(figure);
        Matcher cell = CELL.matcher(text);
        int end = 0;
        while (end < text.length() && cell.find(end) && cell.start() == end) {
            row.add(cell.group(1) == null ? cell.group(2) : cell.group(1).replace("\"\"", "\""));
            if (cell.group(3).equals("\n")) {
                rows.add(row);
                row = new ArrayList<>();
            }
            end = cell.end();
        }
        assertThat(end).as("all of it is read").isEqualTo(text.length());
        return rows;
    }

    private static <T extends Figure> T figure(Page page, Class<T> kind) {
        return page.blocks().stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void pointsOfChartsHaveAllTheirDigits() {
        Chart chart = figure(DemonstrationPages.curves(), Chart.class);
        List<List<String>> rows = cells(chart);
        assertThat(rows.remove(0))
                .containsExactly("line", chart.x().label(), chart.y().label());
        for (PageBlock.Line line : chart.lines()) {
            for (int i = 0; i < line.x().length; i++) {
                List<String> row = rows.remove(0);
                assertThat(row.get(0)).isEqualTo(line.name());
                assertThat(DoubleStream.of(Double.parseDouble(row.get(1)), Double.parseDouble(row.get(2))))
                        .containsExactly(line.x()[i], line.y()[i]);
            }
        }
        assertThat(rows).isEmpty();
    }

    @Test
    void rangesHaveColumnsOfTheirOwn() {
        PageBlock.Axis axis = new PageBlock.Axis("k", false);
        PageBlock.Line with = new PageBlock.Line(
                "with", new double[] {1}, new double[] {2}, new double[] {1.5}, new double[] {Double.POSITIVE_INFINITY
                });
        PageBlock.Line without = new PageBlock.Line("without", new double[] {3}, new double[] {4});
        assertThat(cells(new Chart("c", "", axis, axis, List.of(with, without))))
                .containsExactly(
                        List.of("line", "k", "k", "from", "to"),
                        List.of("with", "1.0", "2.0", "1.5", "Infinity"),
                        List.of("without", "3.0", "4.0", "", ""));
    }

    @Test
    void tablesComeBackCellByCell() {
        Table table = figure(DemonstrationPages.curves(), Table.class);
        List<List<String>> rows = cells(table);
        assertThat(rows.get(0)).isEqualTo(table.columns());
        assertThat(rows.subList(1, rows.size())).isEqualTo(table.rows());
    }

    @Test
    void picturesHaveALineForEachPixel() {
        Gallery gallery = figure(DemonstrationPages.pictures(), Gallery.class);
        List<List<String>> rows = cells(gallery);
        assertThat(rows).hasSize(1 + 7 * 256);
        List<String> last = rows.get(7 * 256);
        assertThat(last.subList(0, 3)).containsExactly(gallery.pictures().get(6).caption(), "15", "15");
        assertThat(Double.parseDouble(last.get(3)))
                .isEqualTo(gallery.pictures().get(6).rows()[15][15]);
    }

    @Test
    void treesAreListedFromTheRootDown() {
        List<List<String>> rows = cells(figure(DemonstrationPages.pictures(), PageBlock.TreeDrawing.class));
        assertThat(rows.subList(1, 4))
                .containsExactly(List.of("0", "", "x1"), List.of("1", "0", "x2"), List.of("2", "0", "0.25"));
        assertThat(rows).hasSize(10);
    }
}
