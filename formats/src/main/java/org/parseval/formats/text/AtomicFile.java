package org.parseval.formats.text;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * A file that appears whole or not at all: written under a temporary name in the same folder, then renamed. A failure
 * leaves the old file, if there was one, and nothing else; so does the end of the program by a signal.
 */
public final class AtomicFile {
    private static final int MOST_LINKS = 40;

    private AtomicFile() {}

    /** The content of a file. */
    @FunctionalInterface
    public interface Content {
        /** Writes all of the content. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Replaces the file by the content.
     *
     * @throws IOException that names the file and the reason, in one line
     */
    public static void write(Path file, Content content) throws IOException {
        try {
            replace(file, content);
        } catch (NoSuchFileException e) {
            throw new IOException("cannot write " + file + ": its folder does not exist", e);
        } catch (AccessDeniedException e) {
            throw new IOException("cannot write " + file + ": permission denied", e);
        } catch (FileSystemException e) {
            String reason = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
            throw new IOException("cannot write " + file + ": " + reason, e);
        } catch (IOException e) {
            throw new IOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    /** Replaces the file by a text. */
    public static void write(Path file, String text) throws IOException {
        write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Checks before long work that the file can be written: it is not a folder, and its folder exists.
     *
     * @throws IOException as {@link #write(Path, Content)} would
     */
    public static void check(Path file) throws IOException {
        Path target = target(file);
        Path folder = target.getParent();
        if (Files.isDirectory(target) || folder == null) {
            throw new IOException("cannot write " + file + ": it is a folder");
        }
        if (!Files.isDirectory(folder)) {
            throw new IOException("cannot write " + file + ": its folder does not exist");
        }
        if (!Files.isWritable(isSpecial(target) ? target : folder)) {
            throw new IOException("cannot write " + file + ": permission denied");
        }
    }

    /** Where links lead, whether or not there is a file at their end: a link is followed, not replaced. */
    private static Path target(Path file) throws IOException {
        Path target = file.toAbsolutePath();
        for (int links = 0; Files.isSymbolicLink(target) && !isOfTheSystem(target); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemException(file.toString(), null, "its links go round in a circle");
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    /** A device, a pipe, or what a process calls its own output: there is nothing to rename. */
    private static boolean isSpecial(Path target) {
        return isOfTheSystem(target)
                || (Files.exists(target) && !Files.isRegularFile(target) && !Files.isDirectory(target));
    }

    private static boolean isOfTheSystem(Path target) {
        String name = target.normalize().toString();
        return name.equals("/dev/stdout")
                || name.equals("/dev/stderr")
                || name.startsWith("/dev/fd/")
                || name.startsWith("/proc/");
    }

    private static void replace(Path file, Content content) throws IOException {
        Path target = target(file);
        if (isSpecial(target)) {
            // Standard output may be a file that has something in it already.
            try (OutputStream out = new BufferedOutputStream(
                    Files.newOutputStream(target, StandardOpenOption.WRITE, StandardOpenOption.APPEND))) {
                content.writeTo(out);
            }
            return;
        }
        Path temporary = target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
        Thread deleting = new Thread(() -> delete(temporary), "delete " + temporary);
        deleteAtTheEnd(deleting);
        try {
            try (OutputStream out = new BufferedOutputStream(
                    Files.newOutputStream(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    1 << 16)) {
                content.writeTo(out);
            }
            rename(temporary, target);
        } finally {
            Files.deleteIfExists(temporary);
            forget(deleting);
        }
    }

    private static void delete(Path temporary) {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException left) {
            // The program ends, and nobody is left to be told.
        }
    }

    private static void deleteAtTheEnd(Thread deleting) {
        try {
            Runtime.getRuntime().addShutdownHook(deleting);
        } catch (IllegalStateException ending) {
            // The program ends before there is anything to delete.
        }
    }

    private static void forget(Thread deleting) {
        try {
            Runtime.getRuntime().removeShutdownHook(deleting);
        } catch (IllegalStateException ending) {
            // It is at work.
        }
    }

    private static void rename(Path from, Path to) throws IOException {
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
