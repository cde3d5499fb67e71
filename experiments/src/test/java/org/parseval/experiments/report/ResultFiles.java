package org.parseval.experiments.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parseval.experiments.report.PageBlock.Table;
import org.parseval.formats.text.Csv;

/** The figures of the documents: a file {@code NAME.csv} for each table, with the titles of the columns and then a line for each row. */
record ResultFiles(List<Path> folders) {
    /** This one has the runs of a comparison, of which the document shows the errors. */
    private static final String COMPARISON = "engines";

    /** @throws IllegalArgumentException if its file is not a table */
    Optional<Table> table(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name + ".csv"))
                .filter(Files::exists)
                .findFirst()
                .map(file -> read(name, file));
    }

    private static Table read(String name, Path file) {
        try {
            List<List<String>> lines =
                    Files.readAllLines(file).stream().map(Csv::cells).toList();
            Table table = new Table(name, "", lines.get(0), lines.subList(1, lines.size()));
            return name.equals(COMPARISON) ? errors(table) : table;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    /** A row an engine, a column a model, from a file that {@code compare} wrote. */
    private static Table errors(Table runs) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        List<String> columns = new ArrayList<>(List.of("engine"));
        for (List<String> run : runs.rows()) {
            String model = "`" + cell(runs, run, "instance").replace(".uai", "") + "`";
            if (!columns.contains(model)) {
                columns.add(model);
            }
            String engine = "`" + cell(runs, run, "engine") + "`";
            rows.computeIfAbsent(engine, first -> new ArrayList<>(List.of(first)))
                    .add(error(runs, run));
        }
        return new Table(runs.id(), "", columns, List.copyOf(rows.values()));
    }

    private static String error(Table runs, List<String> run) {
        String failure = cell(runs, run, "failure");
        String known = failure.isEmpty() ? cell(runs, run, "kind") : failure;
        boolean estimated = failure.isEmpty() && !known.equals("exact");
        return estimated ? String.format(Locale.ROOT, "%.0e", Double.parseDouble(cell(runs, run, "error"))) : known;
    }

    private static String cell(Table runs, List<String> run, String column) {
        return run.get(runs.columns().indexOf(column));
    }
}
