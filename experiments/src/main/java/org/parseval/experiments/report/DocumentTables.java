package org.parseval.experiments.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.parseval.experiments.report.PageBlock.Table;
import org.parseval.formats.text.AtomicFile;

/**
 * Puts the tables of a report into Markdown documents, where they say {@code <!-- table PAGE-ID -->}, up to {@code <!-- end -->}. Tables
 * that the report does not have stay as they are.
 */
public final class DocumentTables {
    private static final Pattern PLACE =
            Pattern.compile("(<!-- table ([A-Za-z0-9._-]+) -->\\n).*?(<!-- end -->)", Pattern.DOTALL);

    private final Map<String, String> tables = new HashMap<>();

    /** The tables of a report. */
    public DocumentTables(Report report) {
        for (Chapter.Done chapter : report.done()) {
            for (PageBlock block : chapter.page().blocks()) {
                if (block instanceof Table table) {
                    tables.put(chapter.page().fileOf(table), ReportMarkdown.table(table));
                }
            }
        }
    }

    /** Fills every Markdown document of a folder. */
    public void fill(Path folder) throws IOException {
        List<Path> documents;
        try (Stream<Path> files = Files.list(folder)) {
            documents = files.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
        for (Path document : documents) {
            String text = Files.readString(document);
            String filled = filled(text);
            if (!filled.equals(text)) {
                AtomicFile.write(document, filled);
            }
        }
    }

    String filled(String text) {
        return PLACE.matcher(text)
                .replaceAll(place -> Matcher.quoteReplacement(
                        tables.containsKey(place.group(2))
                                ? place.group(1) + "\n" + tables.get(place.group(2)) + "\n" + place.group(3)
                                : place.group()));
    }
}
