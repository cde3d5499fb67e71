package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.cli.program.Program;

/** {@code compile}, and the commands that take its circuits. */
class CompileCommandTest extends CommandTest {
    private static final String SPRINKLER = CommandRun.example("sprinkler.bif");

    private String compiled(String name, String... more) {
        String file = folder.resolve(name).toString();
        String[] args = new String[4 + more.length];
        System.arraycopy(new String[] {"compile", SPRINKLER, "-o", file}, 0, args, 0, 4);
        System.arraycopy(more, 0, args, 4, more.length);
        CommandRun run = CommandRun.of(args);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("nodes", "edges", "depth");
        return file;
    }

    /** Cuts off the engine and the time, which differ. */
    private static String results(String text) {
        return text.lines()
                .filter(line -> !line.startsWith("engine") && !line.startsWith("time"))
                .map(line -> line.replaceAll(", by \\w+ in [0-9.e-]+ m?s$", ""))
                .reduce("", (all, line) -> all + line + "\n");
    }

    @Test
    void aCircuitAnswersAsTheModelDoes() {
        String circuit = compiled("sprinkler.circuit");
        String compressed = compiled("sprinkler.circuit.gz", "--by", "search");
        for (String[] asked : new String[][] {
            {"pr", "-e", "rain=yes"},
            {"mar", "-e", "rain=0.2,0.8", "-e", "wet=no"},
            {"mar", "--query", "cloudy,wet", "-e", "sprinkler=on"},
            {"mar", "--joint", "rain,wet", "-e", "cloudy=yes"},
            {"mpe", "-e", "wet=yes"}
        }) {
            String expected = results(ask(asked, SPRINKLER));
            assertThat(results(ask(asked, circuit))).isEqualTo(expected);
            assertThat(results(ask(asked, compressed))).isEqualTo(expected);
        }
    }

    private static String ask(String[] asked, String file) {
        String[] args = new String[asked.length + 1];
        args[0] = asked[0];
        args[1] = file;
        System.arraycopy(asked, 1, args, 2, asked.length - 1);
        CommandRun run = CommandRun.of(args);
        assertThat(run.err()).isEmpty();
        return run.out();
    }

    @Test
    void whatHasNoStateIsToldAsElsewhere() throws IOException {
        Path none = Files.writeString(folder.resolve("none.cnf"), "p cnf 1 2\n1 0\n-1 0\n");
        String circuit = folder.resolve("none.circuit").toString();
        assertThat(CommandRun.of("compile", none.toString(), "-o", circuit).out())
                .contains("log10 Z      -inf\n");
        assertThat(CommandRun.of("pr", circuit).out()).contains("log10 Z   -inf");
    }

    @Test
    void aBatchTakesACircuit() throws IOException {
        Path queries = folder.resolve("queries.csv");
        Files.writeString(queries, "wet,cloudy\nyes,\nno,yes\n,no\n" + "no,\n".repeat(9) + "maybe,\nyes,no\n");
        Path byModel = folder.resolve("model.csv");
        Path byCircuit = folder.resolve("circuit.csv");
        CommandRun.of("batch", SPRINKLER, queries.toString(), "--query", "rain", "-o", byModel.toString());
        CommandRun.of(
                "batch", compiled("s.circuit"), queries.toString(), "--query", "rain", "-o", byCircuit.toString());
        List<String> expected = Files.readAllLines(byModel);
        List<String> found = Files.readAllLines(byCircuit);
        assertThat(found).hasSize(15);
        for (int row = 0; row < found.size(); row++) {
            // Names and kinds and what is wrong with a row; numbers may differ by rounding.
            assertThat(found.get(row).replaceAll("[0-9.eE-]+", "#"))
                    .isEqualTo(expected.get(row).replaceAll("[0-9.eE-]+", "#"));
        }
        assertThat(found.get(13)).contains("maybe");
    }

    @Test
    void aCircuitGoesOutAndComesBackAsDdnnf() {
        String nnf = folder.resolve("sprinkler.ddnnf").toString();
        CommandRun written = CommandRun.of("compile", compiled("s.circuit"), "--format", "d4", "-o", nnf);
        assertThat(written.exitCode()).isZero();
        assertThat(CommandRun.of("pr", nnf).out()).contains("log10 Z   0 (exact)");
        assertThat(CommandRun.of("pr", compiled("sprinkler.nnf")).out()).contains("circuit");
    }

    @Test
    void whatACircuitDoesNotHaveIsToldInALine() {
        String circuit = compiled("s.circuit");
        CommandRun engine = CommandRun.of("pr", circuit, "--engine", "exact");
        assertThat(engine.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(engine.err()).contains("a circuit answers by itself");
        CommandRun info = CommandRun.of("info", circuit);
        assertThat(info.exitCode()).isEqualTo(Program.BAD_INPUT);
        assertThat(info.err()).contains("found a circuit, which is not read");
        CommandRun small = CommandRun.of("compile", SPRINKLER, "--max-size", "100b", "-o", circuit);
        assertThat(small.exitCode()).isEqualTo(Program.BUDGET_TOO_SMALL);
        assertThat(small.err()).contains("the circuit has");
    }
}
