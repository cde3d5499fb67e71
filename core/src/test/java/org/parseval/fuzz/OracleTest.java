package org.parseval.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.Oracle;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** The oracle against sums over all states and against closed forms. */
class OracleTest {

    @SeededTest(200)
    void agreesWithBruteForce(int seed) {
        check(RandomModels.problem(seed));
        check(RandomBooleanModels.problem(seed));
    }

    private static void check(RandomModels.Problem problem) {
        BruteForce truth = BruteForce.solve(problem.model(), problem.evidence());
        Oracle oracle = Oracle.solve(problem.model(), problem.evidence());
        if (truth.logZ() == Double.NEGATIVE_INFINITY) {
            assertThat(oracle.logZ()).isEqualTo(truth.logZ());
            assertThat(oracle.logMax()).isEqualTo(truth.logZ());
            return;
        }
        double slack = 1e-12 * Math.max(1, Math.abs(truth.logZ()));
        assertThat(oracle.logZ()).isCloseTo(truth.logZ(), within(slack));
        assertThat(oracle.logMax()).isCloseTo(truth.logMax(), within(slack));
        for (int v = 0; v < truth.marginals().length; v++) {
            assertThat(oracle.marginals()[v]).containsExactly(truth.marginals()[v], within(1e-11));
        }
    }

    /** A random tree of 1,000 spins without fields has Z = 2^n times the product of the cosh of its couplings. */
    @Test
    void treeHasItsClosedForm() {
        Sketch sketch = Sketch.of(RandomModels.random(1), 1000, 2);
        double logZ = 1000 * Math.log(2);
        double logMax = 0;
        for (int v = 1; v < 1000; v++) {
            double coupling = 5 * sketch.random.nextGaussian();
            sketch.coupling(sketch.random.nextInt(v), v, coupling);
            logZ += Math.log(Math.cosh(coupling));
            logMax += Math.abs(coupling);
        }
        Oracle oracle = Oracle.solve(sketch.markov(), Evidence.none());
        assertThat(oracle.logZ()).isCloseTo(logZ, within(1e-12 * logZ));
        assertThat(oracle.logMax()).isCloseTo(logMax, within(1e-12 * logMax));
        assertThat(oracle.marginals()[500]).containsExactly(new double[] {0.5, 0.5}, within(1e-12));
    }

    /** A grid of 10 rows and 12 columns, summed spin by spin over the states of one column. */
    @Test
    void wideGridHasTheValueOfItsTransferMatrix() {
        int rows = 10;
        int columns = 12;
        double[] boundary = new double[1 << rows];
        Arrays.fill(boundary, 1);
        Sketch sketch = Sketch.of(RandomModels.random(2), rows * columns, 2);
        for (int v = 0; v < rows * columns; v++) {
            double left = v < rows ? 0 : sketch.random.nextGaussian();
            double up = v % rows == 0 ? 0 : sketch.random.nextGaussian();
            if (v >= rows) {
                sketch.coupling(v - rows, v, left);
            }
            if (v % rows > 0) {
                sketch.coupling(v - 1, v, up);
            }
            boundary = step(boundary, v % rows, v < rows, left, up);
        }
        double logZ = Math.log(Arrays.stream(boundary).sum() / (1 << rows));
        assertThat(Oracle.solve(sketch.markov(), Evidence.none()).logZ()).isCloseTo(logZ, within(1e-10));
    }

    /** Replaces the spin of one row by its right neighbour; in the first column there was none, so half the sum counts. */
    private static double[] step(double[] boundary, int row, boolean first, double left, double up) {
        double[] next = new double[boundary.length];
        for (int old = 0; old < boundary.length; old++) {
            for (int spin = 0; spin < 2; spin++) {
                int states = (old & ~(1 << row)) | (spin << row);
                double leftWeight = Math.exp((old >> row & 1) == spin ? left : -left);
                boolean agrees = row == 0 || (states >> (row - 1) & 1) == spin;
                double upWeight = row == 0 ? 1 : Math.exp(agrees ? up : -up);
                next[states] += boundary[old] * (first ? 1 : leftWeight) * upWeight;
            }
        }
        return next;
    }

    @Test
    void everyFamilyFitsTheOracle() {
        for (int seed = 0; seed < 4 * Family.ALL.size(); seed++) {
            Model model = Problem.of(seed).model();
            assertThat(model.variableCount()).isBetween(0, 1000);
        }
    }
}
