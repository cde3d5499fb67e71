package org.parseval.experiments.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.parseval.experiments.drawing.Numbers;
import org.parseval.experiments.report.Check.Verdict;
import org.parseval.experiments.report.PageBlock.Figure;
import org.parseval.experiments.report.PageBlock.Table;
import org.parseval.experiments.report.PageBlock.Text;

/** The checks and tables of a report as Markdown; its figures are links to their numbers. */
final class ReportMarkdown {
    private ReportMarkdown() {}

    static String of(Report report) {
        StringBuilder text = new StringBuilder("# " + Words.TITLE + "\n\n" + report.summary() + "\n\n");
        text.append(report.settings().entrySet().stream()
                .map(setting -> plain(setting.getKey() + " " + setting.getValue()))
                .collect(Collectors.joining(", ", "Settings: ", ".\n\n")));
        text.append(overview(report));
        for (Chapter chapter : report.chapters()) {
            if (chapter instanceof Chapter.Done done) {
                page(done.page(), text);
                text.append('\n')
                        .append(plain("Run for " + Numbers.seconds(done.seconds()) + " on " + done.machine() + "."))
                        .append('\n');
            } else {
                text.append("\n## ").append(plain(chapter.experiment())).append("\n\n");
                text.append(plain(Words.of(chapter))).append('\n');
            }
        }
        return text.toString();
    }

    private static String overview(Report report) {
        List<String> columns = new ArrayList<>(List.of("experiment"));
        for (Verdict verdict : Verdict.values()) {
            columns.add(Words.of(verdict));
        }
        columns.add("ours that hold");
        List<List<String>> rows = new ArrayList<>();
        for (Chapter.Done chapter : report.done()) {
            List<String> row = new ArrayList<>(List.of(chapter.page().title()));
            for (Verdict verdict : Verdict.values()) {
                row.add(Long.toString(chapter.page().count(verdict)));
            }
            row.add(chapter.page().ours());
            rows.add(row);
        }
        return table(columns, rows);
    }

    private static void page(Page page, StringBuilder text) {
        text.append("\n## ").append(plain(page.title())).append("\n\n");
        if (!page.checks().isEmpty()) {
            text.append(table(
                    List.of("claim", "whose", "verdict", "measured"),
                    page.checks().stream()
                            .map(check -> List.of(check.claim(), whose(check), Words.of(check), check.figure()))
                            .toList()));
        }
        for (PageBlock block : page.blocks()) {
            if (block instanceof Text paragraph) {
                text.append('\n').append(plain(paragraph.text())).append('\n');
            } else if (block instanceof Table table) {
                text.append('\n').append(plain(table.caption())).append("\n\n").append(table(table));
            } else if (block instanceof Figure figure) {
                String caption = plain(figure.caption());
                text.append('\n')
                        .append(caption)
                        .append(caption.endsWith(".") ? "" : ".")
                        .append(" Numbers: `");
                text.append(page.fileOf(figure)).append(".csv`.\n");
            }
        }
    }

    private static String whose(Check check) {
        return check.source() == Check.Source.PAPER ? "paper" : "ours";
    }

    static String table(Table table) {
        return table(table.columns(), table.rows());
    }

    private static String table(List<String> columns, List<List<String>> rows) {
        StringBuilder text = new StringBuilder(row(columns));
        text.append("|---".repeat(columns.size())).append("|\n");
        rows.forEach(row -> text.append(row(row)));
        return text.toString();
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(cell -> plain(cell).replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** On one line, and without a meaning for HTML. */
    private static String plain(String text) {
        return text.replaceAll("\\s+", " ").replace("&", "&amp;").replace("<", "&lt;");
    }
}
