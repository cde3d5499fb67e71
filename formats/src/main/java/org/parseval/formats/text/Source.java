package org.parseval.formats.text;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.parseval.inference.Progress;
import org.parseval.model.InputException;

/**
 * Bytes with the name that errors call them by. Compressed content is recognised by its first bytes, not by its name, so
 * that it may also come through a pipe.
 *
 * <pre>{@code
 * try (Source source = Source.open("model.uai.gz")) {
 *     Model model = UaiModelReader.read(source);
 * }
 * }</pre>
 */
public final class Source implements Closeable {
    private final String name;
    private final InputStream stream;
    private final boolean compressed;
    private byte[] peeked = {};
    private int peekedAt;
    private Optional<IOException> failure = Optional.empty();
    private boolean unrounded;

    private Source(String name, InputStream stream, boolean compressed) {
        this.name = name;
        this.stream = stream;
        this.compressed = compressed;
    }

    /**
     * The file of that name, or the standard input for {@code -}.
     *
     * @throws InputException if there is no such file or it cannot be read
     */
    public static Source open(String pathOrDash) {
        return open(pathOrDash, Progress.SILENT);
    }

    /**
     * The same, telling on the way how much of the file has been read.
     *
     * @throws InputException if there is no such file or it cannot be read
     */
    public static Source open(String pathOrDash, Progress progress) {
        if (pathOrDash.equals("-")) {
            return of("stdin", new Counted(new Unclosed(System.in), "stdin", 0, progress));
        }
        InputStream file;
        try {
            Path path = Path.of(pathOrDash);
            if (Files.isDirectory(path)) {
                throw Mistake.unopened(pathOrDash, "is a folder");
            }
            file = new Counted(
                    Files.newInputStream(path), String.valueOf(path.getFileName()), Files.size(path), progress);
        } catch (NoSuchFileException e) {
            throw Mistake.unopened(pathOrDash, "no such file");
        } catch (AccessDeniedException e) {
            throw Mistake.unopened(pathOrDash, "no permission to read");
        } catch (IOException | InvalidPathException e) {
            throw Mistake.unopened(pathOrDash, "cannot be opened");
        }
        return of(pathOrDash, file);
    }

    /** A stream under a name. */
    public static Source of(String name, InputStream stream) {
        return of(name, stream, Long.MAX_VALUE);
    }

    /** A stream from an untrusted sender. More than the given number of bytes after decompression is an error. */
    public static Source of(String name, InputStream stream, long mostBytes) {
        boolean compressed = false;
        try {
            PushbackInputStream raw =
                    new PushbackInputStream(new BufferedInputStream(stream, 1 << 16), Compression.LONGEST_MARK);
            byte[] start = raw.readNBytes(Compression.LONGEST_MARK);
            raw.unread(start);
            Optional<Compression> compression = Compression.recognise(start);
            compressed = compression.isPresent();
            InputStream expanded = compressed ? compression.get().expand(raw) : raw;
            if (compressed && stream instanceof Counted counted) {
                expanded = new Unpacked(expanded, counted);
            }
            return new Source(
                    name, mostBytes < Long.MAX_VALUE ? new Limited(expanded, mostBytes) : expanded, compressed);
        } catch (IOException e) {
            closeQuietly(stream);
            throw new Source(name, stream, compressed).brokenOff(Position.START);
        }
    }

    /** Text under a name. */
    public static Source ofText(String name, String text) {
        return of(name, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** The same, whose readers keep weights (CNF) and tables (UAI) as fractions beside the nearest doubles, for exact arithmetic. */
    public Source unrounded() {
        unrounded = true;
        return this;
    }

    /** Whether readers keep numbers as they are written. */
    public boolean isUnrounded() {
        return unrounded;
    }

    /** The name used in messages. */
    public String name() {
        return name;
    }

    /** The first bytes, without consuming them. To be called only before anything is read. */
    public byte[] peek(int most) {
        if (peeked.length > 0 || failure.isPresent()) {
            return peeked.clone();
        }
        byte[] bytes = new byte[most];
        int count = 0;
        try {
            for (int more = 0; more >= 0 && count < most; count += Math.max(more, 0)) {
                more = stream.read(bytes, count, most - count);
            }
        } catch (IOException e) {
            // What came before is still worth reading, and the error is told where it happens.
            failure = Optional.of(e);
        }
        peeked = Arrays.copyOf(bytes, count);
        return peeked.clone();
    }

    /** @throws InputException if the first bytes are all there is, because the file breaks off behind them */
    public void checkPeeked() {
        if (failure.isPresent()) {
            throw brokenOff(Position.START);
        }
    }

    /** Reads some bytes, at least one; -1 at the end. */
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (peekedAt < peeked.length) {
            int count = Math.min(length, peeked.length - peekedAt);
            System.arraycopy(peeked, peekedAt, buffer, offset, count);
            peekedAt += count;
            return count;
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        return stream.read(buffer, offset, length);
    }

    /** The error of a stream that breaks off: a truncated or damaged archive, or a failing disk. */
    public InputException brokenOff(Position position) {
        if (stream instanceof Limited limited && limited.left < 0) {
            return Mistake.at(
                    name, position, "more than " + limited.most + " bytes, unpacked", "a file that is not larger");
        }
        String found = compressed ? "damaged or truncated compressed data" : "an error of the device";
        return Mistake.at(name, position, found, "the rest of the file");
    }

    @Override
    public void close() {
        closeQuietly(stream);
    }

    /** Nothing was written, so a failure to close loses nothing. */
    private static void closeQuietly(InputStream stream) {
        try {
            stream.close();
        } catch (IOException e) {
            return;
        }
    }

    /** Breaks off after so many bytes. */
    private static final class Limited extends FilterInputStream {
        private final long most;
        private long left;

        Limited(InputStream in, long most) {
            super(in);
            this.most = most;
            left = most;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            left -= Math.max(count, 0);
            if (left < 0) {
                throw new IOException("more than " + most + " bytes");
            }
            return count;
        }
    }

    /** A file that tells how much of it has been read: a part of it or, of a pipe, so much, and what that unpacked to. */
    private static final class Counted extends FilterInputStream {
        private final long size;
        private final String phase;
        private final Progress progress;
        private long read;
        private long unpacked;

        /** @param size 0 if it is not known */
        Counted(InputStream in, String name, long size, Progress progress) {
            super(in);
            this.progress = progress;
            this.size = size;
            phase = "reading " + Visible.plain(name);
            progress.report(phase, 0);
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            read += one < 0 ? 0 : 1;
            return one;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            read += Math.max(0, count);
            report();
            return count;
        }

        private void report() {
            boolean known = size > 0 && unpacked == 0;
            String amount = ", " + ((unpacked > 0 ? unpacked : read) >> 20) + (unpacked > 0 ? " MB unpacked" : " MB");
            progress.report(known ? phase : phase + amount, size > 0 ? (double) read / size : 0);
        }
    }

    /** The content of a compressed file, which may be far longer than the file. */
    private static final class Unpacked extends FilterInputStream {
        private final Counted file;

        Unpacked(InputStream in, Counted file) {
            super(in);
            this.file = file;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int count = super.read(buffer, offset, length);
            file.unpacked += Math.max(0, count);
            file.report();
            return count;
        }
    }

    /** The standard input belongs to the process, not to the reader of one file. */
    private static final class Unclosed extends FilterInputStream {
        Unclosed(InputStream in) {
            super(in);
        }

        @Override
        public void close() {}
    }
}
