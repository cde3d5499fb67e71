package org.parseval.serve;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Excerpt;
import org.parseval.formats.text.InputException;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;

/** Files that somebody sends: read into memory within limits, and never written anywhere. */
final class Upload {
    private static final int LONGEST_NAME = 100;
    private static final int AT_ONCE = 2;
    private static final int PATIENCE_SECONDS = 60;

    /** How much larger than the largest upload an unpacked file may be. */
    private static final int MOST_EXPANSION = 16;

    private static final String LARGER_FILES = "--upload allows larger files";

    private final long mostBytes;
    private final Semaphore places = new Semaphore(AT_ONCE);

    Upload(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** @throws Problem if the body is too large, or not a model: then with its place and the text around it */
    LoadedModel read(Request request, String givenName) throws IOException, InterruptedException {
        checkLength(request.getLength(), mostBytes, LARGER_FILES);
        if (!places.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new Problem(Problem.BUSY, "too many files at once; send it again later");
        }
        try {
            return parse(plainName(givenName), body(request, mostBytes, LARGER_FILES));
        } catch (OutOfMemoryError e) {
            throw new Problem(Problem.TOO_LARGE, "the Java heap is too small for this model");
        } finally {
            places.release();
        }
    }

    private static void checkLength(long length, long most, String advice) {
        if (length > most) {
            throw new Problem(Problem.TOO_LARGE, "more than the " + most + " bytes that are taken; " + advice);
        }
    }

    /**
     * The whole body of a request.
     *
     * @param advice for those who send more
     */
    static byte[] body(Request request, long most, String advice) throws IOException {
        checkLength(request.getLength(), most, advice);
        InputStream stream = Content.Source.asInputStream(request);
        byte[] bytes = stream.readNBytes((int) Math.min(most + 1, Integer.MAX_VALUE - 8));
        checkLength(bytes.length, most, advice);
        return bytes;
    }

    /** What people call the file: a name without folders, on one line, that no one opens. */
    static String plainName(String given) {
        String name = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
                .replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}]", "")
                .strip();
        String shorter = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
        return shorter.isEmpty() || shorter.equals(".") || shorter.equals("..") ? "model" : shorter;
    }

    LoadedModel parse(String name, byte[] bytes) {
        try {
            Reading reading = ModelFiles.reading(source(name, bytes));
            return LoadedModel.of(name, bytes, reading, Observed.nothing(reading.model()), Optional.empty());
        } catch (InputException wrong) {
            Position place = new Position(wrong.line(), wrong.column());
            throw Problem.in(wrong, isText(bytes) ? Excerpt.around(source(name, bytes), place) : Optional.empty());
        }
    }

    private Source source(String name, byte[] bytes) {
        return Source.of(name, new ByteArrayInputStream(bytes), mostBytes * MOST_EXPANSION);
    }

    /** Whether the file begins as one that people can read, or as one that unpacks to such. */
    private boolean isText(byte[] bytes) {
        byte[] start = source("", bytes).peek(1 << 10);
        return Arrays.equals(start, new byte[0])
                || new String(start, java.nio.charset.StandardCharsets.ISO_8859_1)
                        .chars()
                        .noneMatch(c -> c < ' ' && !Character.isWhitespace(c));
    }
}
