package org.parseval.engine.energy;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Some weighted samples that are drawn together, a spin at a time, and resampled among themselves when few of them carry
 * the weight. The mean weight is an unbiased estimate of Z, independent of those of other islands.
 */
final class Island {
    /** Resample when the effective number of samples falls below this share. */
    private final double resampleBelow;

    /** Logarithms that vary less belong to weights of which more than half count. */
    private static final double EVEN_VARIANCE = 0.3;

    private final int size;
    private final SplittableRandom random;
    private final boolean surprises;
    private final byte[][] states;
    /** The spins whose states are kept, and the place of each of them there. */
    private final int[] live;

    private final int[] placeOfLive;
    private int liveCount;
    private final double[] logWeights;
    private final int[] index;
    private final double[] scratch;
    /** The chance of state 1 with which the last spin was drawn in each sample. */
    private final double[] chances;

    /** The weights before the next draw, relative to the largest, and their sum. */
    private final double[] relative;

    private double relativeSum;
    private double logMean;
    private int resamplings;

    /** @param surprises whether anybody will ask for them */
    Island(int spins, int size, long seed, double resampleBelow, boolean surprises) {
        this.size = size;
        this.surprises = surprises;
        live = new int[spins];
        placeOfLive = new int[spins];
        this.resampleBelow = resampleBelow;
        random = new SplittableRandom(seed);
        states = new byte[spins][];
        logWeights = new double[size];
        index = new int[size];
        scratch = new double[size];
        chances = new double[size];
        relative = new double[size];
        Arrays.fill(relative, 1);
        relativeSum = size;
    }

    int size() {
        return size;
    }

    double uniform() {
        return random.nextDouble();
    }

    /** For every spin that has been drawn and is still needed its state in each sample. */
    byte[][] states() {
        return states;
    }

    byte[] newState(int spin) {
        byte[] state = new byte[size];
        states[spin] = state;
        placeOfLive[spin] = liveCount;
        live[liveCount++] = spin;
        return state;
    }

    /** Nobody will ask for a spin again. */
    void forget(int spin) {
        states[spin] = null;
        int last = live[--liveCount];
        live[placeOfLive[spin]] = last;
        placeOfLive[last] = placeOfLive[spin];
    }

    double[] logWeights() {
        return logWeights;
    }

    double[] scratch() {
        return scratch;
    }

    /** The chance of state 1 in each sample, for the draw to write. */
    double[] chances() {
        return chances;
    }

    /**
     * How far the last draw of a spin is from what was to be expected: the weighted mean of its state less its chance. The weights are
     * those before the draw, so that the expectation is 0 whatever came before.
     */
    double surprise(int spin) {
        byte[] state = states[spin];
        double sum = 0;
        for (int p = 0; p < size; p++) {
            sum += relative[p] * (state[p] - chances[p]);
        }
        return sum / relativeSum;
    }

    /** For each sample the number whose bit b is the state of the b-th spin. Overwritten by the next call. */
    int[] indexOf(int[] spins) {
        Arrays.fill(index, 0);
        for (int bit = 0; bit < spins.length; bit++) {
            byte[] state = states[spins[bit]];
            for (int p = 0; p < size; p++) {
                index[p] |= state[p] << bit;
            }
        }
        return index;
    }

    /** Takes the weight from samples in which a factor is zero. */
    void forbid(Energy.HardFactor factor) {
        int[] scope = factor.scope();
        Arrays.fill(index, 0);
        for (int spin : scope) {
            byte[] state = states[spin];
            for (int p = 0; p < size; p++) {
                index[p] = index[p] << 1 | state[p];
            }
        }
        boolean[] zero = factor.zero();
        for (int p = 0; p < size; p++) {
            if (zero[index[p]]) {
                logWeights[p] = Double.NEGATIVE_INFINITY;
            }
        }
    }

    /** Resamples systematically if the weights have become uneven. */
    void resampleIfUneven() {
        if (!surprises && isSurelyEven()) {
            return;
        }
        double largest = Double.NEGATIVE_INFINITY;
        for (double weight : logWeights) {
            largest = Math.max(largest, weight);
        }
        if (largest == Double.NEGATIVE_INFINITY) {
            return;
        }
        double sum = 0;
        double squares = 0;
        for (int p = 0; p < size; p++) {
            double weight = Math.exp(logWeights[p] - largest);
            relative[p] = weight;
            sum += weight;
            squares += weight * weight;
        }
        relativeSum = sum;
        if (sum * sum < resampleBelow * size * squares) {
            resample(sum);
            logMean += largest + Math.log(sum / size);
            Arrays.fill(logWeights, 0);
            Arrays.fill(relative, 1);
            relativeSum = size;
            resamplings++;
        }
    }

    /** Most of the time, without an exponential. */
    private boolean isSurelyEven() {
        double sum = 0;
        double squares = 0;
        for (double log : logWeights) {
            double difference = log - logWeights[0];
            sum += difference;
            squares += difference * difference;
        }
        double mean = sum / size;
        // Not a number where some weight is zero, which is not even.
        return resampleBelow <= 0.5 && squares / size - mean * mean < EVEN_VARIANCE;
    }

    private void resample(double sum) {
        double stride = sum / size;
        double next = uniform() * stride;
        double passed = 0;
        int source = -1;
        for (int p = 0; p < size; p++) {
            while (source < 0 || (passed <= next && source < size - 1)) {
                source++;
                passed += relative[source];
            }
            index[p] = source;
            next += stride;
        }
        byte[] copy = new byte[size];
        for (int i = 0; i < liveCount; i++) {
            byte[] state = states[live[i]];
            for (int p = 0; p < size; p++) {
                copy[p] = state[index[p]];
            }
            System.arraycopy(copy, 0, state, 0, size);
        }
    }

    /** The logarithm of the mean weight. */
    double logMeanWeight() {
        double largest = Arrays.stream(logWeights).max().orElseThrow();
        if (largest == Double.NEGATIVE_INFINITY) {
            return largest;
        }
        double sum = 0;
        for (double weight : logWeights) {
            sum += Math.exp(weight - largest);
        }
        return logMean + largest + Math.log(sum / size);
    }

    /** The logarithm of a sample's weight, that of all resamplings before included. */
    double logWeight(int sample) {
        return logMean + logWeights[sample];
    }

    /** Adds the weights of the samples by the state of a variable, given by its spins, relative to a common logarithm. */
    void addWeights(Spins spins, int variable, double reference, double[] byState) {
        Arrays.fill(index, 0);
        for (int spin = spins.first(variable); spin < spins.first(variable) + spins.bits(variable); spin++) {
            for (int p = 0; p < size; p++) {
                index[p] = index[p] << 1 | states[spin][p];
            }
        }
        for (int p = 0; p < size; p++) {
            byState[spins.stateOf(variable, index[p])] += Math.exp(logWeight(p) - reference);
        }
    }

    /** The variance of the weights since the last resampling, relative to the square of their mean. */
    double relativeVariance() {
        double largest = Arrays.stream(logWeights).max().orElseThrow();
        if (largest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double sum = 0;
        double squares = 0;
        for (double log : logWeights) {
            double weight = Math.exp(log - largest);
            sum += weight;
            squares += weight * weight;
        }
        return size * squares / (sum * sum) - 1;
    }

    /** The mean of the logarithms of the weights, which in expectation is below that of the mean. */
    double meanLogWeight() {
        return logMean + Arrays.stream(logWeights).sum() / size;
    }

    int resamplings() {
        return resamplings;
    }
}
