package org.parseval.engine.gibbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;

/**
 * Over 200 runs the stated interval of 95 % must hold about as often as it says. Takes a minute and more, so it runs with the profile
 * {@code fuzz}.
 */
class CalibrationRun {
    private static final int RUNS = 200;

    static List<Model> models() {
        return List.of(RandomModels.positivePairwise(1, 12, 30), RandomModels.positivePairwise(2, 10, 45), withZeros());
    }

    /** Ternary variables on a random graph, a fifth of the entries zero. */
    private static Model withZeros() {
        RandomGenerator random = RandomModels.random(3);
        List<Factor> factors = new ArrayList<>();
        for (int f = 0; f < 16; f++) {
            int[] scope = random.ints(0, 8).distinct().limit(2).toArray();
            factors.add(TableFactor.of(
                    scope, random.doubles(9).map(x -> x < 0.2 ? 0 : x).toArray()));
        }
        return Model.uniform(8, 3, factors);
    }

    @ParameterizedTest
    @MethodSource("models")
    void annealingCoversTheTruth(Model model) {
        assertThat(coverage(
                        model,
                        GibbsSettings.standard().with(GibbsSettings.CHAINS, 128).with(GibbsSettings.TEMPERATURES, 32)))
                .isBetween(0.9, 0.99);
    }

    /** With few steps many runs say that they know nothing; of the others the interval holds. */
    @Test
    void whatCallsItselfInformativeOnGlassesCoversTheTruth() {
        List<Boolean> covered = new ArrayList<>();
        for (int[] sideAndCoupling : new int[][] {{5, 4}, {5, 8}, {8, 2}, {8, 4}}) {
            Model glass = Glasses.grid(sideAndCoupling[0], sideAndCoupling[1], 1);
            double truth = new MethodEngine(new ExactMethod())
                    .solve(glass, Query.of(Task.PR), Budget.standard(), Progress.SILENT)
                    .value()
                    .ln();
            Settings settings = GibbsSettings.standard()
                    .with(GibbsSettings.MOVES, GibbsSettings.Moves.SINGLE)
                    .with(GibbsSettings.TEMPERATURES, 32);
            for (int seed = 0; seed < RUNS / 2; seed++) {
                Answer answer = solve(glass, settings, seed);
                if (Boolean.TRUE.equals(answer.diagnostics().asMap().get("informative"))) {
                    covered.add(covers(answer, truth));
                }
            }
        }
        assertThat(covered).hasSizeBetween(RUNS / 2, 3 * RUNS / 2);
        assertThat(covered.stream().filter(c -> c).count() / (double) covered.size())
                .isGreaterThan(0.9);
    }

    /** Of all probabilities of all runs; those of one run hang together, so that a few runs say less than their number. */
    @Test
    void errorsOfMarginalsCoverTheTruthOnGridsOfAnyStrength() {
        Settings settings = GibbsSettings.standard()
                .with(GibbsSettings.CHAINS, 128)
                .with(GibbsSettings.TEMPERATURES, 64)
                .with(GibbsSettings.BURN_IN, 300)
                .with(GibbsSettings.STEPS, 1000);
        int covered = 0;
        int all = 0;
        for (int model = 0; model < 12; model++) {
            Model glass = Glasses.grid(4, 1 << model % 3, model);
            Marginals truth = new MethodEngine(new ExactMethod())
                    .solve(glass, Query.of(Task.MAR), Budget.standard(), Progress.SILENT)
                    .marginals();
            for (int seed = 0; seed < 5; seed++) {
                Marginals found = new MethodEngine(new GibbsMethod(settings))
                        .solve(glass, Query.of(Task.MAR), Budget.standard().withSeed(seed), Progress.SILENT)
                        .marginals();
                for (int v = 0; v < 16 && found.kind() == Answer.Kind.ESTIMATE; v++) {
                    double difference = Math.abs(found.of(v, 0) - truth.of(v, 0));
                    assertThat(difference).isLessThan(6 * found.standardError(v, 0));
                    covered += difference <= 2 * found.standardError(v, 0) ? 1 : 0;
                    all++;
                }
            }
        }
        assertThat(all).isGreaterThan(300);
        assertThat(covered / (double) all).isBetween(0.9, 0.99);
    }

    private static Answer solve(Model model, Settings settings, int seed) {
        return new MethodEngine(new GibbsMethod(settings))
                .solve(model, Query.of(Task.PR), Budget.standard().withSeed(seed), Progress.SILENT);
    }

    private static boolean covers(Answer answer, double truth) {
        return answer.confidence().orElseThrow().bounds().containsLn(truth);
    }

    /** Of the runs that state an interval, nearly all on models like these. */
    private static double coverage(Model model, Settings settings) {
        double truth = BruteForce.solve(model, Evidence.none()).logZ();
        List<Boolean> covered = new ArrayList<>();
        for (int seed = 0; seed < RUNS; seed++) {
            Answer answer = solve(model, settings, seed);
            if (answer.confidence().isPresent()) {
                covered.add(covers(answer, truth));
            }
        }
        assertThat(covered).hasSizeGreaterThan(9 * RUNS / 10);
        return covered.stream().filter(c -> c).count() / (double) covered.size();
    }
}
