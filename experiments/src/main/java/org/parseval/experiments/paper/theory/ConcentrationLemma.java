package org.parseval.experiments.paper.theory;

import static org.parseval.experiments.paper.Plain.text;

import java.util.ArrayList;
import java.util.List;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.PageBlock;
import org.parseval.experiments.theory.AllRestrictions;
import org.parseval.experiments.theory.SpectralBound;

/** Lemma 2: what shallow trees under restrictions say of the spectrum, and the identity that its proof quotes. */
final class ConcentrationLemma {
    private static final double ROUNDING = 1e-12;
    private static final double[] DELTAS = {0.25, 0.4, 0.5, 0.7, 0.9, 1};
    private static final double[] GAMMAS = {0.01, 0.1, 0.3};

    private ConcentrationLemma() {}

    static Section section(TheorySize size, long seed, Runnable stop) {
        List<SmallFunction> functions = new ArrayList<>(SmallFunction.others(size.variables(), seed));
        for (WeightedSat family : size.families()) {
            for (int i = 0; i < size.seeds(); i++) {
                functions.add(SmallFunction.of(
                        text("%d clauses of %d, eta %.1f", family.clauses(), family.literals(), family.eta()),
                        family,
                        seed + i));
            }
        }
        Tally statement = new Tally();
        double worst = 0;
        for (SmallFunction function : functions) {
            stop.run();
            AllRestrictions all = function.restrictions();
            statement(function, all, statement);
            for (double delta : DELTAS) {
                worst = Math.max(worst, distance(all.meanSquares(delta), all.meanSquaresByIdentity(delta)));
            }
        }
        List<Check> checks = List.of(
                Check.of(
                        "Lemma 2, statement",
                        "Lemma 2: the weight above degree 2t/delta is less than 4 (e + (1 - e) gamma^2), where e is the rate at which no tree of"
                                + " depth t is within gamma, for t from 1 on.",
                        statement.holds(),
                        statement.figure()),
                Check.of(
                        "Lemma 2, identity",
                        "Lemma 2, in its proof: the mean of the squared coefficient of S over all restrictions is the sum over U of Pr{U and J meet in S} times"
                                + " the squared coefficient of U.",
                        worst <= ROUNDING,
                        text(
                                "largest difference %.2g over %d functions, %d values of delta and all %d sets S",
                                worst, functions.size(), DELTAS.length, 1 << size.variables())),
                depthZero());
        PageBlock text = new PageBlock.Text(text(
                "Lemma 2. All 3^%d restrictions of %d functions are enumerated: products of clauses, parity, majority, conjunction, random"
                        + " values and signs. The rate e is exact and belongs to the best tree. A comparison says something where"
                        + " 2t/delta is below %d and the bound below the whole weight.",
                size.variables(), functions.size(), size.variables()));
        return new Section(checks, List.of(text));
    }

    private static void statement(SmallFunction function, AllRestrictions all, Tally tally) {
        double[] weights = function.weights();
        double whole = SmallFunction.above(weights, -1);
        for (double gamma : GAMMAS) {
            AllRestrictions.Depths depths = all.depths(gamma);
            for (double delta : DELTAS) {
                for (int t = 1; 2 * t / delta < function.variables(); t++) {
                    tally.add(
                            SmallFunction.above(weights, 2 * t / delta),
                            SpectralBound.concentration(depths.failure(t, delta), gamma),
                            ROUNDING,
                            whole,
                            text("%s, gamma %.2g, delta %.2g, depth %d", function.name(), gamma, delta, t));
                }
            }
        }
    }

    private static double distance(double[] one, double[] other) {
        double largest = 0;
        for (int i = 0; i < one.length; i++) {
            largest = Math.max(largest, Math.abs(one[i] - other[i]));
        }
        return largest;
    }

    /** A single variable, of values -1 and 1, left open with probability 0.1. */
    private static Check depthZero() {
        double delta = 0.1;
        double gamma = 0.01;
        SmallFunction variable = new SmallFunction("x1", 1, new double[] {-1, 1});
        double weight = SmallFunction.above(variable.weights(), 0);
        double failure = variable.restrictions().depths(gamma).failure(0, delta);
        double bound = SpectralBound.concentration(failure, gamma);
        return Check.of(
                "Lemma 2, depth 0",
                "Lemma 2 holds for t = 0 too, a natural number.",
                weight < bound,
                text(
                        "f = x1, delta %.1f: the weight above degree 0 is %.2f, the bound %.2f. The proof's (2/e)^t < 3/4 needs t of 1"
                                + " or more, which its use in Theorem 5 has",
                        delta, weight, bound));
    }
}
