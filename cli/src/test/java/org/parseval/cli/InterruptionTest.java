package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parseval.cli.program.Interruption;
import org.parseval.formats.text.AtomicFile;
import org.parseval.inference.Budget;

/** The program in a process of its own, to which signals are sent when its line of progress shows that it works. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "there are no signals to send to another process")
@Order(1)
class InterruptionTest extends CommandTest {
    private static final String WHILE_WRITING = "parseval: stopped while the answer was being written\n";

    /** A shell that starts a command in the background lets it and all its children ignore Ctrl-C. */
    @BeforeAll
    static void signalsAreHeard() throws IOException {
        Path status = Path.of("/proc/self/status");
        long ignored = !Files.isReadable(status)
                ? 0
                : Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .mapToLong(
                                line -> Long.parseUnsignedLong(line.substring(7).strip(), 16))
                        .findFirst()
                        .orElse(0);
        assumeTrue((ignored >> 1 & 1) == 0, "SIGINT is ignored by this build and its children, as in background jobs");
    }

    private Process start(String... args) throws IOException {
        return start(Main.class, args);
    }

    private Process start(Class<?> program, String... args) throws IOException {
        return command(program, args)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
    }

    private static ProcessBuilder command(Class<?> program, String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Dparseval.terminal=true",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command);
    }

    /** Reads what the program says until it says that. */
    private static void awaitWords(InputStream err, String words) throws IOException {
        StringBuilder said = new StringBuilder();
        while (said.indexOf(words) < 0) {
            int next = err.read();
            assertThat(next).as(said.toString()).isNotNegative();
            said.append((char) next);
        }
    }

    private static void send(String signal, Process process) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start();
        assertThat(kill.waitFor()).isZero();
    }

    private static String rest(InputStream err) throws IOException {
        return new String(err.readAllBytes(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void theFirstSignalGivesTheBestAnswerSoFar(String signal, int code) throws Exception {
        Path answer = folder.resolve("answer");
        Process process =
                start("pr", grid(40), "--time", "none", "--error", "1e-9", "--threads", "1", "-o", answer.toString());
        awaitWords(process.getErrorStream(), "so far 10^");
        send(signal, process);
        String err = rest(process.getErrorStream());
        assertThat(process.waitFor()).as(err).isEqualTo(code);
        assertThat(answer).content().startsWith("log10 Z").contains("engine    auto");
        assertThat(err).contains("parseval: stopped; this is the best answer so far");
    }

    @Test
    void learningSavesTheBestSoFar() throws Exception {
        String image = "0,1,1,0,".repeat(224) + "0,1,1,1\n";
        Path model = folder.resolve("model.uai");
        Process process = start(
                "learn",
                "ising",
                file("images.csv", image.repeat(20)),
                "--width",
                "30",
                "--method",
                "cd",
                "--steps",
                "100000000",
                "--time",
                "none",
                "--threads",
                "1",
                "-o",
                model.toString());
        awaitWords(process.getErrorStream(), "contrastive divergence");
        send("INT", process);
        String err = rest(process.getErrorStream());
        assertThat(process.waitFor()).as(err).isEqualTo(130);
        assertThat(model).content().startsWith("MARKOV");
        assertThat(err).contains("parseval: stopped; the model is the best so far");
    }

    /** A program that is in the middle of a file until it is ended. */
    static final class Writing {
        public static void main(String[] args) throws IOException {
            AtomicFile.write(Path.of(args[0]), out -> {
                out.write('M');
                out.flush();
                System.err.println("begun");
                System.in.read();
            });
        }
    }

    /** The same with an answer that was worked for before. */
    static final class WritingAnswer {
        public static void main(String[] args) throws IOException {
            try (Interruption interruption = Interruption.watch()) {
                Writing.main(interruption.work(Budget.standard(), budget -> args));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void anAnswerThatIsBegunIsTakenAwayWithALine(String signal, int code) throws Exception {
        Path target = Files.createDirectory(folder.resolve("target"));
        Process process =
                start(WritingAnswer.class, target.resolve("answer.json").toString());
        awaitWords(process.getErrorStream(), "begun");
        send(signal, process);
        assertThat(rest(process.getErrorStream())).isEqualToIgnoringNewLines(WHILE_WRITING);
        assertThat(process.waitFor()).isEqualTo(code);
        assertThat(target).isEmptyDirectory();
    }

    @Test
    void anAnswerOnStandardOutputIsCut() throws Exception {
        Process process = command(
                        Main.class,
                        "mar",
                        grid(100),
                        "--engine",
                        "energy",
                        "--neighbours",
                        "4",
                        "--epsilon",
                        "0.1",
                        "--samples",
                        "0",
                        "--time",
                        "none",
                        "--format",
                        "json",
                        "-q")
                .start();
        // The first letter is there and a pipe does not hold the rest, which nobody reads.
        assertThat(process.getInputStream().read()).isEqualTo('{');
        send("TERM", process);
        assertThat(rest(process.getErrorStream())).isEqualToIgnoringNewLines(WHILE_WRITING);
        assertThat(process.waitFor()).isEqualTo(143);
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void aFileThatIsBegunIsTakenAway(String signal, int code) throws Exception {
        Path target = Files.createDirectory(folder.resolve("target"));
        Process process = start(Writing.class, target.resolve("grid.uai").toString());
        awaitWords(process.getErrorStream(), "begun");
        assertThat(target).isNotEmptyDirectory();
        send(signal, process);
        assertThat(process.waitFor()).isEqualTo(code);
        assertThat(target).isEmptyDirectory();
    }

    @Test
    void withoutAnAnswerThereIsOneLine() throws Exception {
        Process reading = start("pr", "-", "--engine", "bp");
        reading.getOutputStream().write("MARKOV 1000000\n".getBytes(StandardCharsets.US_ASCII));
        // More than a pipe holds: when all of it is written, the program reads, and it will wait for the rest.
        byte[] twos = "2 ".repeat(200_000).getBytes(StandardCharsets.US_ASCII);
        reading.getOutputStream().write(twos);
        reading.getOutputStream().flush();
        send("INT", reading);
        assertThat(reading.waitFor()).isEqualTo(130);
        assertThat(rest(reading.getErrorStream()).strip())
                .as("what was read of progress is taken away")
                .matches("(?s)(.*\\r)?parseval: stopped before there was an answer");
        assertThat(folder.resolve("out")).isEmptyFile();
    }

    @Test
    void compareKeepsFinishedRunsAndGoesOn() throws Exception {
        String grid = grid(40);
        String results = folder.resolve("results").toString();
        String[] command = {
            "compare", grid, "--engines", "bp,gibbs", "--time", "none", "--seed", "3", "--threads", "1", "-o", results
        };
        Process process = start(command);
        awaitWords(process.getErrorStream(), "grid.uai, gibbs: ");
        send("INT", process);
        String err = rest(process.getErrorStream());
        assertThat(process.waitFor()).as(err).isEqualTo(130);
        assertThat(Files.readString(folder.resolve("out")))
                .containsPattern("grid.uai +bp +")
                .doesNotContain("gibbs");
        List<String> kept = Files.readAllLines(folder.resolve("results/compare.runs"));
        assertThat(kept).hasSize(2);
        assertThat(kept.get(1)).contains("\tbp\t");
        assertThat(Files.readAllLines(folder.resolve("results/compare.csv"))).hasSize(2);
    }

    @Test
    void reproduceWritesTheReportOfWhatIsFinished() throws Exception {
        Path results = folder.resolve("results");
        Process process = start(SmallExperiment.class, "-o", results.toString(), "--threads", "1");
        awaitWords(process.getErrorStream(), "waits: half of it");
        send("INT", process);
        String err = rest(process.getErrorStream());
        assertThat(process.waitFor()).as(err).isEqualTo(130);
        assertThat(err).contains("parseval: stopped; the report has what is finished");
        assertThat(results.resolve("report.html")).content().contains("Page of one", "not run");
        assertThat(results.resolve("pages/one.page")).exists();
        assertThat(results.resolve("pages/waits.page")).doesNotExist();
    }
}
