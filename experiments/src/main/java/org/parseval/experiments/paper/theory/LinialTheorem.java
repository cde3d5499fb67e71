package org.parseval.experiments.paper.theory;

import static org.parseval.experiments.paper.Plain.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.experiments.reference.Errors;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.PageBlock;
import org.parseval.experiments.theory.AllRestrictions;
import org.parseval.experiments.theory.SpectralBound;

/** Theorem 4, Linial's: formulas of bounded width, as functions of values -1 and 1, have their weight at low degrees. */
final class LinialTheorem {
    private static final double ROUNDING = 1e-12;
    private static final double[] EPSILONS = {0.5, 0.25, 0.1, 0.01};
    private static final int[] CLAUSES = {1, 2, 4, 8, 16, 32, 64, 128};

    /** For width 2 the degree is 198. */
    private static final double STAR_EPSILON = 0.25;

    private static final int STAR_VARIABLES = 300;

    private LinialTheorem() {}

    static Section section(TheorySize size, long seed, Runnable stop) {
        List<Check> checks = new ArrayList<>();
        checks.add(star());
        checks.add(trees(size, seed, stop));
        List<List<String>> rows = new ArrayList<>();
        for (int width = 1; width <= 3; width++) {
            double[] needed = new double[CLAUSES.length];
            for (int c = 0; c < CLAUSES.length; c++) {
                stop.run();
                needed[c] = needed(new WeightedSat(size.formulaVariables(), CLAUSES[c], width, 0), size, seed);
            }
            rows.add(row(width, needed));
        }
        List<String> columns = new ArrayList<>(List.of("width"));
        Arrays.stream(CLAUSES).forEach(count -> columns.add(count + " clauses"));
        columns.add("proof");
        return new Section(
                checks,
                List.of(
                        new PageBlock.Text(text(
                                "Theorem 4. The paper states O(w log(1/epsilon)) without a constant. The proof of Theorem 5 for eta = 0, with"
                                        + " trees that are exact, gives degree 2 ceil(log2(2/epsilon)) (16 w + 1), which is above the number of"
                                        + " variables of any formula whose table fits; so it is tested as it is on a formula of %d variables,"
                                        + " by its steps on small ones, and the table shows what random formulas need. With many hard clauses these are"
                                        + " constant, and need nothing.",
                                STAR_VARIABLES)),
                        new PageBlock.Table(
                                "theorem4",
                                text(
                                        "The constant that random formulas of %d variables need: the largest over epsilon (0.5, 0.25, 0.1, 0.01) of"
                                                + " the median of k / (w log2(1/epsilon)), with less than epsilon of the weight above k; and the"
                                                + " largest that the proof gives",
                                        size.formulaVariables()),
                                columns,
                                rows)));
    }

    private static Check star() {
        double degree = SpectralBound.linialDegree(2, STAR_EPSILON);
        double[] weights = signed(StarFormula.weights(STAR_VARIABLES, 0));
        double tail = SmallFunction.above(weights, degree);
        return Check.ours(
                "Theorem 4, itself",
                text(
                        "Theorem 4: the formula (x0 or x1) and (x0 or x2) and ... over %d variables has less than epsilon = %.2f of its weight above"
                                + " degree %.0f.",
                        STAR_VARIABLES, STAR_EPSILON, degree),
                degree < STAR_VARIABLES && tail < STAR_EPSILON,
                text(
                        "%.2g above that degree; already above degree %d there is less than epsilon",
                        tail, SmallFunction.least(weights, STAR_EPSILON)));
    }

    /** Of 2 f - 1 from those of f. The constant term does not matter for a tail. */
    private static double[] signed(double[] weights) {
        return Arrays.stream(weights).map(weight -> 4 * weight).toArray();
    }

    /** Trees are exact here, and the tail is at most four times the rate at which they are too deep. */
    private static Check trees(TheorySize size, long seed, Runnable stop) {
        Tally tail = new Tally();
        for (WeightedSat family : size.families()) {
            for (int i = 0; family.eta() == 0 && i < size.seeds(); i++) {
                stop.run();
                SmallFunction formula = SmallFunction.of("", family, seed + i);
                SmallFunction signs = new SmallFunction(
                        "",
                        formula.variables(),
                        Arrays.stream(formula.values())
                                .map(value -> 2 * value - 1)
                                .toArray());
                AllRestrictions.Depths depths = signs.restrictions().depths(0);
                double[] weights = signs.weights();
                for (double delta : new double[] {0.25, 0.4, 0.5, 0.7, 0.9, 1}) {
                    for (int t = 1; 2 * t / delta < size.variables(); t++) {
                        tail.add(
                                SmallFunction.above(weights, 2 * t / delta),
                                4 * depths.failure(t, delta),
                                ROUNDING,
                                1,
                                text(
                                        "%d clauses of %d, delta %.2g, depth %d",
                                        family.clauses(), family.literals(), delta, t));
                    }
                }
            }
        }
        return Check.of(
                "Theorem 4, step",
                "Theorem 4, in its proof: the weight above degree 2t/delta is at most four times the rate at which the restricted formula has no exact tree of"
                        + " depth t.",
                tail.holds(),
                tail.figure());
    }

    private static double needed(WeightedSat family, TheorySize size, long seed) {
        double largest = 0;
        List<double[]> spectra = new ArrayList<>();
        for (int i = 0; i < 5 * size.seeds(); i++) {
            spectra.add(signed(SmallFunction.of("", family, seed + i).weights()));
        }
        for (double epsilon : EPSILONS) {
            double median = new Errors(spectra.stream()
                            .map(weights -> (double) SmallFunction.least(weights, epsilon))
                            .toList())
                    .median();
            largest = Math.max(largest, median / scale(family.literals(), epsilon));
        }
        return largest;
    }

    private static double scale(int width, double epsilon) {
        return width * Math.log(1 / epsilon) / Math.log(2);
    }

    private static List<String> row(int width, double[] needed) {
        List<String> row = new ArrayList<>(List.of(text("%d", width)));
        Arrays.stream(needed).forEach(constant -> row.add(text("%.2f", constant)));
        row.add(text(
                "%.0f",
                Arrays.stream(EPSILONS)
                        .map(epsilon -> SpectralBound.linialDegree(width, epsilon) / scale(width, epsilon))
                        .max()
                        .orElse(Double.NaN)));
        return row;
    }
}
