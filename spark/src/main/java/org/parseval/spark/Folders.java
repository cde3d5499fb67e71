package org.parseval.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Folders for what Spark writes on the way, which are gone when the program is. */
final class Folders {
    private static final long MOST_NANOS_TO_WRITE = 3_000_000_000L;
    private static final long NANOS_BETWEEN_LOOKS = 50_000_000;

    private Folders() {}

    /** A new folder that is deleted at the end of the program at the latest. */
    static Path make(String prefix) {
        try {
            Path folder = Files.createTempDirectory(prefix);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder), "delete " + folder));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes a folder at the end of the program, again and again while a thread that nobody waits for may write into it, for a short time. */
    static void deleteAfter(Thread writer, Path folder) {
        Thread deleting = new Thread(
                () -> {
                    long end = System.nanoTime() + MOST_NANOS_TO_WRITE;
                    while (writer.isAlive() && System.nanoTime() < end) {
                        delete(folder);
                        LockSupport.parkNanos(NANOS_BETWEEN_LOOKS);
                    }
                    delete(folder);
                },
                "delete " + folder);
        try {
            Runtime.getRuntime().addShutdownHook(deleting);
        } catch (IllegalStateException ending) {
            deleting.start();
        }
    }

    /** Deletes what there is; somebody else may be deleting it too. */
    static void delete(Path folder) {
        // A process that is being ended may still write, so there is a second look.
        for (int look = 0; look < 3 && Files.exists(folder); look++) {
            try (Stream<Path> all = Files.walk(folder)) {
                List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
                for (Path path : deepestFirst) {
                    Files.deleteIfExists(path);
                }
            } catch (IOException | UncheckedIOException goneAlready) {
                LockSupport.parkNanos(NANOS_BETWEEN_LOOKS);
            }
        }
    }
}
