package org.parseval.propagation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomForests;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class BeliefPropagationTest {
    private static final PropagationSettings SETTINGS = PropagationSettings.standard();

    private static Beliefs run(Model model, PropagationSettings settings) {
        return BeliefPropagation.run(model, settings, () -> false);
    }

    @SeededTest(300)
    void treesAreExact(int seed) {
        Model model = RandomForests.model(seed);
        BruteForce truth = BruteForce.solve(model, Evidence.none());
        Beliefs beliefs = run(model, SETTINGS);
        assertThat(beliefs.isExact()).isTrue();
        assertThat(beliefs.isConverged()).isTrue();
        assertThat(beliefs.logPartitionFunction())
                .isCloseTo(truth.logZ(), within(1e-12 * Math.max(1, Math.abs(truth.logZ()))));
        for (int v = 0; v < model.variableCount(); v++) {
            assertThat(beliefs.variable(v)).containsExactly(truth.marginals()[v], within(1e-12));
        }
    }

    @SeededTest(40)
    void allSchedulesFindTheSameFixedPointOfAWeaklyCoupledModel(int seed) {
        Model model = tempered(RandomModels.positivePairwise(seed, 12, 16), 0.5);
        Beliefs first = run(model, SETTINGS);
        assertThat(first.isExact()).isFalse();
        for (Schedule schedule : Schedule.values()) {
            for (double damping : new double[] {0, 0.3}) {
                Beliefs beliefs = run(model, SETTINGS.withSchedule(schedule).withDamping(damping));
                assertThat(beliefs.isConverged()).isTrue();
                assertThat(beliefs.logPartitionFunction())
                        .as("%s, damping %s", schedule, damping)
                        .isCloseTo(first.logPartitionFunction(), within(1e-9));
            }
        }
    }

    @SeededTest(40)
    void convergedBeliefsAreConsistentAndHaveBethesFreeEnergy(int seed) {
        Model model = tempered(RandomModels.positivePairwise(seed, 9, 14), 0.5);
        Beliefs beliefs = run(model, SETTINGS.withTolerance(1e-13));
        double energy = 0;
        double[] degrees = new double[model.variableCount()];
        for (int f = 0; f < model.factors().size(); f++) {
            TableFactor factor = model.factors().get(f).toTable(model);
            double[] belief = beliefs.factor(f);
            for (int i = 0; i < belief.length; i++) {
                energy += belief[i] * Math.log(factor.values()[i] / belief[i]);
            }
            int[] scope = factor.scope();
            assertThat(new double[] {belief[0] + belief[1], belief[2] + belief[3]})
                    .containsExactly(beliefs.variable(scope[0]), within(1e-10));
            assertThat(new double[] {belief[0] + belief[2], belief[1] + belief[3]})
                    .containsExactly(beliefs.variable(scope[1]), within(1e-10));
            Arrays.stream(scope).forEach(v -> degrees[v]++);
        }
        for (int v = 0; v < degrees.length; v++) {
            for (double p : beliefs.variable(v)) {
                energy -= (1 - degrees[v]) * p * Math.log(p);
            }
        }
        assertThat(beliefs.logPartitionFunction()).isCloseTo(energy, within(1e-9));
    }

    @SeededTest(300)
    void unpleasantModelsNeverGiveAnythingButNumbers(int seed) {
        Model model = RandomModels.problem(seed).model();
        double logZ = BruteForce.solve(model, Evidence.none()).logZ();
        for (Schedule schedule : Schedule.values()) {
            Beliefs beliefs = run(model, SETTINGS.withSchedule(schedule).withMaxIterations(50));
            double estimate = beliefs.logPartitionFunction();
            assertThat(estimate).isNotNaN().isLessThan(Double.POSITIVE_INFINITY);
            if (logZ > Double.NEGATIVE_INFINITY) {
                assertThat(estimate).isGreaterThan(Double.NEGATIVE_INFINITY);
            }
            for (int v = 0; v < model.variableCount(); v++) {
                assertThat(Arrays.stream(beliefs.variable(v)).sum()).isCloseTo(1, within(1e-12));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void entriesAtBothEndsOfTheRangeOfDoublesSurvive(Schedule schedule) {
        // A ring that prefers equal neighbours by 600 orders of magnitude: two states carry all the weight.
        int n = 6;
        Factor[] ring = new Factor[n];
        for (int v = 0; v < n; v++) {
            ring[v] = TableFactor.of(new int[] {v, (v + 1) % n}, new double[] {1e300, 1e-300, 1e-300, 1e300});
        }
        Beliefs beliefs = run(Model.binary(n, List.of(ring)), SETTINGS.withSchedule(schedule));
        // On a ring Bethe's Z counts the trace of the transfer matrix by its largest eigenvalue alone.
        assertThat(beliefs.logPartitionFunction()).isCloseTo(n * 300 * Math.log(10), within(1e-8));
        assertThat(beliefs.variable(0)).containsExactly(new double[] {0.5, 0.5}, within(1e-12));
    }

    @ParameterizedTest
    @EnumSource(Schedule.class)
    void messagesThatDriveEachOtherToContradictionsHaveNotConverged(Schedule schedule) {
        // Four variables that must all differ in pairs, in two states: each message amplifies the others.
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < 4; v++) {
            factors.add(TableFactor.of(new int[] {v}, new double[] {1, 1.1 + 0.1 * v}));
            for (int u = 0; u < v; u++) {
                factors.add(TableFactor.of(new int[] {u, v}, new double[] {0, 1, 1, 0}));
            }
        }
        Beliefs beliefs = run(Model.markov(new int[] {2, 2, 2, 2}, factors), SETTINGS.withSchedule(schedule));
        assertThat(beliefs.isConverged()).isFalse();
        assertThat(beliefs.logPartitionFunction()).isFinite();
    }

    @Test
    void contradictingFactorsProveZero() {
        Model model = Model.markov(
                new int[] {2, 2},
                List.of(
                        TableFactor.of(new int[] {0, 1}, new double[] {1, 0, 0, 1}),
                        TableFactor.of(new int[] {0}, new double[] {1, 0}),
                        TableFactor.of(new int[] {1}, new double[] {0, 1})));
        Beliefs beliefs = run(model, SETTINGS);
        assertThat(beliefs.logPartitionFunction()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(beliefs.isExact()).isTrue();
    }

    @SeededTest(40)
    void restartsFindNoSmallerPartitionFunctionAndCountAllTheirMessages(int seed) {
        Model model = RandomModels.positivePairwise(seed, 14, 26);
        Beliefs one = run(model, SETTINGS.withRestarts(1));
        Beliefs five = run(model, SETTINGS.withRestarts(5));
        assertThat(five.logPartitionFunction()).isGreaterThanOrEqualTo(one.logPartitionFunction());
        assertThat(five.messagesUpdated()).isGreaterThanOrEqualTo(one.messagesUpdated());
    }

    @Test
    void stopsWhenToldTo() {
        Model model = RandomModels.positivePairwise(2, 200, 3000);
        Beliefs beliefs = BeliefPropagation.run(model, SETTINGS.withTolerance(0), () -> true);
        assertThat(beliefs.isConverged()).isFalse();
        assertThat(beliefs.iterations()).isLessThan(20);
        assertThat(beliefs.messagesUpdated()).isPositive();
    }

    @Test
    void settingsThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> SETTINGS.withDamping(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SETTINGS.withMaxIterations(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SETTINGS.withTolerance(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }

    /** The model with every factor raised to a power. */
    private static Model tempered(Model model, double power) {
        return Model.markov(
                model.cardinalities(),
                model.factors().stream()
                        .map(factor -> TableFactor.of(
                                factor.scope(),
                                Arrays.stream(factor.toTable(model).values())
                                        .map(value -> Math.pow(value, power))
                                        .toArray()))
                        .toList());
    }
}
