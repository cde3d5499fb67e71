package org.parseval.engine.energy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Trees of variables with 2 to 7 states, most of which are coded with codes to spare, against maximisation from the leaves. */
class BestStateOfTreesTest {
    /** Every variable but the first hangs on an earlier one, by a table of the earlier one's states times its own. */
    private record Tree(int[] cardinalities, int[] parents, double[][] logs) {
        static Tree random(int seed) {
            RandomGenerator random = RandomModels.random(seed);
            int n = 4 + random.nextInt(12);
            int[] cardinalities = random.ints(n, 2, 8).toArray();
            int[] parents = new int[n];
            double[][] logs = new double[n][];
            for (int v = 1; v < n; v++) {
                parents[v] = seed % 2 == 0 ? v - 1 : random.nextInt(v);
                double scale = 0.2 + 3 * random.nextDouble();
                logs[v] = random.doubles((long) cardinalities[parents[v]] * cardinalities[v], -scale, scale)
                        .toArray();
            }
            return new Tree(cardinalities, parents, logs);
        }

        Model model() {
            List<Factor> factors = new ArrayList<>();
            for (int v = 1; v < parents.length; v++) {
                factors.add(TableFactor.of(
                        new int[] {parents[v], v},
                        Arrays.stream(logs[v]).map(Math::exp).toArray()));
            }
            return Model.markov(cardinalities, factors);
        }

        /** The largest sum of logarithms, from the leaves to the root. */
        double best() {
            double[][] above = new double[parents.length][];
            Arrays.setAll(above, v -> new double[cardinalities[v]]);
            for (int v = parents.length - 1; v > 0; v--) {
                for (int p = 0; p < cardinalities[parents[v]]; p++) {
                    double largest = Double.NEGATIVE_INFINITY;
                    for (int s = 0; s < cardinalities[v]; s++) {
                        largest = Math.max(largest, above[v][s] + logs[v][p * cardinalities[v] + s]);
                    }
                    above[parents[v]][p] += largest;
                }
            }
            return Arrays.stream(above[0]).max().orElseThrow();
        }
    }

    @SeededTest(10)
    void whatIsClaimedOfTheBestStateIsTrue(int seed) {
        Tree tree = Tree.random(seed);
        double truth = tree.best();
        for (EnergySettings settings : List.of(
                EnergySettings.standard(),
                EnergySettings.standard().withNeighbours(2).withOrder(1),
                EnergySettings.standard().withNeighbours(3).withOrder(2).withEpsilon(0.1))) {
            Answer answer = new MethodEngine(new EnergyMethod(settings))
                    .solve(tree.model(), Query.of(Task.MPE), Budget.standard(), Progress.SILENT);
            double found = answer.value().ln();
            assertThat(found).isLessThanOrEqualTo(truth + 1e-9);
            if (answer.kind() == Answer.Kind.EXACT) {
                assertThat(found).isCloseTo(truth, within(1e-8));
            }
            answer.certified()
                    .ifPresent(bounds -> assertThat(truth).isBetween(bounds.lnLow() - 1e-9, bounds.lnHigh() + 1e-9));
        }
    }
}
