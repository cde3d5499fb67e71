package org.parseval.engine.gibbs.kernel;

import java.util.Arrays;

/**
 * Single-site Gibbs updates: a variable is drawn anew from its distribution given all others, in all chains of a block at
 * once.
 *
 * @see "S. Geman and D. Geman, Stochastic relaxation, Gibbs distributions, and the Bayesian restoration of images, PAMI 6
 *     (1984)"
 */
public final class SiteKernel {
    /** Entries in all chains that take a few milliseconds. */
    private static final long ENTRIES_BETWEEN_LOOKS = 1 << 20;

    private final LogModel model;
    private final int[] index;
    private final double[] logits;

    SiteKernel(LogModel model, int width) {
        this.model = model;
        index = new int[width];
        int most = 2;
        for (int cardinality : model.cardinalities) {
            most = Math.max(most, cardinality);
        }
        logits = new double[most * width];
    }

    /**
     * Updates every variable once, and adds the probability of each of its states in each chain to the sums.
     *
     * @param tables the logarithms of the factors
     * @param powers the exponent of each factor
     * @param look called often; throws if the sweep is to be given up
     */
    void sweep(Chains chains, double[][] tables, double[] powers, ConditionalSums sums, Runnable look) {
        look.run();
        long entries = 0;
        for (int v = 0; v < model.variableCount(); v++) {
            entries += chains.width * model.entriesOfUpdate(v);
            if (entries > ENTRIES_BETWEEN_LOOKS) {
                look.run();
                entries = 0;
            }
            int states = model.cardinalities[v];
            Arrays.fill(logits, 0, states * chains.width, 0.0);
            for (int f : model.factorsOf[v]) {
                int stride = locate(chains, f, v);
                if (states == 2) {
                    addDifference(tables[f], stride, powers[f], chains.width);
                } else {
                    add(tables[f], stride, powers[f], states, chains.width);
                }
            }
            if (states == 2) {
                drawBoolean(chains, v, sums);
            } else {
                draw(chains, v, states, sums);
            }
        }
    }

    /** Sets the index of each chain's entry with the variable in state 0, and returns the variable's stride. */
    private int locate(Chains chains, int factor, int variable) {
        int[] scope = model.scopes[factor];
        int[] strides = model.strides[factor];
        int own = 0;
        boolean first = true;
        for (int axis = 0; axis < scope.length; axis++) {
            if (scope[axis] == variable) {
                own = strides[axis];
            } else if (first) {
                set(index, chains.states, scope[axis] * chains.width, strides[axis], chains.width);
                first = false;
            } else {
                addTo(index, chains.states, scope[axis] * chains.width, strides[axis], chains.width);
            }
        }
        if (first) {
            Arrays.fill(index, 0, chains.width, 0);
        }
        return own;
    }

    private static void set(int[] index, short[] states, int from, int stride, int width) {
        for (int c = 0; c < width; c++) {
            index[c] = states[from + c] * stride;
        }
    }

    private static void addTo(int[] index, short[] states, int from, int stride, int width) {
        for (int c = 0; c < width; c++) {
            index[c] += states[from + c] * stride;
        }
    }

    private void addDifference(double[] table, int stride, double power, int width) {
        for (int c = 0; c < width; c++) {
            int i = index[c];
            logits[c] += power * (table[i + stride] - table[i]);
        }
    }

    private void add(double[] table, int stride, double power, int states, int width) {
        for (int s = 0; s < states; s++) {
            for (int c = 0; c < width; c++) {
                logits[s * width + c] += power * table[index[c] + s * stride];
            }
        }
    }

    private void drawBoolean(Chains chains, int variable, ConditionalSums sums) {
        int width = chains.width;
        int from = variable * width;
        for (int c = 0; c < width; c++) {
            double one = 1 / (1 + Math.exp(-logits[c]));
            chains.states[from + c] = (short) (chains.random.nextDouble() < one ? 1 : 0);
            logits[c] = one;
        }
        if (sums.isWanted()) {
            int value = model.firstValue[variable];
            for (int c = 0; c < width; c++) {
                logits[width + c] = 1 - logits[c];
            }
            add(sums, value, width, width);
            add(sums, value + 1, 0, width);
        }
    }

    /** Adds probabilities that lie among the logits. */
    private void add(ConditionalSums sums, int value, int start, int width) {
        double squares = 0;
        for (int c = 0; c < width; c++) {
            double probability = logits[start + c];
            sums.sums[value * width + c] += probability;
            squares += probability * probability;
        }
        sums.squares[value] += squares;
    }

    private void draw(Chains chains, int variable, int states, ConditionalSums sums) {
        int width = chains.width;
        for (int c = 0; c < width; c++) {
            double largest = Double.NEGATIVE_INFINITY;
            for (int s = 0; s < states; s++) {
                largest = Math.max(largest, logits[s * width + c]);
            }
            double total = 0;
            for (int s = 0; s < states; s++) {
                double weight = Math.exp(logits[s * width + c] - largest);
                logits[s * width + c] = weight;
                total += weight;
            }
            double left = chains.random.nextDouble() * total;
            int state = -1;
            for (int s = 0; s < states; s++) {
                double weight = logits[s * width + c];
                logits[s * width + c] = weight / total;
                if (left >= 0 && weight > 0) {
                    state = s;
                    left -= weight;
                }
            }
            chains.states[variable * width + c] = (short) state;
        }
        for (int s = 0; s < states && sums.isWanted(); s++) {
            add(sums, model.firstValue[variable] + s, s * width, width);
        }
    }

    /**
     * The logarithm of some factors' product in every chain.
     *
     * @param powers counted with these exponents; factors of power 0 are left out
     * @param look called before every factor; what it throws ends the work
     */
    public void energy(Chains chains, double[][] tables, double[] powers, double[] energy, Runnable look) {
        Arrays.fill(energy, 0);
        for (int f = 0; f < tables.length; f++) {
            if (powers[f] != 0) {
                look.run();
                locate(chains, f, -1);
                double[] table = tables[f];
                for (int c = 0; c < chains.width; c++) {
                    energy[c] += powers[f] * table[index[c]];
                }
            }
        }
    }
}
