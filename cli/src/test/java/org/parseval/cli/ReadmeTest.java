package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** Holds the README to its promises beyond that its commands and programs run, which {@link DocumentsTest} sees to. */
@ResourceLock(Resources.SYSTEM_OUT)
class ReadmeTest {

    @Test
    void theProgramSaysWhatIsTrue(@TempDir Path folder) throws Exception {
        List<String> programs = blocks("java");
        assertThat(programs).hasSize(1);

        assertThat(Programs.compiled(programs, folder).output(0))
                .contains("0.7079276", "0.647100 (exact), by a circuit of ");
    }

    @Test
    void theFirstProgramIsShort() throws IOException {
        assertThat(blocks("java").get(0).lines().filter(line -> !line.isBlank() && !line.startsWith("import")))
                .hasSize(4);
    }

    @Test
    void theCoordinatesAreThoseOfTheBuild() throws IOException {
        String pom = Files.readString(CommandRun.ROOT.resolve("formats/pom.xml"));
        for (String line : blocks("xml").get(0).lines().toList()) {
            // The version is the parent's, the others are the module's own.
            assertThat(pom).contains(line.strip());
        }
    }

    private static List<String> blocks(String language) throws IOException {
        return MarkdownPage.read(CommandRun.ROOT.resolve("README.md")).texts(language);
    }
}
