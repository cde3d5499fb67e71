package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.cli.program.Program;

/** The command line tells of the module that has clusters where it is missing, as here. */
class ClusterOptionsTest {
    private static final String SUBMIT = "&& spark-submit --master spark://host:7077 --class org.parseval.cli.Main"
            + " spark/target/parseval-spark-submit.jar ";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pr grid.uai",
                "mar grid.uai",
                "batch rain.bif rows.csv -o answers.csv",
                "compare grid.uai",
                "reproduce uai --data data"
            })
    void oneLineSaysHowToGetTheModule(String command) {
        String words = command + " --cluster spark://host:7077";
        assertThat(missing(words.split(" ", -1))).endsWith(SUBMIT + words);
    }

    @Test
    void theLineCanBePastedWhateverTheNameOfTheFile() {
        assertThat(missing("pr", "it's my grid.uai", "--cluster", "spark://host:7077"))
                .endsWith(SUBMIT + "pr 'it'\\''s my grid.uai' --cluster spark://host:7077");
    }

    private static String missing(String... words) {
        CommandRun run = CommandRun.of(words);
        assertThat(run.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("parseval: --cluster needs the module parseval-spark")
                .hasLineCount(1);
        return run.err().strip();
    }

    @Test
    void thePlaceOfTheDemonstrationIsACheckout() {
        CommandRun run = CommandRun.of("cluster", "demo");
        assertThat(run.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run.err()).contains("in a checkout, ./parseval cluster demo builds it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--cluster-wait=3s", "--cluster-listen=127.0.0.1", "--cluster-option=spark.cores.max=1"})
    void optionsOfAClusterAreRefusedWithoutOne(String option) {
        CommandRun run = CommandRun.of("pr", "grid.uai", option);
        assertThat(run.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(run.err()).contains("are about a --cluster");
    }
}
