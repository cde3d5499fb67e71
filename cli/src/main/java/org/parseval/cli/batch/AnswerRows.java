package org.parseval.cli.batch;

import java.io.BufferedWriter;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parseval.cli.program.UsageException;
import org.parseval.formats.text.AtomicFile;
import org.parseval.formats.text.CheckedLine;

/**
 * The answers of a batch, kept in a file beside the one that is asked for until all are there: a line with a checksum for each, in their order.
 * However the program ends, what was kept counts when it begins again; a line that was being written does not.
 */
public final class AnswerRows implements AnswerSink {
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
     * @throws UsageException if answers to another question are kept there, or another program is adding to them
     */
    public static AnswerRows open(Path output, String question) throws IOException {
        Path kept = output.resolveSibling(output.getFileName() + ".part");
        RandomAccessFile file = new RandomAccessFile(kept.toFile(), "rw");
        try {
            if (isUsed(file.getChannel())) {
                throw new UsageException("another program is at work on " + kept);
            }
            byte[] bytes = new byte[Math.toIntExact(file.length())];
            file.readFully(bytes);
            List<String> rows = whole(new String(bytes, StandardCharsets.UTF_8));
            if (!rows.isEmpty() && !rows.get(0).equals(question)) {
                throw new UsageException(
                        kept + " has answers to other questions, or about another model; delete it to begin anew");
            }
            file.setLength(rows.stream()
                    .mapToLong(row -> CheckedLine.of(row).getBytes(StandardCharsets.UTF_8).length)
                    .sum());
            file.seek(file.length());
            AnswerRows answers = new AnswerRows(
                    output,
                    kept,
                    new ArrayList<>(rows.isEmpty() ? rows : rows.subList(1, rows.size())),
                    new BufferedWriter(
                            new OutputStreamWriter(new FileOutputStream(file.getFD()), StandardCharsets.UTF_8)));
            if (rows.isEmpty()) {
                answers.writer.write(CheckedLine.of(question));
                answers.flush();
            }
            return answers;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Otherwise it is this program's until it is closed. Where a file system has no locks, nobody can know. */
    private static boolean isUsed(FileChannel file) {
        try {
            return file.tryLock() == null;
        } catch (OverlappingFileLockException byThisProgram) {
            return true;
        } catch (IOException noLocks) {
            return false;
        }
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

    public Path kept() {
        return kept;
    }

    @Override
    public Optional<Path> keptIn() {
        return Optional.of(kept);
    }

    @Override
    public int size() {
        return rows.size();
    }

    /** Also makes them safe. */
    @Override
    public void addAll(List<String> next) {
        try {
            for (String row : next) {
                rows.add(row);
                writer.write(CheckedLine.of(row));
            }
            flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            writer.flush();
        } catch (IOException e) {
            throw new IOException("cannot write " + kept + ": " + e.getMessage(), e);
        }
    }

    @Override
    public long failed() {
        return rows.stream().filter(row -> !row.endsWith(",")).count();
    }

    /** Writes the file that was asked for, and forgets the one beside it. */
    @Override
    public void finish(String header) throws IOException {
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
