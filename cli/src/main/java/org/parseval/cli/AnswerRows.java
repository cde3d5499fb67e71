package org.parseval.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parseval.formats.text.AtomicFile;
import org.parseval.formats.text.CheckedLine;

/**
 * The answers of a batch, kept in a file beside the one that is asked for until all are there: a line with a checksum for each, in their order.
 * However the program ends, what was kept counts when it begins again; a line that was being written does not.
 */
final class AnswerRows implements AutoCloseable {
    private final Path output;
    private final Path kept;
    private final List<String> rows;
    private final BufferedWriter writer;

    private AnswerRows(Path output, Path kept, List<String> rows, BufferedWriter writer) {
        this.output = output;
        this.kept = kept;
        this.rows = rows;
        this.writer = writer;
    }

    /**
     * @param question what the answers depend on, in one line
     * @throws UsageException if answers to another question are kept there
     */
    static AnswerRows open(Path output, String question) throws IOException {
        Path kept = output.resolveSibling(output.getFileName() + ".part");
        List<String> rows = Files.exists(kept) ? whole(Files.readString(kept)) : List.of();
        if (!rows.isEmpty() && !rows.get(0).equals(question)) {
            throw new UsageException(
                    kept + " has answers to other questions, or about another model; delete it to begin anew");
        }
        StringBuilder text = new StringBuilder(CheckedLine.of(question));
        rows.stream().skip(1).forEach(row -> text.append(CheckedLine.of(row)));
        AtomicFile.write(kept, text.toString());
        return new AnswerRows(
                output,
                kept,
                new ArrayList<>(rows.isEmpty() ? rows : rows.subList(1, rows.size())),
                Files.newBufferedWriter(kept, StandardOpenOption.APPEND));
    }

    /** The lines before the first that is damaged or has no end. */
    private static List<String> whole(String text) {
        List<String> rows = new ArrayList<>();
        String complete = text.substring(0, text.lastIndexOf('\n') + 1);
        for (String line : complete.lines().toList()) {
            Optional<String> content = CheckedLine.content(line);
            if (content.isEmpty()) {
                break;
            }
            rows.add(content.get());
        }
        return rows;
    }

    Path kept() {
        return kept;
    }

    int size() {
        return rows.size();
    }

    /** Adds the next row, without its end. */
    void add(String row) throws IOException {
        rows.add(row);
        writer.write(CheckedLine.of(row));
    }

    /** Adds the next rows, and makes them safe. */
    void addAll(List<String> next) {
        try {
            for (String row : next) {
                add(row);
            }
            flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** From here on what was added is safe from the end of the program. */
    void flush() throws IOException {
        writer.flush();
    }

    /** How many rows tell an error. */
    long failed() {
        return rows.stream().filter(row -> !row.endsWith(",")).count();
    }

    /** Writes the file that was asked for, and forgets the one beside it. */
    void finish(String header) throws IOException {
        StringBuilder text = new StringBuilder(header);
        rows.forEach(row -> text.append(row).append('\n'));
        AtomicFile.write(output, text.toString());
        close();
        Files.delete(kept);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
