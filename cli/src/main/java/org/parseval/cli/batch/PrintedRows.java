package org.parseval.cli.batch;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Answers that go to the standard output as they come. */
final class PrintedRows implements AnswerSink {
    private final PrintWriter out;
    private int size;
    private long failed;

    PrintedRows(PrintWriter out, String header) {
        this.out = out;
        out.print(header);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void addAll(List<String> next) {
        for (String row : next) {
            out.print(row + "\n");
            failed += row.endsWith(",") ? 0 : 1;
        }
        size += next.size();
    }

    @Override
    public void flush() {
        out.flush();
    }

    @Override
    public long failed() {
        return failed;
    }

    @Override
    public Optional<Path> keptIn() {
        return Optional.empty();
    }

    @Override
    public void finish(String header) {
        flush();
    }

    @Override
    public void close() {
        flush();
    }
}
