package org.parseval.experiments.paper.theory;

import static org.parseval.experiments.paper.Plain.text;

import java.util.ArrayList;
import java.util.List;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.PageBlock;
import org.parseval.experiments.theory.AllRestrictions;
import org.parseval.experiments.theory.SpectralBound;
import org.parseval.fourier.ContractiveProduct;

/** Theorem 5, the main theorem: the chain of inequalities that it rests on, its degree with constants, and where that says anything. */
final class MainTheorem {
    private static final double ROUNDING = 1e-12;
    private static final double[] DELTAS = {0.05, 0.25, 0.5, 0.9};
    private static final double[] GAMMAS = {0.01, 0.1, 0.3};
    private static final int DEPTHS = 3;

    /** For width 2 and this eta the theorem's degree is 650. */
    private static final double STAR_EPSILON = 0.2;

    private static final double STAR_ETA = 0.1;
    private static final int STAR_VARIABLES = 1000;

    private MainTheorem() {}

    static Section section(TheorySize size, long seed, Runnable stop) {
        List<Check> checks = new ArrayList<>(chain(size, seed, stop));
        checks.add(constants());
        checks.add(star());
        List<PageBlock> blocks = List.of(
                new PageBlock.Text(
                        "Theorem 5. With the constants of its proof the product is epsilon-concentrated on degree up to 2t (16 u w +"
                                + " 1), where t = ceil(log2(4 / epsilon)) and u = ceil(log_eta sqrt(epsilon / 8)) + 1. At the sizes of the"
                                + " paper's experiment that is far above the number of variables: the theorem is true there and says"
                                + " nothing, and a test of it that way could not fail. What can fail is each step of its proof on small"
                                + " functions, and the theorem itself on a formula of more variables than its degree."),
                table());
        return new Section(checks, blocks);
    }

    /** From the tail of the spectrum up to the bound, step by step, on products of clauses. */
    private static List<Check> chain(TheorySize size, long seed, Runnable stop) {
        Tally chernoff = new Tally();
        Tally trees = new Tally();
        Tally switching = new Tally();
        for (WeightedSat family : size.families()) {
            for (int i = 0; i < size.seeds(); i++) {
                stop.run();
                ContractiveProduct product = ContractiveProduct.of(family.generate(seed + i));
                SmallFunction function = SmallFunction.of("", family.variables(), product);
                AllRestrictions all = function.restrictions();
                SpectralBound bound = new SpectralBound(product.width(), product.eta());
                double[] weights = function.weights();
                double whole = SmallFunction.above(weights, -1);
                for (double delta : DELTAS) {
                    double[] restricted = SmallFunction.byDegree(all.meanSquares(delta));
                    for (double gamma : GAMMAS) {
                        AllRestrictions.Depths depths = all.depths(gamma);
                        for (int t = 1; t <= DEPTHS; t++) {
                            String where = text(
                                    "width %d, eta %.1f, %d clauses, gamma %.2g, delta %.2g, depth %d",
                                    family.literals(), family.eta(), family.clauses(), gamma, delta, t);
                            double mean = SmallFunction.above(restricted, t);
                            double failure = depths.failure(t, delta);
                            double near = SpectralBound.concentration(failure, gamma) / 4;
                            double far = Math.min(1, bound.switchingFailure(delta, t, gamma));
                            chernoff.add(SmallFunction.above(weights, 2 * t / delta), 4 * mean, ROUNDING, whole, where);
                            trees.add(mean, near, ROUNDING, whole, where);
                            switching.add(near, SpectralBound.concentration(far, gamma) / 4, ROUNDING, 1, where);
                        }
                    }
                }
            }
        }
        return List.of(
                Check.of(
                        "Theorem 5, step 1",
                        "Theorem 5, step 1: the weight above degree 2t/delta is at most four times the mean weight above degree t of the restricted function.",
                        chernoff.holds(),
                        chernoff.figure()),
                Check.of(
                        "Theorem 5, step 2",
                        "Theorem 5, step 2: the mean weight above degree t of the restricted function is at most e + (1 - e) gamma^2.",
                        trees.holds(),
                        trees.figure()),
                Check.of(
                        "Theorem 5, step 3",
                        "Theorem 5, step 3: that is at most the same with the bound of Lemma 1 in place of e.",
                        switching.holds(),
                        switching.figure()));
    }

    /** The choice of gamma, delta and t in the proof. */
    private static Check constants() {
        Tally tally = new Tally();
        for (int width = 1; width <= 5; width++) {
            for (double eta : new double[] {0, 0.1, 0.6, 0.9}) {
                SpectralBound bound = new SpectralBound(width, eta);
                for (double epsilon : new double[] {0.5, 0.1, 0.01, 1e-6}) {
                    double gamma = Math.sqrt(epsilon / 8);
                    double delta = 1 / (16 * bound.compressedFactors(gamma) * width + 1);
                    int t = (int) Math.round(bound.degree(epsilon) * delta / 2);
                    double failure = bound.switchingFailure(delta, t, gamma);
                    tally.add(
                            SpectralBound.concentration(failure, gamma),
                            epsilon,
                            ROUNDING,
                            Double.POSITIVE_INFINITY,
                            text("width %d, eta %.1f, epsilon %.2g", width, eta, epsilon));
                }
            }
        }
        return Check.of(
                "Theorem 5, step 4",
                "Theorem 5, step 4: with gamma = sqrt(epsilon / 8), delta = 1 / (16 u w + 1) and t = ceil(log2(4 / epsilon)) the last bound, four times, is at"
                        + " most epsilon.",
                tally.holds(),
                tally.figure());
    }

    private static Check star() {
        double degree = new SpectralBound(2, STAR_ETA).degree(STAR_EPSILON);
        double[] weights = StarFormula.weights(STAR_VARIABLES, STAR_ETA);
        double whole = SmallFunction.above(weights, -1);
        double tail = SmallFunction.above(weights, degree);
        return Check.ours(
                "Theorem 5, itself",
                text(
                        "Theorem 5: the formula (x0 or x1) and (x0 or x2) and ... over %d variables, eta %.1f, with more weight than epsilon = %.1f,"
                                + " has less than epsilon above the theorem's degree %.0f.",
                        STAR_VARIABLES, STAR_ETA, STAR_EPSILON, degree),
                whole > STAR_EPSILON && degree < STAR_VARIABLES && tail < STAR_EPSILON,
                text(
                        "weight %.3f in all, %.2g above degree %.0f; already above degree %d there is less than epsilon",
                        whole, tail, degree, SmallFunction.least(weights, STAR_EPSILON)));
    }

    private static PageBlock table() {
        List<List<String>> rows = new ArrayList<>();
        for (double eta : new double[] {0, 0.1, 0.6}) {
            for (double epsilon : new double[] {0.1, 0.01}) {
                rows.add(List.of(
                        text("%.1f", eta),
                        text("%.2g", epsilon),
                        text("%.0f", new SpectralBound(3, eta).degree(epsilon)),
                        "20",
                        "vacuous"));
            }
        }
        return new PageBlock.Table(
                "theorem5",
                "The degree of Theorem 5 for weighted 3-SAT, beside the number of variables of the paper's experiment",
                List.of("eta", "epsilon", "degree", "variables", "says"),
                rows);
    }
}
