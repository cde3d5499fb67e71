package org.parseval.experiments.paper.theory;

import static org.parseval.experiments.paper.Plain.text;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.PageBlock;
import org.parseval.experiments.theory.AllRestrictions;
import org.parseval.experiments.theory.CanonicalDecisionTree;
import org.parseval.experiments.theory.RandomRestriction;
import org.parseval.experiments.theory.SpectralBound;
import org.parseval.fourier.ContractiveProduct;

/** Lemma 1: how often no shallow tree is close to a restricted product of contractive functions, and how often at most. */
final class SwitchingLemma {
    private static final double ROUNDING = 1e-12;
    private static final double[] DELTAS = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1};
    private static final double[] GAMMAS = {0.01, 0.1, 0.3};
    private static final int DEPTHS = 3;

    /** Standard deviations that are not chance. */
    private static final double CHANCE = 4;

    private SwitchingLemma() {}

    static Section section(TheorySize size, long seed, Runnable stop) {
        List<Check> checks = new ArrayList<>();
        List<PageBlock> blocks = new ArrayList<>();
        blocks.add(new PageBlock.Text(text(
                "Lemma 1. For products of clauses over %d variables all restrictions are enumerated, and for each the least depth of"
                        + " any tree within gamma is computed: the failure rate is exact and belongs to the best tree, not to the"
                        + " canonical one. For 200 variables restrictions are drawn, and the depth of the canonical tree counts, which"
                        + " is what the proof bounds.",
                size.variables())));
        checks.add(enumerated(size, seed, stop));
        blocks.add(chart(size, seed));
        sampled(size, seed, checks, blocks, stop);
        checks.add(depthZero());
        return new Section(checks, blocks);
    }

    private static Check enumerated(TheorySize size, long seed, Runnable stop) {
        Tally tally = new Tally();
        for (WeightedSat family : size.families()) {
            for (int i = 0; i < size.seeds(); i++) {
                stop.run();
                ContractiveProduct product = ContractiveProduct.of(family.generate(seed + i));
                AllRestrictions all =
                        SmallFunction.of("", family.variables(), product).restrictions();
                SpectralBound bound = new SpectralBound(product.width(), product.eta());
                for (double gamma : GAMMAS) {
                    AllRestrictions.Depths depths = all.depths(gamma);
                    for (double delta : DELTAS) {
                        for (int t = 1; t <= DEPTHS; t++) {
                            tally.add(
                                    depths.failure(t, delta),
                                    bound.switchingFailure(delta, t, gamma),
                                    ROUNDING,
                                    1,
                                    text(
                                            "width %d, eta %.1f, %d clauses, gamma %.2g, delta %.3g, depth %d",
                                            family.literals(), family.eta(), family.clauses(), gamma, delta, t));
                        }
                    }
                }
            }
        }
        return Check.of(
                "Lemma 1, all restrictions",
                "Lemma 1: the rate at which no tree of depth t is within gamma is at most (1/2) (8 u w delta / (1 - delta))^t, for t from 1 on.",
                tally.holds(),
                tally.figure());
    }

    private static PageBlock chart(TheorySize size, long seed) {
        WeightedSat family = new WeightedSat(size.variables(), size.variables(), 3, 0.1);
        ContractiveProduct product = ContractiveProduct.of(family.generate(seed));
        SpectralBound bound = new SpectralBound(product.width(), product.eta());
        double gamma = 0.1;
        AllRestrictions.Depths depths =
                SmallFunction.of("", family.variables(), product).restrictions().depths(gamma);
        List<PageBlock.Line> lines = new ArrayList<>();
        for (int t = 1; t <= DEPTHS; t++) {
            double[] rates = new double[DELTAS.length];
            double[] bounds = new double[DELTAS.length];
            for (int i = 0; i < DELTAS.length; i++) {
                rates[i] = depths.failure(t, DELTAS[i]);
                bounds[i] = bound.switchingFailure(DELTAS[i], t, gamma);
            }
            lines.add(new PageBlock.Line("rate, depth " + t, DELTAS, rates));
            lines.add(new PageBlock.Line("bound, depth " + t, DELTAS, bounds));
        }
        return new PageBlock.Chart(
                "lemma1",
                text(
                        "Lemma 1: exact failure rates and their bounds, %d clauses of 3 literals over %d variables, eta 0.1, gamma 0.1",
                        family.clauses(), family.variables()),
                new PageBlock.Axis("delta", true),
                new PageBlock.Axis("probability that no tree of the depth is within gamma", true),
                lines);
    }

    private static void sampled(TheorySize size, long seed, List<Check> checks, List<PageBlock> blocks, Runnable stop) {
        int variables = 200;
        double gamma = 0.1;
        Tally tally = new Tally();
        List<List<String>> rows = new ArrayList<>();
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        for (int literals = 1; literals <= 3; literals++) {
            ContractiveProduct product =
                    ContractiveProduct.of(new WeightedSat(variables, literals * 4, literals, 0.1).generate(seed));
            SpectralBound bound = new SpectralBound(literals, product.eta());
            for (double delta : new double[] {0.005, 0.01, 0.02}) {
                stop.run();
                int[] deeper = new int[DEPTHS + 1];
                for (int draw = 0; draw < size.draws(); draw++) {
                    RandomRestriction restriction = RandomRestriction.draw(variables, delta, random);
                    int depth = CanonicalDecisionTree.of(product, restriction, gamma)
                            .depth();
                    for (int t = 1; t <= Math.min(DEPTHS, depth - 1); t++) {
                        deeper[t]++;
                    }
                }
                for (int t = 1; t <= DEPTHS; t++) {
                    double rate = deeper[t] / (double) size.draws();
                    double most = bound.switchingFailure(delta, t, gamma);
                    double p = Math.min(1, most);
                    double chance = CHANCE * Math.sqrt(p * (1 - p) / size.draws()) + 1.0 / size.draws();
                    tally.add(rate, most, chance, 1, text("width %d, delta %.3g, depth %d", literals, delta, t));
                    rows.add(List.of(
                            text("%d", literals),
                            text("%.3g", delta),
                            text("%d", t),
                            text("%.2g", rate),
                            text("%.3g", most)));
                }
            }
        }
        checks.add(Check.of(
                "Lemma 1, canonical trees",
                "Lemma 1, in its proof: the rate at which the canonical tree is deeper than t is at most the bound, up to four standard deviations.",
                tally.holds(),
                tally.figure()));
        blocks.add(new PageBlock.Table(
                "lemma1-canonical",
                text(
                        "Lemma 1 on formulas of 200 variables, eta 0.1, gamma 0.1: the rate of canonical trees deeper than t among %d"
                                + " random restrictions",
                        size.draws()),
                List.of("width", "delta", "t", "rate", "bound"),
                rows));
    }

    /** The formula is stated for any t. One literal, left open with probability 0.9, is a counterexample for t = 0. */
    private static Check depthZero() {
        double delta = 0.9;
        double rate = AllRestrictions.of(new double[] {0, 1}).depths(0.1).failure(0, delta);
        double bound = new SpectralBound(1, 0).switchingFailure(delta, 0, 0.1);
        return Check.of(
                "Lemma 1, depth 0",
                "Lemma 1 holds for t = 0 too.",
                rate <= bound,
                text(
                        "one hard literal, delta %.1f: no constant is within gamma at a rate of %.2f, the bound is %.2f. The lemma"
                                + " needs t of 1 or more, which its use in Theorem 5 has",
                        delta, rate, bound));
    }
}
