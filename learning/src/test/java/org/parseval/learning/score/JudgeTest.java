package org.parseval.learning.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.learning.RandomNetworks;
import org.parseval.learning.data.DataTable;
import org.parseval.model.Model;
import org.parseval.testing.SeededTest;

class JudgeTest {
    private static final Budget BUDGET = Budget.standard().withThreads(1);

    /** The sum of f over all assignments that agree with a row, where one variable may be fixed or left open. */
    private static double sum(Model model, int[] row, int target, int state) {
        int n = model.variableCount();
        long all = 1;
        for (int v = 0; v < n; v++) {
            all *= model.cardinality(v);
        }
        double sum = 0;
        int[] states = new int[n];
        for (long number = 0; number < all; number++) {
            long rest = number;
            boolean agrees = true;
            for (int v = 0; v < n; v++) {
                states[v] = (int) (rest % model.cardinality(v));
                rest /= model.cardinality(v);
                int wanted = v == target ? state : row[v];
                agrees &= wanted < 0 || wanted == states[v];
            }
            sum += agrees ? Math.exp(model.lnValue(states)) : 0;
        }
        return sum;
    }

    @SeededTest(40)
    void likelihoodsAndPosteriorsAreThoseOfBruteForce(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Model network = RandomNetworks.network(random, 2 + random.nextInt(3), 2);
        boolean field = random.nextInt(3) == 0;
        Model model = field
                ? network.withLikelihood(
                        0, random.doubles(network.cardinality(0)).toArray())
                : network;
        DataTable table = RandomNetworks.rows(random, network, 20, 0.2);
        int target = random.nextInt(3) == 0 ? -1 : random.nextInt(network.variableCount());
        Optional<String> name = target < 0 ? Optional.empty() : Optional.of("v" + target);
        Fit fit = Judge.of(model, name, table, BUDGET, Progress.SILENT);
        double log = 0;
        double loss = 0;
        int known = 0;
        int[] row = new int[table.variables()];
        int[] nothing = row.clone();
        java.util.Arrays.fill(nothing, -1);
        double z = sum(model, nothing, -1, -1);
        for (int r = 0; r < table.rows(); r++) {
            table.copy(r, row);
            double whole = sum(model, row, -1, -1);
            log += Math.log(whole / z);
            if (target >= 0 && row[target] >= 0) {
                loss -= Math.log(whole / sum(model, row, target, -1));
                known++;
            }
        }
        assertThat(fit.logLikelihood()).isCloseTo(log, within(1e-9));
        assertThat(fit.perplexity()).isCloseTo(Math.exp(-log / 20), within(1e-6));
        assertThat(fit.variables().length).isEqualTo(field ? 0 : network.variableCount());
        if (known > 0) {
            assertThat(fit.predictions().orElseThrow().logLoss()).isCloseTo(loss / known, within(1e-9));
        }
    }

    @SeededTest(40)
    void predictionsAreWhatTheirNamesSay(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Predictions predictions = new Predictions(3);
        List<double[]> posteriors = new ArrayList<>();
        List<Integer> truths = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            // Few different numbers, so that some are equal.
            double first = random.nextInt(5) / 8.0;
            double second = random.nextInt(4) / 8.0;
            double[] posterior = {first, second, 1 - first - second};
            int truth = random.nextInt(3);
            posteriors.add(posterior);
            truths.add(truth);
            predictions.add(truth, posterior, 1);
        }
        for (int state = 0; state < 3; state++) {
            double pairs = 0;
            double area = 0;
            for (int i = 0; i < 60; i++) {
                for (int j = 0; j < 60; j++) {
                    if (truths.get(i) == state && truths.get(j) != state) {
                        pairs++;
                        double difference =
                                posteriors.get(i)[state] - posteriors.get(j)[state];
                        area += difference > 0 ? 1 : difference == 0 ? 0.5 : 0;
                    }
                }
            }
            assertThat(predictions.auc(state)).isCloseTo(area / pairs, within(1e-12));
        }
        double[][] confusion = predictions.confusion();
        assertThat(confusion[0][0] + confusion[1][1] + confusion[2][2])
                .isCloseTo(60 * predictions.accuracy(), within(1e-9));
        double weight = predictions.calibration().stream()
                .mapToDouble(Predictions.Group::weight)
                .sum();
        assertThat(weight).isEqualTo(60);
    }

    @Test
    void aPerfectPredictionHasNothingWrong() {
        Predictions predictions = new Predictions(2);
        for (int i = 0; i < 10; i++) {
            predictions.add(i % 2, i % 2 == 0 ? new double[] {1, 0} : new double[] {0, 1}, 2);
        }
        assertThat(predictions.accuracy()).isEqualTo(1);
        assertThat(predictions.logLoss()).isZero();
        assertThat(predictions.brier()).isZero();
        assertThat(predictions.calibrationError()).isZero();
        assertThat(predictions.auc(1)).isEqualTo(1);
        assertThat(predictions.weight()).isEqualTo(20);
    }

    @Test
    void anImpossibleRowIsTold() {
        Model model = Model.bayes().variable("a", "x", "y").cpt("a").table(1, 0).build();
        DataTable table = DataTable.of(model.names(), new int[][] {{0}, {1}});
        Fit fit = Judge.of(model, Optional.empty(), table, BUDGET, Progress.SILENT);
        assertThat(fit.impossible()).isEqualTo(1);
        assertThat(fit.logLikelihood()).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    /** Every row is held out once, and judged by what the other rows say. */
    @Test
    void everyFoldIsJudgedByTheOthers() {
        Model network = RandomNetworks.network(new SplittableRandom(3), 3, 1);
        DataTable table = RandomNetworks.rows(new SplittableRandom(4), network, 31, 0);
        List<Integer> sizes = new ArrayList<>();
        List<Fit> fits = CrossValidation.of(
                4,
                table,
                others -> {
                    sizes.add(others.rows());
                    return network;
                },
                Optional.of("v1"),
                BUDGET,
                Progress.SILENT);
        double all = fits.stream().mapToDouble(Fit::logLikelihood).sum();
        assertThat(all)
                .isCloseTo(
                        Judge.of(network, Optional.empty(), table, BUDGET, Progress.SILENT)
                                .logLikelihood(),
                        within(1e-9));
        assertThat(fits.stream().mapToDouble(Fit::weight).sum()).isEqualTo(31);
        assertThat(sizes).allMatch(size -> size == 23 || size == 24);
    }
}
