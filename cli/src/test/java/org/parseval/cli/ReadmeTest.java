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

/** What the README promises beyond that its commands and programs run, which {@link DocumentsTest} holds. */
@ResourceLock(Resources.SYSTEM_OUT)
class ReadmeTest {

    @Test
    void programsSayWhatIsTrue(@TempDir Path folder) throws Exception {
        List<String> programs = blocks("java");
        assertThat(programs).hasSize(3);
        Programs compiled = Programs.compiled(programs, folder);

        assertThat(compiled.output(0)).contains("0.7079276", "0.647100 (exact), by a circuit of ");
        assertThat(compiled.output(1))
                .contains("burglary: no 0.715828, yes 0.284172", "earthquake: no 0.823933, yes 0.176067");
        assertThat(compiled.output(2)).contains("-0.1890286", "EXACT", "0.7079276");
    }

    @Test
    void theFirstProgramsAreShort() throws IOException {
        assertThat(blocks("java").get(0).lines().filter(line -> !line.isBlank() && !line.startsWith("import")))
                .hasSize(4);
        assertThat(blocks("java").get(1).lines()).hasSizeLessThanOrEqualTo(12);
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
