package org.parseval.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The processor on which figures are measured: figures of two processors do not compare. */
final class Processor {
    private static final Path LINUX = Path.of("/proc/cpuinfo");

    private Processor() {}

    /** The system's name for it, with the version of Java; only the architecture where the system does not tell. */
    static String name() throws IOException {
        List<String> lines = Files.isReadable(LINUX) ? Files.readAllLines(LINUX) : List.of();
        return modelName(lines) + ", Java " + Runtime.version().feature();
    }

    static String modelName(List<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(System.getProperty("os.arch"));
    }
}
