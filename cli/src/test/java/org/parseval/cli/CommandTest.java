package org.parseval.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Commands with a folder for their files. */
abstract class CommandTest {
    @TempDir
    Path folder = Path.of("");

    final String file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content).toString();
    }

    /** A square Ising grid, in a file. */
    final String grid(int side) {
        String file = folder.resolve("grid.uai").toString();
        String length = Integer.toString(side);
        CommandRun.of("generate", "ising", "--rows", length, "--columns", length, "-o", file);
        return file;
    }
}
