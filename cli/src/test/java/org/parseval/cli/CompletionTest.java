package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script in a real bash, where there is one. */
class CompletionTest extends CommandTest {
    /** Words as bash cuts them, at equals signs too; a dot stands for a word that is not begun. */
    private String completed(String words) throws IOException, InterruptedException {
        Path bash = Path.of("/bin/bash");
        assumeTrue(Files.isExecutable(bash));
        String script = file("completion.sh", CommandRun.of("completion").out());
        String model = file("model.bif", "");
        String ask = "parseval() { printf '%s\\n' rain=no rain=yes wet=no; }; source " + script
                + "; COMP_WORDS=(" + words.replace("MODEL", model).replace(" .", " ''") + ");"
                + " COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _parseval; echo \"${COMPREPLY[*]}\"";
        Process process = new ProcessBuilder(bash.toString(), "--norc", "-c", ask)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return said.strip();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "parseval m | mar mpe mmap man",
                "parseval reproduce . | all ising uai anytime",
                "parseval pr --engi | --engine",
                "parseval pr --engine e | exact energy",
                "parseval pr --engine = e | exact energy",
                "parseval mpe --engine . | auto exact energy minibucket compile dual",
                "parseval pr --engine bp --schedule r | residual",
                "parseval compare MODEL --engines exact,b | exact,bp",
                "parseval pr --format . | text json csv uai mcc",
                "parseval pr MODEL -e . | rain=no rain=yes wet=no",
                "parseval pr MODEL -e rain = y | yes",
                "parseval mar MODEL --query r | rain",
                "parseval mar MODEL --joint rain,w | rain,wet",
                "parseval entropy MODEL --about . | rain wet"
            })
    void knowsWhatCanFollow(String words, String expected) throws Exception {
        assertThat(completed(words)).isEqualTo(expected);
    }

    /** Nothing is offered, so that the shell completes files. */
    @ParameterizedTest
    @CsvSource({
        "parseval pr .",
        "parseval pr exa",
        "parseval pr MODEL -o .",
        "parseval pr -e .",
        "parseval pr MODEL -e fil"
    })
    void leavesFilesToTheShell(String words) throws Exception {
        assertThat(completed(words)).isEmpty();
    }

    @Test
    void observationsAreThoseOfTheModel() throws Exception {
        CommandRun run = CommandRun.of("completion", "--observations", CommandRun.example("sprinkler.bif"));
        assertThat(run.out().lines()).hasSize(8).contains("rain=yes", "sprinkler=off");
        assertThat(CommandRun.of("completion", "--observations", file("bad.bif", "nothing")))
                .isEqualTo(new CommandRun(0, "", ""));
    }

    @Test
    void helpListsOnlyEnginesThatAnswer() {
        assertThat(CommandRun.of("mpe", "--help", "all").out())
                .contains("Engine energy", "--neighbours")
                .doesNotContain("Engine bp", "--damping", "hak");
        assertThat(CommandRun.of("pr", "--help", "all").out()).contains("Engine bp", "--damping");
        CommandRun wrong =
                CommandRun.of("mpe", CommandRun.example("sprinkler.uai"), "--engine", "bp", "--damping", "0.5");
        assertThat(wrong.err()).contains("engine bp does not answer MPE");
    }
}
