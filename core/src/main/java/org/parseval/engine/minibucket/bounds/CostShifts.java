package org.parseval.engine.minibucket.bounds;

import java.util.Arrays;
import org.parseval.engine.minibucket.layout.MiniBucket;
import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.inference.Deadline;

/**
 * The costs that the mini-buckets of each split variable have passed to each other: logarithms for the states of the variables that
 * all of them have, the variable itself first. Those of one entry cancel, so that the product of all functions stays.
 *
 * <p>A lower bound may also leave entries out: minus infinity in the first mini-bucket, whose weight is positive, and
 * infinity in the others takes them out of every power sum. The sum over the states that are left is not larger than the
 * whole.
 */
final class CostShifts {
    private final MiniBucketTree tree;
    private final double[][] shifts;
    /** Of each split variable, what its mini-buckets last believed about what they share, as a logarithm. */
    private final double[][] agreed;

    private final boolean[] leavesOut;
    private int longest;

    CostShifts(MiniBucketTree tree, Deadline deadline) {
        this.tree = tree;
        shifts = new double[tree.size()][];
        agreed = new double[tree.variables()][];
        leavesOut = new boolean[tree.variables()];
        for (int v = 0; v < tree.variables(); v++) {
            deadline.check();
            int shared = tree.isSplit(v) ? tree.ontoShared(v)[0].length() : 0;
            longest = Math.max(longest, shared);
            agreed[v] = new double[shared];
            for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                shifts[m] = new double[shared];
            }
        }
    }

    /** The most entries of any variable. */
    int longest() {
        return longest;
    }

    /** Adds the shifts to the product of a split variable's mini-bucket. */
    void apply(int v, int m, double[] product) {
        tree.ontoShared(v)[m - tree.first(v)].spread(shifts[m], product);
        for (int i = 0; i < tree.member(m).size && leavesOut[v]; i++) {
            // A zero that was left out.
            product[i] = Double.isNaN(product[i]) ? Double.POSITIVE_INFINITY : product[i];
        }
    }

    /**
     * Shifts costs towards the weighted geometric mean of the beliefs.
     *
     * @param share how far
     * @param logBeliefs of each mini-bucket about what all share; replaced by what was added to its shifts
     */
    void agree(int v, double share, double[] weights, double[][] logBeliefs) {
        int first = tree.first(v);
        int count = tree.first(v + 1) - first;
        for (int j = 0; j < agreed[v].length; j++) {
            double mean = 0;
            for (int r = 0; r < count; r++) {
                mean += weights[first + r] * logBeliefs[r][j];
            }
            // An entry that a mini-bucket holds impossible has no finite logarithm, and no cost to shift.
            boolean possible = Math.abs(mean) < Double.POSITIVE_INFINITY;
            agreed[v][j] = possible ? mean : Double.NEGATIVE_INFINITY;
            for (int r = 0; r < count; r++) {
                logBeliefs[r][j] = possible ? share * weights[first + r] * (mean - logBeliefs[r][j]) : 0;
                shifts[first + r][j] += logBeliefs[r][j];
            }
        }
    }

    /**
     * Adapts the shifts to other weights: a bound is tight where each mini-bucket is, up to a factor, the common belief to
     * the power of its weight.
     */
    void reweigh(double[] old, double[] weights) {
        for (int v = 0; v < agreed.length; v++) {
            for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                for (int j = 0; j < shifts[m].length; j++) {
                    boolean possible = agreed[v][j] > Double.NEGATIVE_INFINITY;
                    shifts[m][j] += possible ? (weights[m] - old[m]) * agreed[v][j] : 0;
                }
            }
        }
    }

    /**
     * Where a zero under a negative weight would make a message of a split variable zero though not all of its states
     * are, leaves out all states but the likeliest one.
     *
     * @param products of the variable's mini-buckets
     * @param state of all variables, which is never left out
     * @param work as long as the largest product
     * @return whether any entry is left out, so that the products change
     */
    boolean leaveOutZeros(int v, double[][] products, int[] state, double[] work) {
        int first = tree.first(v);
        int states = tree.member(first).states;
        int contexts = agreed[v].length / states;
        boolean[] mixed = mixedContexts(v, contexts, products, work);
        int ownContext = tree.ontoShared(v)[0].index(state) % contexts;
        for (int c = 0; c < contexts; c++) {
            int likeliest = state[v];
            for (int s = 0; s < states && c != ownContext; s++) {
                likeliest = agreed[v][s * contexts + c] > agreed[v][likeliest * contexts + c] ? s : likeliest;
            }
            for (int s = 0; s < states && mixed[c]; s++) {
                if (s != likeliest) {
                    leavesOut[v] = true;
                    shifts[first][s * contexts + c] = Double.NEGATIVE_INFINITY;
                    for (int m = first + 1; m < tree.first(v + 1); m++) {
                        shifts[m][s * contexts + c] = Double.POSITIVE_INFINITY;
                    }
                }
            }
        }
        return leavesOut[v];
    }

    /** For which states of the other shared variables some, but not all, states of this one are zero in some entry. */
    private boolean[] mixedContexts(int v, int contexts, double[][] products, double[] work) {
        boolean[] mixed = new boolean[contexts];
        double[] counts = new double[agreed[v].length];
        for (int r = 1; r < tree.first(v + 1) - tree.first(v); r++) {
            MiniBucket member = tree.member(tree.first(v) + r);
            Arrays.fill(work, 0, member.size, 0);
            for (int j = 0; j < member.length; j++) {
                int zeros = 0;
                for (int s = 0, at = j; s < member.states; s++, at += member.length) {
                    zeros += products[r][at] == Double.NEGATIVE_INFINITY ? 1 : 0;
                }
                work[j] = zeros > 0 && zeros < member.states ? 1 : 0;
            }
            tree.ontoShared(v)[r].collect(work, counts);
            for (int c = 0; c < contexts; c++) {
                mixed[c] |= counts[c] > 0;
            }
        }
        return mixed;
    }
}
