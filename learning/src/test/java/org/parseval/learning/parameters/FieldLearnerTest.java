package org.parseval.learning.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.learning.RandomNetworks;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.structure.Structure;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.SeededTest;

/** Fields learnt, judged by sums over all assignments. */
class FieldLearnerTest {
    private static final Budget BUDGET = Budget.standard().withThreads(1);

    private static Model field(Model like, int[][] scopes) {
        List<TableFactor> factors = new ArrayList<>();
        for (int[] scope : scopes) {
            double[] ones = new double[(int) like.tableSize(scope)];
            java.util.Arrays.fill(ones, 1);
            factors.add(TableFactor.of(scope, ones));
        }
        return Model.markov(like.cardinalities(), factors).withNames(like.names());
    }

    /** log Z and the probabilities of all assignments of all factors, by enumeration. */
    private static double[][] moments(Model field) {
        double[][] sums = new double[field.factors().size() + 1][];
        for (int f = 0; f < sums.length - 1; f++) {
            sums[f] = new double[((TableFactor) field.factors().get(f)).values().length];
        }
        sums[sums.length - 1] = new double[1];
        int[] states = new int[field.variableCount()];
        long all = 1;
        for (int v = 0; v < states.length; v++) {
            all *= field.cardinality(v);
        }
        for (long number = 0; number < all; number++) {
            long rest = number;
            for (int v = 0; v < states.length; v++) {
                states[v] = (int) (rest % field.cardinality(v));
                rest /= field.cardinality(v);
            }
            double value = Math.exp(field.lnValue(states));
            sums[sums.length - 1][0] += value;
            for (int f = 0; f < sums.length - 1; f++) {
                int index = 0;
                for (int v : field.factors().get(f).scope()) {
                    index = index * field.cardinality(v) + states[v];
                }
                sums[f][index] += value;
            }
        }
        return sums;
    }

    @SeededTest(24)
    void momentsOfTheFieldAreThoseOfTheData(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Model network = RandomNetworks.network(random, 4, 2);
        DataTable table = RandomNetworks.rows(random, network, 200, 0);
        boolean circle = random.nextBoolean();
        int[][] scopes = circle ? new int[][] {{0, 1}, {1, 2}, {2, 3}, {3, 0}} : new int[][] {{0, 1}, {1, 2, 3}};
        Model field = field(network, scopes);
        ScopeCounts counts = FieldLearner.counts(field);
        table.forEach(counts);
        LearntField learnt = new FieldLearner(0, 0).learn(field, counts, BUDGET, Progress.SILENT);
        assertThat(learnt.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(learnt.converged()).isTrue();
        // A tree of cliques is right after one round; a second one sees that.
        assertThat(circle || learnt.steps() <= 2).isTrue();
        double[][] moments = moments(learnt.model());
        assertThat(moments[scopes.length][0]).isCloseTo(1, within(1e-9));
        for (int f = 0; f < scopes.length; f++) {
            for (int i = 0; i < moments[f].length; i++) {
                assertThat(moments[f][i]).isCloseTo(counts.of(f)[i] / 200, within(1e-7));
            }
        }
        double log = 0;
        int[] states = new int[4];
        for (int row = 0; row < 200; row++) {
            table.copy(row, states);
            log += learnt.model().lnValue(states);
        }
        assertThat(learnt.logLikelihood()).isCloseTo(log, within(1e-6));
    }

    /** At the optimum no small change of a weight makes the penalised likelihood better. */
    @SeededTest(24)
    void penaltiesAreAtTheirOptimum(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Model network = RandomNetworks.network(random, 3, 2);
        DataTable table = RandomNetworks.rows(random, network, 100, 0);
        int[][] scopes = {{0, 1}, {1, 2}, {2, 0}};
        ScopeCounts counts = FieldLearner.counts(field(network, scopes));
        table.forEach(counts);
        double l1 = 0.02 * random.nextInt(2);
        double l2 = 0.01;
        LearntField learnt = new FieldLearner(l1, l2).learn(field(network, scopes), counts, BUDGET, Progress.SILENT);
        assertThat(learnt.converged()).isTrue();
        double[][] moments = moments(learnt.model());
        double z = moments[3][0];
        double logShift = 0;
        for (int f = 0; f < 3; f++) {
            double[] values = ((TableFactor) learnt.model().factors().get(f)).values();
            for (int i = 0; i < values.length; i++) {
                // The first table has the constant in it, which the other tables tell.
                if (f == 0) {
                    continue;
                }
                double weight = Math.log(values[i]);
                double gradient = moments[f][i] / z - counts.of(f)[i] / 100 + l2 * weight;
                if (Math.abs(weight) < 1e-12) {
                    assertThat(Math.abs(gradient)).isLessThan(l1 + 1e-6);
                } else {
                    assertThat(gradient + l1 * Math.signum(weight) + logShift).isCloseTo(0, within(1e-6));
                }
            }
        }
        assertThat(z).isCloseTo(1, within(1e-9));
    }

    /** A field over the families of a forest holds what the network holds, so that both learners reach the same likelihood; rows are summed by enumeration. */
    @SeededTest(24)
    void missingCellsAreThoseOfANetwork(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Model network = RandomNetworks.network(random, 4, 1);
        DataTable table = RandomNetworks.rows(random, network, 200, 0.2);
        int[][] scopes = Structure.of(network).scopes();
        Model field = field(network, scopes);
        RowSplit rows = new RowSplit(FieldLearner.counts(field), 1 << 20);
        table.forEach(rows);
        assertThat(rows.hasMissing()).isTrue();
        DataTable incomplete = rows.incomplete();
        LearntField learnt = new FieldLearner(0, 0).learn(field, rows.complete(), incomplete, BUDGET, Progress.SILENT);
        assertThat(learnt.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(learnt.converged()).isTrue();
        double log = 0;
        int[] states = new int[4];
        for (int row = 0; row < 200; row++) {
            table.copy(row, states);
            log += Math.log(sum(learnt.model(), states, 0));
        }
        assertThat(learnt.logLikelihood()).isCloseTo(log, within(1e-6));
        double byNetwork = new ParameterLearner(Structure.of(network), Prior.none())
                .learn(table, BUDGET, Progress.SILENT)
                .logLikelihood();
        // Both stop where a step of 200 rows brings less than 2e-4.
        assertThat(learnt.logLikelihood()).isCloseTo(byNetwork, within(0.02));
        LearntField small =
                new FieldLearner(0.01, 0.1).learn(field, rows.complete(), incomplete, BUDGET, Progress.SILENT);
        assertThat(small.logLikelihood()).isLessThan(learnt.logLikelihood());
    }

    /** The weight of all completions of a row. */
    private static double sum(Model field, int[] states, int from) {
        if (from == states.length) {
            return Math.exp(field.lnValue(states));
        }
        if (states[from] >= 0) {
            return sum(field, states, from + 1);
        }
        double sum = 0;
        for (int s = 0; s < field.cardinality(from); s++) {
            int[] completed = states.clone();
            completed[from] = s;
            sum += sum(field, completed, from + 1);
        }
        return sum;
    }

    @Test
    void aStrongPenaltyLeavesNothing() {
        Model network = RandomNetworks.network(new SplittableRandom(1), 3, 2);
        DataTable table = RandomNetworks.rows(new SplittableRandom(2), network, 50, 0);
        Model field = field(network, new int[][] {{0, 1}, {1, 2}});
        ScopeCounts counts = FieldLearner.counts(field);
        table.forEach(counts);
        LearntField learnt = new FieldLearner(10, 0).learn(field, counts, BUDGET, Progress.SILENT);
        double expected = 0;
        for (int v = 0; v < 3; v++) {
            expected -= 50 * Math.log(network.cardinality(v));
        }
        assertThat(learnt.logLikelihood()).isCloseTo(expected, within(1e-9));
    }
}
