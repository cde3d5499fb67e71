package org.parseval.cli.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.parseval.formats.text.AtomicFile;

/** A folder for the files of an experiment; made before any work, which may be long. */
public record ResultFolder(Path path) {
    /** @throws UsageException if it cannot be made */
    public static ResultFolder create(Path path) {
        try {
            Files.createDirectories(path);
        } catch (IOException e) {
            throw new UsageException("cannot make the folder " + path);
        }
        return new ResultFolder(path);
    }

    public void write(String name, String text) throws IOException {
        AtomicFile.write(path.resolve(name), text);
    }

    public void write(String name, AtomicFile.Content content) throws IOException {
        AtomicFile.write(path.resolve(name), content);
    }
}
