package org.parseval.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.parseval.model.Model;

/** Who does not ask for a cluster gets nothing of Spark, and needs nothing of it. */
class JarsTest {
    private static final String SPARK = "org/apache/spark";

    @Test
    void theLibraryAndTheCommandLineNeitherHoldNorNameAClassOfSpark() throws Exception {
        Path core = Path.of(
                Model.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path cli = Path.of(Class.forName("org.parseval.cli.Main")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        for (Path place : List.of(core, cli)) {
            assertThat(classesOfSpark(place)).as("%s", place).isEmpty();
        }
    }

    /** It is there in a build of everything, whose modules are packed one after the other. */
    @Test
    void theProgramInOneJarHoldsNone() throws IOException {
        Path program = Path.of(System.getProperty("parseval.root"), "cli", "target", "parseval.jar");
        assumeTrue(Files.exists(program), "cli/target/parseval.jar has not been built yet");
        assertThat(classesOfSpark(program)).isEmpty();
    }

    @Test
    void thisModuleDoesWhichShowsThatTheyWouldBeFound() throws Exception {
        Path here = Path.of(SparkConnector.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        assertThat(classesOfSpark(here)).contains("org/parseval/spark/SparkConnector.class");
    }

    /** Class files under Spark's name, or in which it occurs. */
    private static List<String> classesOfSpark(Path jarOrFolder) throws IOException {
        if (Files.isDirectory(jarOrFolder)) {
            return below(jarOrFolder);
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + jarOrFolder.toUri()), Map.of())) {
            return below(jar.getPath("/"));
        }
    }

    private static List<String> below(Path root) throws IOException {
        try (Stream<Path> all = Files.walk(root)) {
            List<Path> classes =
                    all.filter(path -> path.toString().endsWith(".class")).toList();
            assertThat(classes).isNotEmpty();
            return classes.stream()
                    .filter(JarsTest::namesSpark)
                    .map(path -> root.relativize(path).toString())
                    .toList();
        }
    }

    private static boolean namesSpark(Path path) {
        try {
            return path.toString().contains(SPARK)
                    || new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1).contains(SPARK);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
