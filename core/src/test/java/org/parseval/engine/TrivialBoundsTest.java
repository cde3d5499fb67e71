package org.parseval.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.minibucket.MiniBucketMethod;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Engine;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.testing.BruteForce;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;
import org.parseval.testing.VirtualClock;

/** No answer says less than one look at the tables. */
public class TrivialBoundsTest {
    private static final Engine ENERGY = new MethodEngine(new EnergyMethod(EnergySettings.standard()));
    private static final Engine BUCKETS = new MethodEngine(new MiniBucketMethod(MiniBucketSettings.standard()));

    /** The engines that are asked. */
    protected List<Engine> engines() {
        return List.of(new AutoEngine(), ENERGY, BUCKETS);
    }

    private static Budget brief(int looks) {
        return Budget.standard()
                .withTime(Duration.ofMillis(looks))
                .withMemory(64 << 20)
                .withThreads(1)
                .withHost(new VirtualClock(Duration.ofMillis(1)).host(new StopSignal()));
    }

    /** With any number of looks at the clock before the time is up. */
    @SeededTest(40)
    void boundsOfAnswersThatWereCutShortLieWithinTrivialOnes(int seed) {
        Model model = seed % 2 == 0 ? Grids.ising(12, 12, 3, seed) : RandomModels.positivePairwise(seed, 40, 400);
        TrivialBounds trivial = new TrivialBounds(model, v -> true);
        double first = model.lnValue(new int[model.variableCount()]);
        for (Engine engine : engines()) {
            for (Task task : List.of(Task.PR, Task.MPE)) {
                if (engine.tasks().contains(task)) {
                    check(engine, model, task, trivial.around(first, task), 1 << (4 + seed % 8));
                }
            }
        }
    }

    private static void check(Engine engine, Model model, Task task, Answer.Bounds trivial, int looks) {
        Answer answer;
        try {
            answer = engine.solve(model, Query.of(task), brief(looks), Progress.SILENT);
        } catch (BudgetException none) {
            return;
        }
        double slack = 1e-9 * Math.abs(trivial.lnHigh());
        assertThat(answer.value().ln()).isBetween(trivial.lnLow() - slack, trivial.lnHigh() + slack);
        answer.certified().ifPresent(bounds -> {
            assertThat(bounds.lnLow()).as(engine.name() + " " + task).isGreaterThanOrEqualTo(trivial.lnLow() - slack);
            assertThat(bounds.lnHigh()).as(engine.name() + " " + task).isLessThanOrEqualTo(trivial.lnHigh() + slack);
        });
    }

    @SeededTest(40)
    void sumsAndWeightsLieWithinThem(int seed) {
        Model model = RandomModels.problem(seed).model();
        BruteForce truth = BruteForce.solve(model, Evidence.none());
        Part part = new Part(model, IntStream.range(0, model.variableCount()).toArray());
        if (truth.logZ() == Double.NEGATIVE_INFINITY) {
            return;
        }
        Answer.Bounds sum = part.trivialBounds(Task.PR);
        assertThat(truth.logZ()).isBetween(sum.lnLow(), sum.lnHigh());
        assertThat(truth.logMax())
                .isLessThanOrEqualTo(part.trivialBounds(Task.MPE).lnHigh());
        int[] zeros = new int[model.variableCount()];
        part.see(zeros);
        assertThat(part.trivialBounds(Task.PR).lnLow()).isCloseTo(model.lnValue(zeros), within(1e-9));
    }

    /** Grids of strong couplings have states of far more weight than what tables and samples prove in a moment. */
    @Test
    void heaviestStateThatWasSeenIsALowerBound() {
        Model glass = Grids.ising(20, 20, 20, 1);
        double best = new MethodEngine(new EnergyMethod(EnergySettings.standard()))
                .solve(glass, Query.of(Task.MPE), brief(20_000), Progress.SILENT)
                .value()
                .ln();
        Answer.Bounds sum = new MethodEngine(new EnergyMethod(EnergySettings.standard()))
                .solve(glass, Query.of(Task.PR), brief(20_000), Progress.SILENT)
                .certified()
                .orElseThrow();
        assertThat(sum.lnLow()).isGreaterThan(0.8 * best);
    }

    /** Every solution of a formula without weights weighs 1, so that the first one found is a best state. */
    @Test
    void solutionOfAFormulaIsABestState() {
        List<Factor> clauses = new ArrayList<>();
        for (int v = 0; v + 3 < 60; v++) {
            clauses.add(new ClauseFactor(new int[] {v, v + 1, v + 3}, new boolean[] {true, v % 2 == 0, v % 3 == 0}, 0));
        }
        Model formula = Model.binary(60, clauses);
        for (Engine engine : List.of(ENERGY, BUCKETS)) {
            Answer answer = engine.solve(formula, Query.of(Task.MPE), brief(20_000), Progress.SILENT);
            assertThat(answer.exact()).as(engine.name()).isTrue();
            assertThat(answer.value().ln()).isZero();
        }
    }

    @Test
    void errorsThatAreNoNumbersLeaveNoEngine() {
        Answer.Confidence interval = new Answer.Confidence(new Answer.Bounds(0, 1), SampleMean.LEVEL);
        assertThat(PartAnswer.estimateLn(1).withError(Double.NaN, interval).kind())
                .isEqualTo(Answer.Kind.UNSUPPORTED);
        assertThat(PartAnswer.estimateLn(1)
                        .withError(Double.POSITIVE_INFINITY, interval)
                        .relativeError())
                .isEmpty();
        assertThat(PartAnswer.estimateLn(1)
                        .withError(0, interval)
                        .relativeError()
                        .orElseThrow())
                .isPositive();
        for (double error : new double[] {Double.NaN, 0, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> estimate(error)).isInstanceOf(IllegalStateException.class);
        }
    }

    private static Answer estimate(double error) {
        return new Answer(
                Task.PR,
                LogNumber.ofLn(1),
                false,
                Optional.empty(),
                OptionalDouble.of(error),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "test",
                Map.of(),
                1,
                Diagnostics.NONE,
                Names.numbers(),
                Optional.empty(),
                false);
    }
}
