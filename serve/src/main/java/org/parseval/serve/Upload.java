package org.parseval.serve;

import java.io.ByteArrayInputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.server.Request;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.text.Excerpt;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Position;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.model.InputException;

/** Files that somebody sends: read into memory within limits, and never written anywhere. */
final class Upload {
    private static final int LONGEST_NAME = 100;
    private static final int AT_ONCE = 2;
    private static final int PATIENCE_SECONDS = 60;

    /** How much larger than the largest upload an unpacked file may be. */
    private static final int MOST_EXPANSION = 16;

    private final long mostBytes;
    private final Bodies bodies;
    private final Semaphore places = new Semaphore(AT_ONCE);

    Upload(long mostBytes) {
        this.mostBytes = mostBytes;
        bodies = new Bodies(mostBytes, AT_ONCE, "--upload allows larger files", System::nanoTime);
    }

    /** Fails with a {@link Problem} if the body is not taken, or not a model: then with its place and the text around it. */
    CompletableFuture<LoadedModel> read(Request request, String givenName) {
        String name = plainName(givenName);
        return bodies.read(request, request.getComponents().getExecutor(), bytes -> read(name, bytes));
    }

    /** The bytes of a file that is no model, such as a table of data. */
    CompletableFuture<byte[]> whole(Request request) {
        return bodies.read(request, request.getComponents().getExecutor(), bytes -> bytes);
    }

    private LoadedModel read(String name, byte[] bytes) {
        boolean admitted = false;
        try {
            admitted = places.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!admitted) {
                throw new Problem(Problem.BUSY, "too many files at once; send it again later");
            }
            return parse(name, bytes);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new Problem(Problem.BUSY, "the server ends");
        } catch (OutOfMemoryError e) {
            throw new Problem(Problem.TOO_LARGE, "the Java heap is too small for this model");
        } finally {
            places.release(admitted ? 1 : 0);
        }
    }

    /** The name that people give the file, one without folders, on one line, that no one opens. */
    static String plainName(String given) {
        String name = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1)
                .replaceAll("[\\p{Cntrl}\\p{Zl}\\p{Zp}]", "")
                .strip();
        String shorter = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
        return shorter.isEmpty() || shorter.equals(".") || shorter.equals("..") ? "model" : shorter;
    }

    LoadedModel parse(String name, byte[] bytes) {
        try {
            Reading reading = ModelFiles.readingToCount(source(name, bytes));
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
