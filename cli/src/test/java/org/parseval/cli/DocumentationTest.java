package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parseval.cli.options.EngineOptions;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Setting;
import org.parseval.inference.Task;

/** The documentation has the engines of the catalogue. */
class DocumentationTest {
    private static final Map<String, String> PAGES = Map.of(
            "bp",
            "propagation",
            "hak",
            "propagation",
            "meanfield",
            "propagation",
            "gibbs",
            "sampling",
            "compile",
            "compilation",
            "dual",
            "best-states",
            "mmap",
            "marginal-map");

    @Test
    void everyEngineHasARowAndAPage() throws IOException {
        List<String> rows = Files.readAllLines(CommandRun.ROOT.resolve("docs/engines.md"));
        for (EngineEntry entry : Catalogue.entries()) {
            String page = PAGES.getOrDefault(entry.name(), entry.name()) + ".md";
            assertThat(rows)
                    .as(entry.name())
                    .anyMatch(row -> row.startsWith("| [`" + entry.name() + "`](" + page + ")"));
            assertThat(CommandRun.ROOT.resolve("docs").resolve(page)).exists();
        }
    }

    /** The answer about the grid of 40 x 40 spins is shown on several pages, and is the same on all of them. */
    @Test
    void theAnswerAboutTheGridIsTheSameOnAllPages() throws IOException {
        List<String> answers = MarkdownPage.all().stream()
                .flatMap(page -> page.texts("text").stream())
                .filter(text -> text.startsWith("log10 Z") && text.contains("width 40"))
                .toList();
        assertThat(answers).hasSizeGreaterThan(1);
        assertThat(Set.copyOf(answers)).hasSize(1);
    }

    @Test
    void helpListsEveryEngineWithItsOptionsAfterTheCommonOnes() {
        checkHelp("pr", Task.PR);
        checkHelp("mpe", Task.MPE);
    }

    private static void checkHelp(String command, Task task) {
        String help = CommandRun.of(command, "--help", "all").out();
        int common = help.indexOf("--time");
        assertThat(help.indexOf("--evidence")).isBetween(0, help.indexOf("\nOutput:"));
        assertThat(help.indexOf("\nLimits:")).isBetween(help.indexOf("\nOutput:"), common);
        assertThat(help.indexOf("--cluster=")).isGreaterThan(task == Task.PR ? common : -2);
        for (EngineEntry entry : EngineOptions.offered(Set.of(task))) {
            int engine = help.indexOf("\nEngine " + entry.name() + " (");
            assertThat(engine).as(entry.name()).isGreaterThan(common);
            for (Setting<?> setting : entry.settings()) {
                assertThat(help.indexOf(setting.option() + "=" + setting.label(), engine))
                        .as(entry.name() + " " + setting.name())
                        .isPositive();
            }
        }
    }

    @Test
    void completionKnowsEnginesAndWords() {
        String script = CommandRun.of("completion").out();
        assertThat(script).contains(List.of("--engine", "--message-size", " minibucket ", "ogata-tanemura"));
    }
}
