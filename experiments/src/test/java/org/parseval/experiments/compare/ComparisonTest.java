package org.parseval.experiments.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.compare.Outcome.Cause;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.Reference;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;

class ComparisonTest {
    private static final double LOG10_4 = Math.log10(4);

    @TempDir
    private Path folder = Path.of("");

    private InstanceFile pair = new InstanceFile(Path.of(""));

    @BeforeEach
    void writeAModelOfWeightFour() throws IOException {
        pair = new InstanceFile(Files.writeString(folder.resolve("pair.uai"), "MARKOV 2 2 2 1 2 0 1 4 1 0 0 3"));
    }

    private InstanceRuns run(Task task, List<Instance> listed, Engine... engines) {
        return new Comparison(task, Budget.standard(), List.of(engines), new KnownAnswers(listed))
                .run("pair", pair, Progress.SILENT);
    }

    private static Outcome.Failed failure(Run run) {
        return (Outcome.Failed) run.outcome();
    }

    private static FakeEngine failing(String name, RuntimeException problem) {
        return new FakeEngine(name, () -> {
            throw problem;
        });
    }

    @Test
    void failureOfAnEngineDoesNotStopTheOthers() {
        InstanceRuns runs = run(
                Task.PR,
                List.of(),
                failing("small", new BudgetException("needs 3 GiB")),
                failing("broken", new IllegalStateException("no\nway")),
                new FakeEngine("full", () -> {
                    throw new OutOfMemoryError();
                }),
                new FakeEngine("other", Set.of(Task.MPE), () -> FakeEngine.estimate(0)),
                new FakeEngine("good", () -> FakeEngine.estimate(1)));
        assertThat(runs.runs()).extracting(Run::engine).containsExactly("small", "broken", "full", "other", "good");
        assertThat(failure(runs.runs().get(0))).isEqualTo(new Outcome.Failed(Cause.BUDGET, "needs 3 GiB"));
        assertThat(failure(runs.runs().get(1)).cause()).isEqualTo(Cause.BUG);
        assertThat(failure(runs.runs().get(2)).cause()).isEqualTo(Cause.OUT_OF_MEMORY);
        assertThat(failure(runs.runs().get(3)).cause()).isEqualTo(Cause.UNSUPPORTED);
        assertThat(runs.runs().get(4).answered().orElseThrow().value().log10()).isCloseTo(1, within(1e-15));
        assertThat(runs.runs().get(4).answered().orElseThrow().converged()).contains(false);
    }

    @Test
    void withoutAReferenceThereIsNoError() {
        InstanceRuns runs = run(Task.PR, List.of(), new FakeEngine("good", () -> FakeEngine.estimate(1)));
        assertThat(runs.reference()).isEmpty();
        assertThat(runs.runs().get(0).error()).isEmpty();
    }

    @Test
    void exactAnswerIsTheReferenceWhereverItStandsInTheList() {
        InstanceRuns runs = run(
                Task.PR, List.of(), new FakeEngine("good", () -> FakeEngine.estimate(1)), Catalogue.engine("exact"));
        assertThat(runs.reference().orElseThrow().source()).isEqualTo("engine exact");
        assertThat(runs.runs().get(0).error().orElseThrow()).isCloseTo(1 - LOG10_4, within(1e-12));
        assertThat(runs.runs().get(1).error()).hasValue(0);
    }

    @Test
    void listedValueGoesBeforeTheExactAnswer() {
        InstanceRuns runs = run(Task.PR, List.of(listed("pair", "elsewhere.uai", 0.5)), Catalogue.engine("exact"));
        assertThat(runs.reference()).contains(new Reference.Partition(0.5, "table, published"));
        assertThat(runs.runs().get(0).error().orElseThrow()).isCloseTo(LOG10_4 - 0.5, within(1e-12));
    }

    @Test
    void listedPathGoesBeforeAListedName() {
        List<Instance> both = List.of(listed("pair", "elsewhere.uai", 0.5), listed("x", "pair.uai", 0.75));
        assertThat(run(Task.PR, both).reference()).contains(new Reference.Partition(0.75, "table, published"));
    }

    @Test
    void nameWithTwoValuesIsNoReference() {
        List<Instance> both = List.of(listed("pair", "a.uai", 0.5), listed("pair", "b.uai", 0.75));
        assertThat(run(Task.PR, both).reference()).isEmpty();
    }

    private Instance listed(String name, String path, double log10Z) {
        return new Instance("family", name, folder.resolve(path), 1, OptionalDouble.of(log10Z), "published");
    }

    @Test
    void zeroForAPositiveNumberIsInfinitelyWrong() {
        InstanceRuns runs = run(
                Task.PR,
                List.of(),
                Catalogue.engine("exact"),
                new FakeEngine("zero", () -> FakeEngine.answer(LogNumber.ZERO, false, Optional.empty())));
        assertThat(runs.runs().get(1).error()).hasValue(Double.POSITIVE_INFINITY);
    }

    @Test
    void errorOfMarginalsIsTheMeanDifferenceOverWhatIsNotObserved() throws IOException {
        Files.writeString(folder.resolve("pair.uai.MAR"), "MAR 2 2 0.25 0.75 2 0.25 0.75");
        FakeEngine half = marginals(0.5, 0.25);
        InstanceRuns runs = run(Task.MAR, List.of(), half);
        assertThat(runs.reference().orElseThrow().source()).isEqualTo("file pair.uai.MAR");
        assertThat(runs.runs().get(0).error().orElseThrow()).isCloseTo(0.125, within(1e-15));

        Files.writeString(folder.resolve("pair.uai.evid"), "1 1 1");
        assertThat(run(Task.MAR, List.of(), half).runs().get(0).error().orElseThrow())
                .isCloseTo(0.25, within(1e-15));
    }

    @Test
    void exactMarginalsAreTheReferenceWithoutAFile() {
        InstanceRuns runs = run(Task.MAR, List.of(), marginals(0.5, 0.5), Catalogue.engine("exact"));
        assertThat(runs.runs().get(0).error().orElseThrow()).isCloseTo(0.25, within(1e-12));
        assertThat(runs.runs().get(1).error()).hasValue(0);
    }

    private static FakeEngine marginals(double first, double second) {
        Marginals marginals = Marginals.unsupported(new double[][] {{first, 1 - first}, {second, 1 - second}});
        return new FakeEngine("half", () -> FakeEngine.answer(LogNumber.ofLn(0), false, Optional.of(marginals)));
    }

    @Test
    void impossibleEvidenceHasNoMarginalsAndTheExactEngineKnows() throws IOException {
        Files.writeString(folder.resolve("pair.uai.evid"), "2 0 0 1 1");
        InstanceRuns runs = run(Task.MAR, List.of(), marginals(0.5, 0.5), Catalogue.engine("exact"));
        assertThat(runs.runs().get(0).error()).hasValue(Double.POSITIVE_INFINITY);
        assertThat(runs.runs().get(1).error()).hasValue(0);
    }

    @Test
    void progressSaysWhichEngineIsOnWhichInstance() {
        List<String> phases = new ArrayList<>();
        new Comparison(
                        Task.PR,
                        Budget.standard(),
                        List.of(new FakeEngine("good", () -> FakeEngine.estimate(1))),
                        new KnownAnswers(List.of()))
                .run("pair", pair, (phase, fraction) -> phases.add(phase));
        assertThat(phases).containsExactly("pair, good: thinking");
    }
}
