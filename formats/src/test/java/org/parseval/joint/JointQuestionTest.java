package org.parseval.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.JointTable;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Joint and conditional tables against sums over all states. */
class JointQuestionTest {
    private static final double TOLERANCE = 1e-9;

    @SeededTest(40)
    void tablesAreThoseOfTheSumOverAllStates(int seed) {
        Model model = RandomModels.positivePairwise(seed, 8, 12).withLikelihood(1, 0.2, 0.9);
        Evidence evidence = Evidence.of(Map.of(5, seed % 2));

        JointTable joint = ask(model, evidence, new int[0], new int[] {3, 0});
        JointTable conditional = ask(model, evidence, new int[] {7}, new int[] {3, 0});

        double total = weight(model, Map.of(5, seed % 2));
        assertThat(joint.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(joint.value().ln()).isCloseTo(Math.log(total), within(TOLERANCE));
        for (int entry = 0; entry < 8; entry++) {
            int[] states = conditional.states(entry);
            Map<Integer, Integer> all = Map.of(5, seed % 2, 7, states[0], 3, states[1], 0, states[2]);
            double condition = weight(model, Map.of(5, seed % 2, 7, states[0]));
            assertThat(conditional.probabilities()[entry]).isCloseTo(weight(model, all) / condition, within(TOLERANCE));
        }
        for (int entry = 0; entry < 4; entry++) {
            int[] states = joint.states(entry);
            Map<Integer, Integer> all = Map.of(5, seed % 2, 3, states[0], 0, states[1]);
            assertThat(joint.probabilities()[entry]).isCloseTo(weight(model, all) / total, within(TOLERANCE));
        }
    }

    @Test
    void aConditionThatIsHardlyPossibleIsNotImpossible() {
        Model model = Model.markov(
                new int[] {3, 2},
                List.of(
                        TableFactor.of(new int[] {0}, new double[] {1e300, 1e-300, 0}),
                        TableFactor.of(new int[] {0, 1}, new double[] {0.5, 0.5, 0.2, 0.8, 1, 1})));

        JointTable table = ask(model, Evidence.none(), new int[] {0}, new int[] {1});

        assertThat(table.probabilities())
                .containsExactly(new double[] {0.5, 0.5, 0.2, 0.8, Double.NaN, Double.NaN}, within(TOLERANCE));
        assertThat(table.value().log10()).isCloseTo(300, within(TOLERANCE));
    }

    /** The weight of all states that agree with some, state by state. */
    private static double weight(Model model, Map<Integer, Integer> fixed) {
        double sum = 0;
        int[] states = new int[model.variableCount()];
        for (int bits = 0; bits < 1 << states.length; bits++) {
            boolean agrees = true;
            for (int v = 0; v < states.length; v++) {
                states[v] = bits >> v & 1;
                agrees &= fixed.getOrDefault(v, states[v]) == states[v];
            }
            sum += agrees ? Math.exp(model.lnValue(states)) : 0;
        }
        return sum;
    }

    @Test
    void anImpossibleConditionHasNoDistribution() {
        Model model =
                Model.markov(new int[] {2, 2}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {0, 0, 1, 3})));

        JointTable table = ask(model, Evidence.none(), new int[] {0}, new int[] {1});

        assertThat(table.probabilities()).containsExactly(Double.NaN, Double.NaN, 0.25, 0.75);
        assertThat(table.largestError()).isZero();
    }

    @Test
    void whatContradictsTheEvidenceIsImpossible() {
        Model model = RandomModels.positivePairwise(1, 4, 4);

        JointTable table = ask(model, Evidence.of(Map.of(2, 1)), new int[0], new int[] {2});

        assertThat(table.probabilities()).containsExactly(0, 1);
    }

    /** Two weights of equal size, each with a standard error e of its logarithm: the share is off by e/2 if they err in opposite ways. */
    @Test
    void errorsOfEstimatesAreCarriedOver() {
        Model model = Model.markov(new int[] {2}, List.of());

        JointTable table = new JointQuestion(Evidence.none(), new int[0], new int[] {0})
                .ask(stating(OptionalDouble.of(0.1)), model, Budget.standard(), Progress.SILENT);

        assertThat(table.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        assertThat(table.standardError(0)).isCloseTo(0.05, within(TOLERANCE));
        assertThat(table.valueErrorLog10()).hasValue(0.1 / Math.log(10));
    }

    @Test
    void withoutErrorsNothingSupportsTheTable() {
        Model model = Model.markov(new int[] {2}, List.of());

        JointTable table = new JointQuestion(Evidence.none(), new int[0], new int[] {0})
                .ask(stating(OptionalDouble.empty()), model, Budget.standard(), Progress.SILENT);

        assertThat(table.kind()).isEqualTo(Answer.Kind.UNSUPPORTED);
        assertThat(table.standardError(0)).isNaN();
    }

    @Test
    void tooManyStatesAreRefusedWithTheirNumber() {
        Model model = RandomModels.positivePairwise(1, 13, 4);
        int[] all = IntStream.range(0, 13).toArray();

        assertThatThrownBy(() -> ask(model, Evidence.none(), new int[0], all))
                .hasMessageContaining("8192 joint states");
        assertThatThrownBy(() -> new JointQuestion(Evidence.none(), new int[] {1}, new int[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static JointTable ask(Model model, Evidence evidence, int[] given, int[] variables) {
        return new JointQuestion(evidence, given, variables)
                .ask(
                        new MethodEngine(new ExactMethod()),
                        model,
                        Budget.standard().withThreads(1),
                        Progress.SILENT);
    }

    /** An engine that says 1 to everything. */
    private static Engine stating(OptionalDouble error) {
        return new Engine() {
            @Override
            public String name() {
                return "one";
            }

            @Override
            public Set<Task> tasks() {
                return Set.of(Task.PR);
            }

            @Override
            public Answer solve(Model model, Query query, Budget budget, Progress progress) {
                return new Answer(
                        Task.PR,
                        LogNumber.ofLn(0),
                        false,
                        Optional.empty(),
                        error,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        name(),
                        Map.of(),
                        0,
                        Diagnostics.NONE,
                        model.names(),
                        Optional.empty(),
                        false);
            }

            @Override
            public Engine withoutReductions() {
                return this;
            }

            @Override
            public Forecast forecast(Model model, Query query, Budget budget) {
                return new Forecast.Fitted(0);
            }
        };
    }
}
