package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.formats.ModelFiles;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** Everything the README tells people to type. {@code ./mvnw verify} is what runs this test. */
class ReadmeTest {

    @Test
    void everyCommandAnswers(@TempDir Path folder) throws IOException {
        List<String> commands = Files.readAllLines(CommandRun.ROOT.resolve("README.md")).stream()
                .filter(line -> line.startsWith("./parseval "))
                .toList();
        assertThat(commands).hasSizeGreaterThan(5);
        for (String command : commands) {
            String[] args = command.substring("./parseval ".length()).split(" ");
            for (int i = 0; i < args.length; i++) {
                args[i] = i > 0 && args[i - 1].equals("-o")
                        ? folder.resolve(args[i]).toString()
                        : located(args[i], folder);
            }
            CommandRun run = CommandRun.of(args);
            assertThat(run.exitCode()).as("%s%n%s", command, run.err()).isZero();
        }
    }

    /** Examples stand in the project; what the commands write goes to a folder of the test. */
    private static String located(String word, Path folder) {
        if (word.startsWith("examples/")) {
            return CommandRun.ROOT.resolve(word).toString();
        }
        return word.endsWith(".uai") || word.endsWith(".png")
                ? folder.resolve(word).toString()
                : word;
    }

    @Test
    void libraryExampleGivesTheProbabilityOfRain() {
        Model model = ModelFiles.read(CommandRun.example("sprinkler.uai"));
        Query query = Query.of(Task.MAR, Evidence.of(Map.of(3, 1)));
        Answer answer = new ExactEngine().solve(model, query, Budget.standard(), Progress.SILENT);
        assertThat(answer.marginals().of(2, 1)).isBetween(0.7079, 0.708);
    }
}
