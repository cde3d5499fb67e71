package org.parseval.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parseval.experiments.report.PageBlock.Table;

/** Every figure of the documents has one version: tables are made from results files. {@code .ci/tables} makes them. */
class ResultFilesTest {
    private static final Path DOCUMENTS = Path.of(System.getProperty("parseval.root", ".."), "docs");
    private static final Path RESULTS = DOCUMENTS.resolve("results");
    private static final Path REPORT = DOCUMENTS.resolve("reproduction");

    private static final Pattern LINK = Pattern.compile("\\(results/([\\w-]+)\\.csv\\)");

    private final ResultFiles results = new ResultFiles(List.of(RESULTS, REPORT));

    @Test
    void tablesAreThoseOfTheirResults() throws IOException {
        if (Boolean.getBoolean("docs.write")) {
            new DocumentTables(results::table).fill(DOCUMENTS);
        }
        for (Path page : DocumentTables.documents(DOCUMENTS)) {
            String text = Files.readString(page);
            assertThat(places(text))
                    .as("%s: every table has a name and an end", page.getFileName())
                    .hasSize((int) text.lines()
                            .filter(line -> line.startsWith("<!-- table "))
                            .count());
            for (String name : places(text)) {
                Optional<Table> table = results.table(name);
                assertThat(table)
                        .as("%s has a place for table %s; its results file", page.getFileName(), name)
                        .isPresent();
                DocumentTables one = new DocumentTables(
                        other -> table.filter(mine -> mine.id().equals(other)));
                assertThat(one.filled(text).equals(text))
                        .as(
                                "%s, table %s differs from its results file; .ci/tables makes it%n%s",
                                page.getFileName(), name, ReportMarkdown.table(table.orElseThrow()))
                        .isTrue();
            }
        }
    }

    /** Shown as a table or linked, and told when and how it was measured. */
    @Test
    void everyResultsFileIsShownAndDated() throws IOException {
        Set<String> shown = new HashSet<>();
        for (Path page : DocumentTables.documents(DOCUMENTS)) {
            String text = Files.readString(page);
            shown.addAll(places(text));
            LINK.matcher(text).results().forEach(link -> shown.add(link.group(1)));
        }
        Set<String> dated = Files.readAllLines(RESULTS.resolve("index.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t", -1))
                .filter(cells -> cells.length == 5 && cells[1].matches("20\\d\\d-\\d\\d-\\d\\d"))
                .map(cells -> cells[0])
                .collect(Collectors.toSet());
        try (Stream<Path> files = Files.list(RESULTS)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(".csv"))
                    .map(file -> file.replaceFirst("\\.csv$", ""))
                    .toList();
            assertThat(names).isNotEmpty().isSubsetOf(shown);
            assertThat(dated).containsExactlyInAnyOrderElementsOf(names);
        }
    }

    /** The report of the paper's experiments has its tables as files and as Markdown. */
    @Test
    void tablesOfTheReportAreThoseOfTheReport() throws IOException {
        String report = Files.readString(REPORT.resolve("reproduce.md"));
        ResultFiles files = new ResultFiles(List.of(REPORT));
        int tables = 0;
        for (Path page : DocumentTables.documents(DOCUMENTS)) {
            for (String name : places(Files.readString(page))) {
                Optional<Table> table = files.table(name);
                if (table.isPresent()) {
                    assertThat(report).as(name).contains(ReportMarkdown.table(table.get()));
                    tables++;
                }
            }
        }
        assertThat(tables).isPositive();
    }

    /** The names of the tables for which a text has a place. */
    private static List<String> places(String text) {
        List<String> names = new ArrayList<>();
        new DocumentTables(name -> {
                    names.add(name);
                    return Optional.empty();
                })
                .filled(text);
        return names;
    }
}
