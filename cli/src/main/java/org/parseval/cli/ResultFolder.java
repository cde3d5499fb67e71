package org.parseval.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parseval.formats.text.AtomicFile;

/** A folder for the files of an experiment; made before any work, which may be long. */
record ResultFolder(Path path) {
    /** @throws UsageException if it cannot be made */
    static ResultFolder create(Path path) {
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new UsageException("cannot make the folder " + path);
        }
        return new ResultFolder(path);
    }

    void write(String name, String text) throws IOException {
        AtomicFile.write(path.resolve(name), text);
    }

    void write(String name, AtomicFile.Content content) throws IOException {
        AtomicFile.write(path.resolve(name), content);
    }
}
