package org.parseval.experiments.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.propagation.BeliefMethod;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.formats.text.CheckedLine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Progress;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.InputException;
import org.parseval.propagation.PropagationSettings;

class RunLogTest {
    @TempDir
    private Path folder;

    private Path log;
    private InstanceFile instance;

    @BeforeEach
    void aModel() throws IOException {
        log = folder.resolve("runs");
        instance = new InstanceFile(Files.writeString(folder.resolve("m.uai"), "MARKOV 2 2 2 1 2 0 1 4 1 2 3 4"));
    }

    private static Comparison comparison(Task task, Engine... engines) {
        Budget budget = Budget.standard().withThreads(1).withStop(new StopSignal());
        return new Comparison(task, budget, List.of(engines), new KnownAnswers(List.of()));
    }

    private static Engine bp() {
        return new MethodEngine(new BeliefMethod(PropagationSettings.standard()));
    }

    private InstanceRuns run(Comparison comparison) throws IOException {
        return comparison.run("m", instance, engine -> Progress.SILENT, RunLog.open(log, comparison));
    }

    @Test
    void finishedRunsAreNotRepeated() throws IOException {
        for (Task task : List.of(Task.PR, Task.MAR)) {
            Files.deleteIfExists(log);
            Comparison comparison = comparison(task, bp(), Catalogue.engine("exact"));
            InstanceRuns first = run(comparison);
            assertThat(first.runs()).extracting(Run::engine).containsExactly("bp", "exact");
            assertThat(first.runs()).allMatch(run -> run.error().isPresent());
            String kept = Files.readString(log);
            InstanceRuns again = run(comparison);
            assertThat(again.runs()).as("times and all").isEqualTo(first.runs());
            assertThat(again.reference().orElseThrow().source()).isEqualTo("engine exact");
            assertThat(again.reference().orElseThrow().log10Z())
                    .isEqualTo(first.reference().orElseThrow().log10Z());
            assertThat(log).hasContent(kept);
        }
    }

    @Test
    void furtherEnginesAreAddedWithTheirErrors() throws IOException {
        for (Task task : List.of(Task.PR, Task.MAR)) {
            Files.deleteIfExists(log);
            run(comparison(task, Catalogue.engine("exact")));
            InstanceRuns more = run(comparison(task, Catalogue.engine("exact"), bp()));
            assertThat(more.runs().get(1).error().orElseThrow()).isLessThan(1e-9);
            assertThat(Files.readAllLines(log)).as("settings and two runs").hasSize(3);
        }
    }

    @Test
    void aChangedModelOrEvidenceIsAnotherInstance() throws IOException {
        Comparison comparison = comparison(Task.PR, Catalogue.engine("exact"));
        run(comparison);
        Files.writeString(folder.resolve("m.uai.evid"), "1 0 1");
        assertThat(run(comparison)
                        .runs()
                        .get(0)
                        .answered()
                        .orElseThrow()
                        .value()
                        .ln())
                .isCloseTo(Math.log(7), within(1e-12));
    }

    @Test
    void aLineThatWasBeingWrittenIsForgotten() throws IOException {
        Comparison comparison = comparison(Task.PR, Catalogue.engine("exact"));
        run(comparison);
        String whole = Files.readString(log);
        Files.writeString(log, whole.substring(0, whole.length() - 3));
        assertThat(RunLog.open(log, comparison).size()).isZero();
        run(comparison);
        assertThat(RunLog.open(log, comparison).size()).isEqualTo(1);
    }

    @Test
    void aDamagedLineIsToldWithItsNumber() throws IOException {
        Comparison comparison = comparison(Task.PR, Catalogue.engine("exact"), bp());
        run(comparison);
        String text = Files.readString(log);
        int second = text.indexOf('\n') + 1;
        Files.writeString(log, text.substring(0, second) + 'x' + text.substring(second + 1));
        assertThatThrownBy(() -> RunLog.open(log, comparison))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("runs:2:1: found a damaged line");
    }

    @Test
    void otherSettingsAreAnotherComparison() throws IOException {
        Comparison comparison = comparison(Task.PR, Catalogue.engine("exact"));
        run(comparison);
        Comparison other =
                new Comparison(Task.PR, comparison.budget().withSeed(99), comparison.engines(), comparison.known());
        assertThatThrownBy(() -> RunLog.open(log, other))
                .hasMessageContaining("other settings")
                .hasMessageContaining("seed 99");
    }

    @Test
    void aRunThatASignalCutShortDoesNotCount() throws IOException {
        StopSignal stop = new StopSignal();
        Budget budget = Budget.standard().withThreads(1).withStop(stop);
        Comparison comparison =
                new Comparison(Task.PR, budget, List.of(bp(), Catalogue.engine("exact")), new KnownAnswers(List.of()));
        InstanceRuns runs = comparison.run(
                "m",
                instance,
                engine -> {
                    if (engine.name().equals("bp")) {
                        stop.give();
                    }
                    return Progress.SILENT;
                },
                RunLog.open(log, comparison));
        assertThat(runs.runs()).extracting(Run::engine).containsExactly("exact");
        assertThat(RunLog.open(log, comparison).size()).isEqualTo(1);
    }

    @Test
    void everyOutcomeComesBackAsItWas() {
        List<Outcome> outcomes = List.of(
                new Outcome.Failed(Outcome.Cause.OUT_OF_MEMORY, "so it is"),
                new Outcome.Answered(
                        LogNumber.ZERO, Answer.Kind.EXACT, OptionalDouble.empty(), Optional.empty(), Optional.empty()),
                new Outcome.Answered(
                        new LogNumber(-1, Math.PI),
                        Answer.Kind.ESTIMATE,
                        OptionalDouble.of(0.1),
                        Optional.of(new Answer.Bounds(Double.NEGATIVE_INFINITY, 4)),
                        Optional.of(false)));
        for (Outcome outcome : outcomes) {
            Run run = new Run("some", outcome, OptionalDouble.of(Double.POSITIVE_INFINITY), 0.25);
            String content = RunLines.text("key", Path.of("a\tb"), run);
            assertThat(CheckedLine.content(CheckedLine.of(content).strip())).contains(content);
            assertThat(RunLines.read(content)).contains(new RunLines.Kept("key", run));
        }
    }
}
