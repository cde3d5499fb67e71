package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.cli.program.Program;
import org.parseval.formats.ModelFiles;
import org.parseval.model.Model;

/** {@code parseval learn ising}. */
class LearnCommandTest extends CommandTest {
    private Path output() {
        return folder.resolve("model.uai");
    }

    /** Images of 3 x 4 pixels, each of one colour with one pixel drawn anew. */
    private String images() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder text = new StringBuilder();
        for (int image = 0; image < 200; image++) {
            char[] bits = Character.toString('0' + random.nextInt(2)).repeat(12).toCharArray();
            bits[random.nextInt(12)] = (char) ('0' + random.nextInt(2));
            text.append(String.join(",", new String(bits).split(""))).append('\n');
        }
        return file("images.csv", text.toString());
    }

    @Test
    void learnsSavesAndTellsTheLikelihood() throws IOException {
        for (String method : new String[] {"cd", "moments"}) {
            CommandRun run = CommandRun.of(
                    "learn",
                    "ising",
                    images(),
                    "--width",
                    "4",
                    "--method",
                    method,
                    "--steps",
                    "30",
                    "-o",
                    output().toString());
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out())
                    .contains("images    180 to learn from, 20 held out, 3 x 4 pixels")
                    .contains("held out  log-likelihood -")
                    .contains("log10 Z   ")
                    .contains("(exact)");
            Model model = ModelFiles.read(output().toString());
            assertThat(model.variableCount()).isEqualTo(12);
            Files.delete(output());
        }
    }

    @Test
    void boxesAreMadeAndLearntByTheEngineOfThePaper() throws IOException {
        String boxes = folder.resolve("boxes.csv").toString();
        CommandRun made = CommandRun.of(
                "generate", "boxes", "--images", "50", "--box", "1", "--gap", "1", "--margin", "0", "-o", boxes);
        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(made.err()).contains("50 images, --width 5");
        assertThat(Files.readAllLines(Path.of(boxes))).hasSize(50).allMatch(line -> line.matches("([01],){24}[01]"));
        CommandRun run = CommandRun.of(
                "learn",
                "ising",
                boxes,
                "--width",
                "5",
                "--engine",
                "fourier",
                "--steps",
                "10",
                "-o",
                output().toString());
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("by moments from engine fourier");
        CommandRun wrong = CommandRun.of("generate", "boxes", "--box", "0");
        assertThat(wrong.exitCode()).isEqualTo(Program.BAD_USAGE);
        assertThat(wrong.err()).contains("a box has 1 pixel or more");
    }

    @Test
    void badInputIsOneLine() throws IOException {
        CommandRun run = CommandRun.of(
                "learn", "ising", file("bad.csv", "0,1\n0,2\n"), "--width", "2", "-o", output().toString());
        assertThat(run.exitCode()).isEqualTo(Program.BAD_INPUT);
        assertThat(run.err().strip()).endsWith("bad.csv:2:3: found \"2\", expected 0 or 1");
        assertThat(output()).doesNotExist();
        CommandRun none = CommandRun.of("learn", "ising", folder.toString(), "-o", output().toString());
        assertThat(none.exitCode()).isEqualTo(Program.BAD_INPUT);
        assertThat(none.err()).contains("found no PNG file");
    }

    @Test
    void badUsageIsToldBeforeAnyWork() throws IOException {
        String images = images();
        String[][] wrong = {
            {"-o", output().toString()},
            {"-o", folder.resolve("model.txt").toString(), "--width", "4"},
            {"-o", output().toString(), "--width", "4", "--k", "3"},
            {"-o", output().toString(), "--width", "4", "--steps", "0"},
            {"-o", output().toString(), "--width", "4", "--method", "cd", "--engine", "exact"},
            {"-o", output().toString(), "--width", "4", "--engine", "none"},
            {"-o", output().toString(), "--width", "4", "--held-out", "1"}
        };
        for (String[] options : wrong) {
            String[] args = new String[options.length + 3];
            args[0] = "learn";
            args[1] = "ising";
            args[2] = images;
            System.arraycopy(options, 0, args, 3, options.length);
            assertThat(CommandRun.of(args).exitCode())
                    .as(String.join(" ", args))
                    .isEqualTo(Program.BAD_USAGE);
        }
    }
}
