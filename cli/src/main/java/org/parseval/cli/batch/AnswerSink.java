package org.parseval.cli.batch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where the answers of a batch go, row by row in their order. */
interface AnswerSink extends AutoCloseable {
    /** How many are there. */
    int size();

    /** Adds the next rows, without their ends. */
    void addAll(List<String> next);

    /** From here on what was added is safe from the end of the program. */
    void flush() throws IOException;

    /** How many rows tell an error. */
    long failed();

    /** Where rows are kept for another run; nowhere if they are only printed. */
    Optional<Path> keptIn();

    /** All rows are there. */
    void finish(String header) throws IOException;

    @Override
    void close() throws IOException;
}
