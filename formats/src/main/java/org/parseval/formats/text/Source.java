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
import java.util.zip.GZIPInputStream;

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
        if (pathOrDash.equals("-")) {
            return of("stdin", new Unclosed(System.in));
        }
        InputStream file;
        try {
            Path path = Path.of(pathOrDash);
            if (Files.isDirectory(path)) {
                throw InputException.unopened(pathOrDash, "is a folder");
            }
            file = Files.newInputStream(path);
        } catch (NoSuchFileException e) {
            throw InputException.unopened(pathOrDash, "no such file");
        } catch (AccessDeniedException e) {
            throw InputException.unopened(pathOrDash, "no permission to read");
        } catch (IOException | InvalidPathException e) {
            throw InputException.unopened(pathOrDash, "cannot be opened");
        }
        return of(pathOrDash, file);
    }

    /** A stream under a name. */
    public static Source of(String name, InputStream stream) {
        boolean compressed = false;
        try {
            PushbackInputStream raw = new PushbackInputStream(new BufferedInputStream(stream, 1 << 16), 2);
            byte[] magic = raw.readNBytes(2);
            raw.unread(magic);
            compressed = magic.length == 2 && magic[0] == 0x1f && magic[1] == (byte) 0x8b;
            return new Source(name, compressed ? new GZIPInputStream(raw, 1 << 16) : raw, compressed);
        } catch (IOException e) {
            closeQuietly(stream);
            throw new Source(name, stream, compressed).brokenOff(Position.START);
        }
    }

    /** Text under a name. */
    public static Source ofText(String name, String text) {
        return of(name, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    public String name() {
        return name;
    }

    /** Reads some bytes, at least one; -1 at the end. */
    int read(byte[] buffer, int offset, int length) throws IOException {
        return stream.read(buffer, offset, length);
    }

    /** The error of a stream that breaks off: a truncated or damaged archive, or a failing disk. */
    InputException brokenOff(Position position) {
        String found = compressed ? "damaged or truncated compressed data" : "an error of the device";
        return InputException.at(name, position, found, "the rest of the file");
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

    /** The standard input belongs to the process, not to the reader of one file. */
    private static final class Unclosed extends FilterInputStream {
        Unclosed(InputStream in) {
            super(in);
        }

        @Override
        public void close() {}
    }
}
