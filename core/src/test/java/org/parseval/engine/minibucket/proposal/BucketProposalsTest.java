package org.parseval.engine.minibucket.proposal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.estimate.Ladder;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.minibucket.MiniBucketMethod;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.inference.Pace;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.parallel.Workers;
import org.parseval.testing.BruteForce;
import org.parseval.testing.Grids;
import org.parseval.testing.OnePart;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class BucketProposalsTest {
    private static final long SAMPLES = 24 * 1024;

    private static PartAnswer solve(Model model, Task task, int log2Entries, int threads) {
        BucketPolicy policy = policy(SAMPLES).withEntries(log2Entries);
        Budget budget = Budget.standard().withThreads(threads);
        return OnePart.solve(
                model, task, budget, (part, resources) -> BucketProposals.ladder(part, policy, 4e-4, resources));
    }

    private static BucketPolicy policy(long samples) {
        return BucketPolicy.STANDARD.withMostSamples(samples);
    }

    @SeededTest(12)
    void theMeanWeightIsThePartitionFunction(int seed) {
        Model model = RandomModels.positivePairwise(seed, 14, 40);
        double truth = BruteForce.solve(model, Evidence.none()).logZ();
        PartAnswer answer = solve(model, Task.PR, 4, 1);
        assertThat(answer.exact()).isFalse();
        assertThat(answer.relativeError()).isPresent();
        double error = answer.relativeError().getAsDouble();
        assertThat(answer.value().ln() - truth).isBetween(-5 * error - 1e-9, 5 * error + 1e-9);
    }

    @SeededTest(12)
    void marginalsAreWithinTheirErrors(int seed) {
        Model model = RandomModels.positivePairwise(seed, 12, 30);
        double[][] truth = BruteForce.solve(model, Evidence.none()).marginals();
        PartAnswer answer = solve(model, Task.MAR, 4, 1);
        double[][] errors = answer.marginals().orElseThrow().standardErrors().orElseThrow();
        double[][] found = answer.marginals().orElseThrow().probabilities();
        for (int v = 0; v < truth.length; v++) {
            for (int s = 0; s < truth[v].length; s++) {
                assertThat(Math.abs(found[v][s] - truth[v][s])).isLessThan(6 * errors[v][s]);
            }
        }
    }

    @Test
    void whatIsNotSplitIsExact() {
        Model model = RandomModels.positivePairwise(3, 10, 20);
        double truth = BruteForce.solve(model, Evidence.none()).logZ();
        PartAnswer answer = solve(model, Task.PR, 12, 1);
        assertThat(answer.exact()).isTrue();
        assertThat(answer.value().ln()).isCloseTo(truth, within(1e-9));
    }

    /** Chains of many states with a few weak contacts, on which beliefs are nearly right. */
    private static Model contacts(int seed) {
        Random random = new Random(seed);
        int variables = 12;
        int states = 6;
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < variables; v++) {
            for (int other : new int[] {(v + 1) % variables, (v + 5) % variables}) {
                double strength = other == v + 1 ? 1 : 0.03;
                double[] values = new double[states * states];
                Arrays.setAll(values, i -> Math.exp(strength * random.nextGaussian()));
                factors.add(TableFactor.of(new int[] {v, other}, values));
            }
        }
        return Model.markov(IntStream.generate(() -> states).limit(variables).toArray(), factors);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @ValueSource(ints = {1, 2, 3})
    void onBeliefsTheErrorIsFarSmaller(int seed) {
        Model model = contacts(seed);
        double truth = new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT)
                .value()
                .ln();
        PartAnswer answer = solve(model, Task.PR, 8, 1);
        double error = answer.relativeError().orElseThrow();
        assertThat(answer.exact()).isFalse();
        // The tenfold number of plain samples would not come near it.
        assertThat(error).isLessThan(5e-4);
        assertThat(Math.abs(answer.value().ln() - truth)).isLessThan(4 * error);
    }

    @Test
    void modesThatSmallTablesOverlookAreFoundByChains() {
        Model model = Grids.agreeing(6, 3, 0.8, 3);
        double truth = new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT)
                .value()
                .ln();
        PartAnswer answer = solve(model, Task.PR, 5, 1);
        assertThat(answer.exact()).isFalse();
        assertThat(Math.abs(answer.value().ln() - truth))
                .isLessThan(5 * answer.relativeError().orElse(Double.POSITIVE_INFINITY));
    }

    @Test
    void sliceTooShortForLargerTablesDoesNotEndTheLadder() {
        Model model = Grids.agreeing(7, 4, 0.1, 1);
        // On a clock that stands still a slice is as short as it says, and never over.
        Host host = new Host(() -> 0, Pace.fixed(1), new StopSignal());
        Budget budget = Budget.standard().withThreads(1).withHost(host);
        try (Workers workers = new Workers(1, () -> {});
                Ladder solver = BucketProposals.ladder(
                        OnePart.of(model), policy(Long.MAX_VALUE), 1e-9, OnePart.resources(Task.PR, budget, workers))) {
            Deadline full = Deadline.never(host);
            Deadline slice = Deadline.in(Duration.ofNanos(1000), host);
            while (solver.best().isEmpty()) {
                assertThat(solver.advance(full)).isTrue();
            }
            for (int piece = 0; piece < 3; piece++) {
                assertThat(solver.advance(slice)).isTrue();
            }
            assertThat(solver.diagnostics().rungs()).hasSize(1);
            solver.advance(full);
            assertThat(solver.diagnostics().rungs()).hasSize(2);
        }
    }

    @Test
    void whereFirstTablesDoNotFitSmallerOnesAreMade() {
        assertThat(firstTables(64 << 20)).startsWith("tables of 2^11");
        assertThat(firstTables(192 << 10)).startsWith("tables of 2^5");
    }

    private static String firstTables(long memory) {
        Model model = Grids.agreeing(10, 4, 0.1, 1);
        Budget budget = Budget.standard().withThreads(1).withMemory(memory);
        try (Workers workers = new Workers(1, () -> {});
                Ladder solver = BucketProposals.ladder(
                        OnePart.of(model), policy(SAMPLES), 4e-4, OnePart.resources(Task.PR, budget, workers))) {
            while (solver.best().isEmpty()) {
                assertThat(solver.advance(Deadline.never(budget.host()))).isTrue();
            }
            return solver.diagnostics().rungs().get(0);
        }
    }

    @Test
    void theNumberOfThreadsDoesNotChangeTheAnswer() {
        Model model = RandomModels.positivePairwise(5, 14, 40);
        assertThat(solve(model, Task.PR, 4, 2)).isEqualTo(solve(model, Task.PR, 4, 1));
    }

    @SeededTest(12)
    void theEngineStatesSamplesWithinItsBounds(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        double truth = BruteForce.solve(problem.model(), problem.evidence()).logZ();
        Answer answer = new MethodEngine(new MiniBucketMethod(MiniBucketSettings.standard()
                        .with(MiniBucketSettings.IBOUND, 1)
                        .with(MiniBucketSettings.ORDERS, 1)
                        .with(MiniBucketSettings.SAMPLES, SAMPLES)))
                .solve(
                        problem.model(),
                        Query.of(Task.PR, problem.evidence()),
                        Budget.standard().withThreads(1),
                        Progress.SILENT);
        Optional<Answer.Bounds> bounds = answer.certified();
        bounds.ifPresent(
                certain -> assertThat(certain.containsLn(answer.value().ln())).isTrue());
        if (answer.relativeError().isPresent()) {
            double off = Math.abs(answer.value().ln() - truth);
            assertThat(off).isLessThan(6 * answer.relativeError().getAsDouble() + 1e-9);
        }
    }
}
