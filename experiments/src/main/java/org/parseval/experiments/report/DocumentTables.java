package org.parseval.experiments.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.parseval.experiments.report.PageBlock.Table;
import org.parseval.formats.text.AtomicFile;

/**
 * Puts tables into Markdown documents, where they say {@code <!-- table NAME -->}, up to {@code <!-- end -->}. A table that is not known
 * stays as it is.
 */
public final class DocumentTables {
    /** A place without an end is none, or it would take the text up to the end of the next. */
    private static final Pattern PLACE = Pattern.compile(
            "(<!-- table ([A-Za-z0-9._-]+) -->\\n)(?:(?!<!-- table ).)*?(<!-- end -->)", Pattern.DOTALL);

    private final Function<String, Optional<Table>> tables;

    /** @param tables those that are known, by their names */
    DocumentTables(Function<String, Optional<Table>> tables) {
        this.tables = tables;
    }

    /** The tables of a report, which are called {@code PAGE-ID}. */
    public static DocumentTables of(Report report) {
        Map<String, Table> tables = new HashMap<>();
        for (Chapter.Done chapter : report.done()) {
            for (PageBlock block : chapter.page().blocks()) {
                if (block instanceof Table table) {
                    tables.put(chapter.page().fileOf(table), table);
                }
            }
        }
        return new DocumentTables(name -> Optional.ofNullable(tables.get(name)));
    }

    /** Fills every Markdown document of a folder. */
    public void fill(Path folder) throws IOException {
        for (Path document : documents(folder)) {
            String text = Files.readString(document);
            String filled = filled(text);
            if (!filled.equals(text)) {
                AtomicFile.write(document, filled);
            }
        }
    }

    /** The Markdown documents of a folder, in the order of their names. */
    static List<Path> documents(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    String filled(String text) {
        return PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(filled(place)));
    }

    private String filled(MatchResult place) {
        return tables.apply(place.group(2))
                .map(table -> place.group(1) + "\n" + ReportMarkdown.table(table) + "\n" + place.group(3))
                .orElse(place.group());
    }
}
