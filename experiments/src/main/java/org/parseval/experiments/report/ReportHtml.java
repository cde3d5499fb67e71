package org.parseval.experiments.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.parseval.experiments.drawing.Markup;
import org.parseval.experiments.drawing.Numbers;
import org.parseval.experiments.report.Check.Verdict;
import org.parseval.experiments.report.PageBlock.Chart;
import org.parseval.experiments.report.PageBlock.Figure;
import org.parseval.experiments.report.PageBlock.Gallery;
import org.parseval.experiments.report.PageBlock.Table;
import org.parseval.experiments.report.PageBlock.Text;
import org.parseval.experiments.report.PageBlock.TreeDrawing;

/** A report as one HTML file that needs nothing else; it is well-formed XML too. */
final class ReportHtml {
    private static final String OVERVIEW = "overview";
    private static final String HOW = "how";

    /** Texts that count as a number in a cell, or stand for one. */
    private static final String NUMBER =
            "|-|–|—|[<>≤≥~±+-]?\\s?[0-9].{0,14}|-?inf.*|NaN|\\((-|inf|[0-9][0-9.e+-]*)( to (inf|[0-9][0-9.e+-]*))?\\)";

    private static final int LONG_TEXT = 24;

    /** Claims of an experiment on the first page. */
    private static final int MOST_CLAIMS = 5;

    private final Report report;
    private final Markup out = new Markup();

    private ReportHtml(Report report) {
        this.report = report;
    }

    static String of(Report report) {
        ReportHtml html = new ReportHtml(report);
        html.write();
        return html.out.toString();
    }

    private void write() {
        out.raw("<!DOCTYPE html>\n").open("html", "xmlns", "http://www.w3.org/1999/xhtml", "lang", "en");
        out.open("head").empty("meta", "charset", "utf-8");
        out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        out.empty("meta", "name", "color-scheme", "content", "light dark");
        out.element("title", Words.TITLE);
        out.open("style").raw(resource("report.css")).close("style").close("head");
        out.raw("\n").open("body").element("a", "Skip to the results", "class", "skip", "href", "#main");
        out.open("div", "class", "frame");
        navigation();
        out.open("main", "id", "main");
        overview();
        report.chapters().forEach(this::chapter);
        provenance();
        out.close("main").close("div");
        out.element("div", "", "id", "tip", "role", "status", "hidden", "hidden");
        out.open("script")
                .raw(resource("report.js"))
                .close("script")
                .close("body")
                .close("html")
                .raw("\n");
    }

    private static String resource(String name) {
        try (InputStream in = ReportHtml.class.getResourceAsStream(name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void navigation() {
        out.open("nav", "aria-label", "Contents").element("p", "Parseval").open("ol");
        link(OVERVIEW, "Overview");
        report.chapters().forEach(chapter -> link(anchor(chapter), title(chapter)));
        link(HOW, "How it was run");
        out.close("ol").close("nav").raw("\n");
    }

    private void link(String to, String words) {
        out.open("li").element("a", words, "href", "#" + to).close("li");
    }

    /** Pages cannot have the names of the report's own sections in common with it. */
    private static String anchor(Chapter chapter) {
        return "page-" + (chapter instanceof Chapter.Done done ? done.page().id() : chapter.experiment());
    }

    private static String title(Chapter chapter) {
        return chapter instanceof Chapter.Done done ? done.page().title() : chapter.experiment();
    }

    private void overview() {
        out.open("section", "id", OVERVIEW).element("h1", Words.TITLE);
        out.element("p", report.summary(), "class", "lead");
        report.done().forEach(this::firstFigure);
        out.element("h3", "What the paper says, and what was found");
        report.done().forEach(this::claims);
        out.element("h3", "Verdicts by experiment");
        verdicts();
        out.close("section").raw("\n");
    }

    private void verdicts() {
        out.open("div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", "Verdicts by experiment");
        out.open("table").open("thead").open("tr").element("th", "experiment", "scope", "col");
        for (Verdict verdict : Verdict.values()) {
            out.open("th", "scope", "col", "class", "n", "aria-label", Words.of(verdict));
            out.text(sign(verdict))
                    .element("span", " " + Words.of(verdict), "class", "word")
                    .close("th");
        }
        out.element("th", "ours that hold", "scope", "col", "class", "n");
        out.element("th", "time", "scope", "col", "class", "n")
                .close("tr")
                .close("thead")
                .open("tbody");
        report.chapters().forEach(this::overviewRow);
        out.open("tr", "class", "total").element("td", "all");
        for (Verdict verdict : Verdict.values()) {
            long count = report.done().stream()
                    .mapToLong(chapter -> chapter.page().count(verdict))
                    .sum();
            out.element("td", Long.toString(count), "class", "n");
        }
        List<Check> ours = report.checks().stream()
                .filter(check -> check.source() == Check.Source.OURS)
                .toList();
        out.element("td", ours.stream().filter(Check::holds).count() + " of " + ours.size(), "class", "n");
        double seconds =
                report.done().stream().mapToDouble(Chapter.Done::seconds).sum();
        out.element("td", Numbers.seconds(seconds), "class", "n").close("tr");
        out.close("tbody").close("table").close("div");
    }

    /** The figure that says most stands before all words. */
    private void firstFigure(Chapter.Done chapter) {
        for (PageBlock block : chapter.page().blocks()) {
            if (block instanceof Chart chart && chart.id().equals(PageBlock.PAPER_AGAINST_OURS)) {
                out.open("figure").element("figcaption", chart.caption());
                ChartSvg.add(chart, out);
                out.close("figure");
            }
        }
    }

    /** The claims of the paper with their figures, what speaks against it first; of many the rest is a link away. */
    private void claims(Chapter.Done chapter) {
        List<Check> paper = chapter.page().checks().stream()
                .filter(check -> check.source() == Check.Source.PAPER)
                .sorted(Comparator.comparing(Check::holds))
                .toList();
        if (paper.isEmpty()) {
            return;
        }
        out.open("p", "class", "of")
                .element("a", title(chapter), "href", "#" + anchor(chapter))
                .close("p");
        out.open("ul", "class", "checks short");
        paper.stream().limit(MOST_CLAIMS).forEach(this::check);
        out.close("ul");
        if (paper.size() > MOST_CLAIMS) {
            String rest = Words.verdicts(paper.subList(MOST_CLAIMS, paper.size()));
            out.open("p", "class", "rest")
                    .element("a", "And " + rest, "href", "#" + anchor(chapter))
                    .close("p");
        }
    }

    private void overviewRow(Chapter chapter) {
        out.open("tr")
                .open("td")
                .element("a", title(chapter), "href", "#" + anchor(chapter))
                .close("td");
        if (chapter instanceof Chapter.Done done) {
            for (Verdict verdict : Verdict.values()) {
                out.element("td", Long.toString(done.page().count(verdict)), "class", "n");
            }
            out.element("td", done.page().ours(), "class", "n");
            out.element("td", Numbers.seconds(done.seconds()), "class", "n");
        } else {
            out.element("td", Words.of(chapter), "colspan", Integer.toString(Verdict.values().length + 2));
        }
        out.close("tr");
    }

    private void checks(List<Check> checks) {
        if (checks.isEmpty()) {
            return;
        }
        out.open("ul", "class", "checks");
        checks.forEach(this::check);
        out.close("ul");
    }

    private void check(Check check) {
        out.open("li", "class", check.verdict().name());
        out.element("span", sign(check.verdict()), "class", "sign", "aria-hidden", "true");
        out.element("b", check.claim()).text(" ");
        String whose = check.source() == Check.Source.PAPER ? "" : "our claim, ";
        out.element("span", whose + Words.of(check), "class", "verdict");
        out.element("span", check.figure(), "class", "figure").close("li");
    }

    private static String sign(Verdict verdict) {
        return switch (verdict) {
            case REPRODUCED -> "✓";
            case AT_LEAST_AS_GOOD -> "≥";
            case WITHIN_NOISE -> "≈";
            case NOT_REPRODUCED -> "✗";
        };
    }

    private void chapter(Chapter chapter) {
        out.open("section", "id", anchor(chapter)).element("h2", title(chapter));
        if (chapter instanceof Chapter.Done done) {
            checks(done.page().checks());
            done.page().blocks().forEach(block -> block(done.page(), block));
        } else {
            out.element("p", Words.of(chapter), "class", "failed");
        }
        out.close("section").raw("\n");
    }

    private void block(Page page, PageBlock block) {
        if (block instanceof Text text) {
            out.element("p", text.text());
        } else if (block instanceof Figure figure) {
            String file = page.fileOf(figure);
            out.open("figure", "id", file).open("figcaption").text(figure.caption() + " ");
            out.element("a", "CSV", "class", "csv", "href", file + ".csv").close("figcaption");
            content(figure);
            out.close("figure");
        }
        out.raw("\n");
    }

    private void content(Figure figure) {
        if (figure instanceof Table table) {
            table(table.caption(), table.columns(), table.rows());
        } else if (figure instanceof Chart chart) {
            ChartSvg.add(chart, out);
        } else if (figure instanceof Gallery gallery) {
            GalleryHtml.add(gallery, out);
        } else if (figure instanceof TreeDrawing tree) {
            TreeSvg.add(tree, out);
        }
    }

    private void table(String caption, List<String> columns, List<List<String>> rows) {
        out.open("div", "class", "scroll", "tabindex", "0", "role", "group", "aria-label", caption);
        out.open("table").open("thead").open("tr");
        List<String> kinds = IntStream.range(0, columns.size())
                .mapToObj(column -> kind(rows, column))
                .toList();
        for (int i = 0; i < columns.size(); i++) {
            out.element("th", columns.get(i), "scope", "col", "class", kinds.get(i));
        }
        out.close("tr").close("thead").open("tbody");
        for (List<String> row : rows) {
            out.open("tr");
            for (int i = 0; i < row.size(); i++) {
                cell(row.get(i), kinds.get(i));
            }
            out.close("tr");
        }
        out.close("tbody").close("table").close("div");
    }

    private void cell(String text, String kind) {
        out.open("td", "class", kind);
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            if (i > 0) {
                out.empty("br");
            }
            if (lines[i].startsWith("**") && lines[i].endsWith("**")) {
                out.element("b", lines[i].replace("**", ""));
            } else {
                out.text(lines[i]);
            }
        }
        out.close("td");
    }

    /** A column of numbers stands to the right, and one of long texts is not squeezed. */
    private static String kind(List<List<String>> rows, int column) {
        List<String> cells = rows.stream()
                .flatMap(row -> Arrays.stream(row.get(column).replace("**", "").split("\n")))
                .toList();
        if (cells.stream().allMatch(cell -> cell.matches(NUMBER))) {
            return "n";
        }
        return cells.stream().anyMatch(cell -> cell.length() > LONG_TEXT) ? "long" : "t";
    }

    private void provenance() {
        out.open("section", "id", HOW).element("h2", "How it was run");
        List<List<String>> settings = report.settings().entrySet().stream()
                .map(setting -> List.of(setting.getKey(), setting.getValue()))
                .toList();
        table("Settings", List.of("setting", "value"), settings);
        List<List<String>> runs = report.done().stream()
                .map(done ->
                        List.of(done.experiment(), done.started(), Numbers.seconds(done.seconds()), done.machine()))
                .toList();
        out.open("div", "style", "margin-top:1.5rem");
        table("Runs", List.of("experiment", "started", "time", "machine"), runs);
        out.element("p", "Times add up over the starts of a run that was stopped and went on.");
        out.close("div").close("section");
    }
}
