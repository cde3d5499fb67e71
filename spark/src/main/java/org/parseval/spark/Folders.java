package org.parseval.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Folders for what Spark writes on the way, which are gone when the program is. */
final class Folders {
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
                Thread.onSpinWait();
            }
        }
    }
}
