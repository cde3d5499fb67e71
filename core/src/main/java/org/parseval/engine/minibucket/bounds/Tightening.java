package org.parseval.engine.minibucket.bounds;

import org.parseval.engine.minibucket.layout.MiniBucket;
import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.engine.minibucket.layout.PowerSum;
import org.parseval.engine.minibucket.layout.Projection;
import org.parseval.numeric.Exponential;

/**
 * The steps that tighten a bound: at each split variable costs are shifted until the mini-buckets' beliefs about what they
 * share agree, and weights move along their gradient.
 */
final class Tightening {
    private final MiniBucketTree tree;
    private final double[] weights;
    private final CostShifts shifts;
    private final double[] table;
    private final double[] message;
    private final double[] entropy;
    private final double[][] logBeliefs;
    private final double[] entropies;

    /**
     * @param weights that change with every step
     * @param shifts that change too
     * @param table to work on, as long as the largest product
     */
    Tightening(MiniBucketTree tree, double[] weights, CostShifts shifts, double[] table) {
        this.tree = tree;
        this.weights = weights;
        this.shifts = shifts;
        this.table = table;
        int ranks = tree.largestByRank().length;
        logBeliefs = new double[ranks][shifts.longest()];
        entropies = new double[ranks];
        int longest = 0;
        for (int m = 0; m < tree.size(); m++) {
            longest = Math.max(longest, tree.member(m).length);
        }
        message = new double[longest];
        entropy = new double[longest];
    }

    /** The step at one split variable, whose products change with the shifts. */
    void step(
            int v,
            double shift,
            double step,
            BoundSide side,
            double[][] products,
            double[][] messages,
            double[][] above) {
        int first = tree.first(v);
        int count = tree.first(v + 1) - first;
        Projection[] ontoShared = tree.ontoShared(v);
        for (int r = 0; r < count; r++) {
            double total = believe(first + r, r, products[r], messages[first + r], above[first + r]);
            if (!(total > 0)) {
                return;
            }
            ontoShared[r].collect(table, logBeliefs[r]);
            for (int j = 0; j < ontoShared[r].length(); j++) {
                logBeliefs[r][j] = Math.log(logBeliefs[r][j] / total);
            }
        }
        shifts.agree(v, shift, weights, logBeliefs);
        for (int r = 0; r < count; r++) {
            ontoShared[r].spread(logBeliefs[r], products[r]);
        }
        if (step > 0) {
            PowerWeights.step(side, step, entropies, weights, first, first + count);
        }
    }

    /**
     * Turns the product of a mini-bucket into its belief up to a factor, the sum that is returned; zero if there is none.
     *
     * @param old the message of the last pass
     * @param above the belief about its variables then
     */
    private double believe(int m, int r, double[] product, double[] old, double[] above) {
        MiniBucket member = tree.member(m);
        int length = member.length;
        PowerSum.differentiate(product, member.states, length, weights[m], message, table, entropy);
        double power = 1 / weights[m];
        double largest = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < length; j++) {
            boolean possible = above[j] > 0 && message[j] > Double.NEGATIVE_INFINITY;
            message[j] = possible ? (message[j] - old[j]) * power : Double.NEGATIVE_INFINITY;
            largest = Math.max(largest, message[j]);
        }
        if (largest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double total = 0;
        double mean = 0;
        for (int j = 0; j < length; j++) {
            double belief = above[j] * Exponential.exp(message[j] - largest);
            message[j] = belief;
            total += belief;
            mean += belief * entropy[j];
        }
        entropies[r] = mean / total;
        multiply(member, message, table);
        return total;
    }

    /** Multiplies a distribution given a message's variables by a belief about them. */
    static void multiply(MiniBucket member, double[] belief, double[] table) {
        int length = member.length;
        for (int s = 0, at = 0; s < member.states; s++, at += length) {
            for (int j = 0; j < length; j++) {
                table[at + j] *= belief[j];
            }
        }
    }
}
