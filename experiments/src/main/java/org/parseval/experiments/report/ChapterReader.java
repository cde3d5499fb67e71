package org.parseval.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.model.InputException;

/** Reads a finished experiment from the lines of {@link ChapterLines}. */
final class ChapterReader {
    private final String file;
    private final List<List<String>> lines = new ArrayList<>();
    private int next;

    private ChapterReader(String file, String text) {
        this.file = file;
        for (String line : text.lines().toList()) {
            next++;
            String content = CheckedLine.content(line).orElseThrow(this::damaged);
            List<String> fields = Arrays.stream(content.split("\t", -1))
                    .map(ChapterLines::unescaped)
                    .toList();
            if (!fields.get(0).equals(Integer.toString(next)) || fields.size() < 2) {
                throw damaged();
            }
            lines.add(fields.subList(1, fields.size()));
        }
        next = 0;
    }

    /** @throws InputException if a line is damaged or missing, with its place */
    static Chapter.Done read(String file, String text) {
        ChapterReader reader = new ChapterReader(file, text);
        try {
            return reader.chapter();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw reader.damaged();
        }
    }

    private InputException damaged() {
        return Mistake.at(
                file,
                new Position(Math.max(1, next), 1),
                "a damaged line",
                "a finished page of this version; delete the file to run the experiment again");
    }

    /** The fields of the next line, if it is of that kind. */
    private Optional<List<String>> maybe(String kind) {
        if (!lines.get(next).get(0).equals(kind)) {
            return Optional.empty();
        }
        List<String> fields = lines.get(next);
        next++;
        return Optional.of(fields.subList(1, fields.size()));
    }

    private List<String> take(String kind) {
        Optional<List<String>> fields = maybe(kind);
        if (fields.isEmpty()) {
            next++;
            throw new IllegalArgumentException("expected a line " + kind);
        }
        return fields.get();
    }

    private Chapter.Done chapter() {
        if (!take("format").equals(List.of(ChapterLines.FORMAT))) {
            throw new IllegalArgumentException("another format");
        }
        List<String> experiment = take("experiment");
        List<String> page = take("page");
        List<Check> checks = new ArrayList<>();
        for (Optional<List<String>> check = maybe("check"); check.isPresent(); check = maybe("check")) {
            List<String> fields = check.get();
            checks.add(new Check(
                    Check.Source.valueOf(fields.get(0)),
                    fields.get(1),
                    fields.get(2),
                    Check.Verdict.valueOf(fields.get(3)),
                    fields.get(4)));
        }
        List<PageBlock> blocks = new ArrayList<>();
        while (maybe("end").isEmpty()) {
            blocks.add(block());
        }
        return new Chapter.Done(
                experiment.get(0),
                new Page(page.get(0), page.get(1), checks, blocks),
                experiment.get(1),
                Double.parseDouble(experiment.get(2)),
                experiment.get(3));
    }

    private PageBlock block() {
        String kind = lines.get(next).get(0);
        List<String> head = take(kind);
        return switch (kind) {
            case "text" -> new Text(head.get(0));
            case "table" -> new Table(head.get(0), head.get(1), take("columns"), rows());
            case "chart" -> new Chart(head.get(0), head.get(1), axis(), axis(), chartLines());
            case "gallery" -> new Gallery(head.get(0), head.get(1), pictures());
            case "tree" -> new TreeDrawing(head.get(0), head.get(1), branch(0).child());
            default -> throw new IllegalArgumentException("unknown line " + kind);
        };
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (Optional<List<String>> row = maybe("row"); row.isPresent(); row = maybe("row")) {
            rows.add(row.get());
        }
        return rows;
    }

    private Axis axis() {
        List<String> fields = take("axis");
        return new Axis(fields.get(0), Boolean.parseBoolean(fields.get(1)));
    }

    private List<Line> chartLines() {
        List<Line> chartLines = new ArrayList<>();
        for (Optional<List<String>> line = maybe("line"); line.isPresent(); line = maybe("line")) {
            chartLines.add(new Line(
                    line.get().get(0),
                    numbers(take("x")),
                    numbers(take("y")),
                    numbers(take("low")),
                    numbers(take("high"))));
        }
        return chartLines;
    }

    private List<Picture> pictures() {
        List<Picture> pictures = new ArrayList<>();
        for (Optional<List<String>> picture = maybe("picture"); picture.isPresent(); picture = maybe("picture")) {
            List<double[]> rows = new ArrayList<>();
            for (Optional<List<String>> row = maybe("pixels"); row.isPresent(); row = maybe("pixels")) {
                rows.add(numbers(row.get()));
            }
            pictures.add(new Picture(picture.get().get(0), rows.toArray(double[][]::new)));
        }
        return pictures;
    }

    private Branch branch(int depth) {
        List<String> fields = take("node");
        if (Integer.parseInt(fields.get(0)) != depth) {
            throw new IllegalArgumentException("a node of depth " + fields.get(0));
        }
        List<Branch> children = new ArrayList<>();
        while (lines.get(next).get(0).equals("node")
                && Integer.parseInt(lines.get(next).get(1)) > depth) {
            children.add(branch(depth + 1));
        }
        return new Branch(fields.get(1), new Node(fields.get(2), children));
    }

    private static double[] numbers(List<String> fields) {
        return fields.stream().mapToDouble(Double::parseDouble).toArray();
    }
}
