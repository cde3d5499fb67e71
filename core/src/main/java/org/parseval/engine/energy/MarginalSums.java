package org.parseval.engine.energy;

import java.util.Arrays;
import org.parseval.engine.MarginalErrors;
import org.parseval.engine.population.ShareSums;
import org.parseval.inference.Marginals;
import org.parseval.model.Model;

/**
 * The marginals by all islands of samples and their standard errors, from running sums. With z the estimate of Z of an island and s the
 * share of its weight that has a state, a marginal is sum zs / sum z, less beta times the mean luck c of the draws
 * ({@link LinearResponse}). The error is by the differences between islands, with those of the ratio to first order:
 *
 * <pre>e = z (s - p) / mean z - beta c.</pre>
 *
 * Beta is fitted where there are enough islands. {@link MarginalErrors} makes errors of the variances.
 */
final class MarginalSums {
    /** Fewer islands may agree by luck in all variables at once, where these hang together; then no error is stated. */
    private static final int FEWEST_FOR_ERRORS = 7;

    /** Fewer islands say too little about a slope. */
    private static final int FEWEST_FOR_A_FIT = 16;

    private final Model model;
    /** For every variable its first entry in the sums over states. */
    private final int[] first;

    private final ShareSums shares;
    /** For variables of two states, about their state 1. */
    private final double[] zsc;

    private final double[] zc;
    private final double[] c;
    private final double[] cc;

    MarginalSums(Model model) {
        this.model = model;
        int n = model.variableCount();
        first = new int[n + 1];
        for (int v = 0; v < n; v++) {
            first[v + 1] = first[v] + model.cardinality(v);
        }
        shares = new ShareSums(first[n]);
        zsc = new double[n];
        zc = new double[n];
        c = new double[n];
        cc = new double[n];
    }

    void add(IslandSums island) {
        double factor = shares.begin(island.logMean());
        for (int entry = 0; entry < first[zc.length]; entry++) {
            shares.add(entry, island.shares()[entry]);
        }
        double weight = shares.weight();
        for (int v = 0; v < zc.length; v++) {
            if (model.cardinality(v) == 2) {
                double own = island.luck()[v];
                zsc[v] = factor * zsc[v] + weight * island.shares()[first[v] + 1] * own;
                zc[v] = factor * zc[v] + weight * own;
                c[v] += own;
                cc[v] += own * own;
            }
        }
    }

    /** @param effective the number of samples of even weight that would tell as much; no error is below what one of them tells */
    Marginals estimate(double effective) {
        int n = model.variableCount();
        if (shares.areZero()) {
            return unknown();
        }
        double[][] probabilities = new double[n][];
        double[][] variances = new double[n][];
        int[] freedom = new int[n];
        int islands = shares.batches();
        boolean worthTaking = luckIsWorthTaking();
        for (int v = 0; v < n; v++) {
            int states = model.cardinality(v);
            probabilities[v] = new double[states];
            variances[v] = new double[states];
            freedom[v] = islands - 1;
            if (states == 2) {
                freedom[v] = twoStates(v, worthTaking, probabilities[v], variances[v]);
                continue;
            }
            double total = 0;
            for (int s = 0; s < states; s++) {
                total += shares.share(first[v] + s);
            }
            for (int s = 0; s < states; s++) {
                double p = shares.share(first[v] + s) / total;
                probabilities[v][s] = p;
                variances[v][s] = shares.variance(shares.squares(first[v] + s, p), islands - 1);
            }
        }
        if (islands < FEWEST_FOR_ERRORS) {
            return Marginals.unsupported(probabilities);
        }
        double[][] errors = MarginalErrors.of(probabilities, variances, freedom, 1 / Math.max(1, effective));
        return Marginals.estimated(probabilities, errors);
    }

    /** No sample is possible: every state is as good as any other. */
    private Marginals unknown() {
        double[][] even = new double[model.variableCount()][];
        for (int v = 0; v < even.length; v++) {
            even[v] = new double[model.cardinality(v)];
            Arrays.fill(even[v], 1.0 / even[v].length);
        }
        return Marginals.unsupported(even);
    }

    /** The marginal of state 1 of a variable of two states, before and after the luck of its draws is taken off. */
    private final class Pair {
        private final double p;
        private final double plain;
        private final double cross;
        private final double luck;
        private final double meanLuck;

        Pair(int v) {
            int entry = first[v] + 1;
            int islands = shares.batches();
            p = shares.share(entry);
            plain = shares.squares(entry, p);
            cross = (zsc[v] - p * zc[v]) / shares.mean();
            luck = Math.max(0, cc[v] - c[v] * c[v] / islands);
            meanLuck = c[v] / islands;
        }

        boolean canBeFitted() {
            return shares.batches() >= FEWEST_FOR_A_FIT && luck > 0;
        }

        /** The squares that are left when so much of the luck is taken off. */
        double left(double beta) {
            return Math.max(0, plain - 2 * beta * cross + beta * beta * luck);
        }
    }

    /**
     * Whether to take off all of the luck where there are too few islands for a fit. All variables together tell: a single one whose few
     * islands agree by chance would keep its luck, and look certain.
     */
    private boolean luckIsWorthTaking() {
        double plain = 0;
        double better = 0;
        for (int v = 0; v < zc.length; v++) {
            if (model.cardinality(v) == 2) {
                Pair pair = new Pair(v);
                plain += pair.plain;
                better += pair.left(1);
            }
        }
        return better < plain / 2;
    }

    /** The degrees of freedom of the variance. */
    private int twoStates(int v, boolean worthTaking, double[] probabilities, double[] variances) {
        Pair pair = new Pair(v);
        boolean fitted = pair.canBeFitted();
        double unfitted = worthTaking ? 1 : 0;
        double beta = fitted ? pair.cross / pair.luck : unfitted;
        probabilities[1] = Math.min(1, Math.max(0, pair.p - beta * pair.meanLuck));
        probabilities[0] = 1 - probabilities[1];
        int freedom = shares.batches() - (fitted ? 2 : 1);
        variances[0] = shares.variance(pair.left(beta), freedom);
        variances[1] = variances[0];
        return freedom;
    }
}
