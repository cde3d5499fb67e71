package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A stranger finds a class by the names of packages: where one holds too many, it falls into rooms. */
class PackagesTest {
    private static final int MOST_TYPES = 25;

    @Test
    void noPackageOfAnyModuleHasTooManyTypes() throws IOException {
        try (Stream<Path> modules = Files.list(CommandRun.ROOT)) {
            for (Path module : modules.toList()) {
                Path sources = module.resolve("src/main/java");
                if (Files.isDirectory(sources)) {
                    assertThat(sizes(sources))
                            .allSatisfy((name, types) ->
                                    assertThat(types).as("%s", name).isLessThanOrEqualTo(MOST_TYPES));
                }
            }
        }
    }

    private static Map<Path, Long> sizes(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !file.endsWith("package-info.java"))
                    .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()));
        }
    }
}
