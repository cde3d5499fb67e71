package org.parseval.engine.energy;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.parseval.encoding.BitCodes;
import org.parseval.engine.population.LogWeights;

/**
 * Some weighted samples that are drawn together, a spin at a time, and resampled among themselves when few of them carry
 * the weight. The mean weight is an unbiased estimate of Z, independent of those of other islands.
 *
 * <p>Several small islands may lie side by side, so that one look at a spin's tables and states serves them all. Each has its own random
 * numbers and is resampled by itself: it comes out as if it were alone.
 */
final class Island {
    /** Bytes of eight samples as one number; those of an island are a multiple of eight. */
    private static final VarHandle SAMPLES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    /** Resample when the effective number of samples falls below this share. */
    private final double resampleBelow;

    /** Logarithms that vary less belong to weights of which more than half count. */
    private static final double EVEN_VARIANCE = 0.3;

    private static final double RESAMPLED_BELOW_HALF = 0.5;

    private final int size;
    /** Samples of each of the islands that lie side by side. */
    private final int own;

    private final SplittableRandom[] randoms;
    private final boolean surprises;
    private final byte[][] states;
    /** The spins whose states are kept, and the place of each of them there. */
    private final int[] live;

    private final int[] placeOfLive;
    private int liveCount;
    private final double[] logWeights;
    private final int[] index;
    /** States of eight spins in every sample, and of the next eight. */
    private final byte[] eight;

    private final byte[] nextEight;
    private final double[] scratch;
    /** The chance of state 1 with which the last spin was drawn in each sample. */
    private final double[] chances;

    /** The weights before the next draw, relative to the largest, and their sum. */
    private final double[] relative;

    private double relativeSum;
    private final double[] logMeans;
    private final int[] resamplings;
    /** States of all spins in the first samples of the first island, which are given and stay. */
    private final List<byte[]> given;

    /** The sample at the beginning from which each descends, where some are given. */
    private final int[] roots;

    /**
     * @param own samples of each island
     * @param randoms of as many islands as lie side by side
     * @param surprises whether anybody will ask for them, of one island
     */
    Island(int spins, int own, SplittableRandom[] randoms, double resampleBelow, boolean surprises) {
        this(spins, own, randoms, resampleBelow, surprises, List.of());
    }

    /** @param given samples of which all states are given: they are part of the first island, and stay */
    Island(
            int spins,
            int own,
            SplittableRandom[] randoms,
            double resampleBelow,
            boolean surprises,
            List<byte[]> given) {
        this.own = own;
        this.given = given;
        size = own * randoms.length;
        roots = new int[given.isEmpty() ? 0 : size];
        Arrays.setAll(roots, p -> p);
        logMeans = new double[randoms.length];
        resamplings = new int[randoms.length];
        this.randoms = randoms;
        this.surprises = surprises;
        live = new int[spins];
        placeOfLive = new int[spins];
        this.resampleBelow = resampleBelow;
        states = new byte[spins][];
        logWeights = new double[size];
        index = new int[size];
        eight = new byte[size];
        nextEight = new byte[size];
        scratch = new double[size];
        chances = new double[size];
        relative = new double[size];
        Arrays.fill(relative, 1);
        relativeSum = size;
    }

    int size() {
        return size;
    }

    /** How many islands lie side by side. */
    int count() {
        return randoms.length;
    }

    /** Of the island to which a sample belongs. */
    SplittableRandom random(int sample) {
        return randoms[sample / own];
    }

    /** Samples of one island. */
    int own() {
        return own;
    }

    /** For every spin that has been drawn and is still needed its state in each sample. */
    byte[][] states() {
        return states;
    }

    byte[] newState(int spin) {
        byte[] state = new byte[size];
        for (int p = 0; p < given.size(); p++) {
            state[p] = given.get(p)[spin];
        }
        states[spin] = state;
        placeOfLive[spin] = liveCount;
        live[liveCount++] = spin;
        return state;
    }

    /** How many samples have given states: they are the first ones. */
    int givenCount() {
        return given.size();
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
        if (spins.length == 0) {
            Arrays.fill(index, 0);
            return index;
        }
        gather(spins, 0, eight);
        gather(spins, Byte.SIZE, nextEight);
        for (int p = 0; p < size; p++) {
            index[p] = sixteen(p);
        }
        for (int from = 2 * Byte.SIZE; from < spins.length; from += Byte.SIZE) {
            gather(spins, from, eight);
            for (int p = 0; p < size; p++) {
                index[p] |= (eight[p] & 0xff) << from;
            }
        }
        return index;
    }

    /** Adds in each sample the entry of a table over up to 16 spins that their states have as bits. */
    void addEntries(double[] table, int[] spins, double[] sums) {
        gather(spins, 0, eight);
        gather(spins, Byte.SIZE, nextEight);
        for (int p = 0; p < size; p++) {
            sums[p] += table[sixteen(p)];
        }
    }

    private int sixteen(int sample) {
        return (eight[sample] & 0xff) | (nextEight[sample] & 0xff) << Byte.SIZE;
    }

    /** The states of up to eight spins from a place on as one byte, of four of them in one go. */
    private void gather(int[] spins, int from, byte[] bytes) {
        int to = Math.min(spins.length, from + Byte.SIZE);
        if (to <= from) {
            Arrays.fill(bytes, (byte) 0);
            return;
        }
        int bit = to - 1;
        System.arraycopy(states[spins[bit]], 0, bytes, 0, size);
        for (; bit - 4 >= from; bit -= 4) {
            byte[] fourth = states[spins[bit - 1]];
            byte[] third = states[spins[bit - 2]];
            byte[] second = states[spins[bit - 3]];
            byte[] first = states[spins[bit - 4]];
            for (int p = 0; p < size; p += Long.BYTES) {
                long high = ((long) SAMPLES.get(bytes, p) << 1) + (long) SAMPLES.get(fourth, p);
                long low = ((long) SAMPLES.get(second, p) << 1) + (long) SAMPLES.get(first, p);
                SAMPLES.set(bytes, p, (high << 3) + ((long) SAMPLES.get(third, p) << 2) + low);
            }
        }
        for (bit--; bit >= from; bit--) {
            byte[] state = states[spins[bit]];
            for (int p = 0; p < size; p += Long.BYTES) {
                SAMPLES.set(bytes, p, ((long) SAMPLES.get(bytes, p) << 1) + (long) SAMPLES.get(state, p));
            }
        }
    }

    /** For each sample the parity of some spins, at least one. Overwritten by the next call, and by one for an index. */
    byte[] parityOf(int[] spins) {
        if (spins.length == 1) {
            return states[spins[0]];
        }
        System.arraycopy(states[spins[0]], 0, eight, 0, size);
        for (int i = 1; i < spins.length; i++) {
            byte[] state = states[spins[i]];
            for (int p = 0; p < size; p += Long.BYTES) {
                SAMPLES.set(eight, p, (long) SAMPLES.get(eight, p) ^ (long) SAMPLES.get(state, p));
            }
        }
        return eight;
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

    /** Resamples each island systematically if its weights have become uneven. */
    void resampleIfUneven() {
        for (int island = 0; island < randoms.length; island++) {
            resampleIfUneven(island, island * own, island * own + own);
        }
    }

    private void resampleIfUneven(int island, int from, int to) {
        if (!surprises && isSurelyEven(from, to)) {
            return;
        }
        double largest = largest(from, to);
        if (largest == Double.NEGATIVE_INFINITY) {
            return;
        }
        double sum = 0;
        double squares = 0;
        for (int p = from; p < to; p++) {
            double weight = Math.exp(logWeights[p] - largest);
            relative[p] = weight;
            sum += weight;
            squares += weight * weight;
        }
        relativeSum = sum;
        if (sum * sum < resampleBelow * own * squares) {
            resample(from, to);
            logMeans[island] += largest + Math.log(sum / own);
            Arrays.fill(logWeights, from, to, 0);
            Arrays.fill(relative, from, to, 1);
            relativeSum = own;
            resamplings[island]++;
        }
    }

    private double largest(int from, int to) {
        double largest = Double.NEGATIVE_INFINITY;
        for (int p = from; p < to; p++) {
            largest = Math.max(largest, logWeights[p]);
        }
        return largest;
    }

    /** Most of the time, without an exponential. */
    private boolean isSurelyEven(int from, int to) {
        double sum = 0;
        double squares = 0;
        double otherSum = 0;
        double otherSquares = 0;
        double first = logWeights[from];
        // Two sums each, since an addition waits for the one before; the number of samples is a power of two.
        for (int p = from; p < to; p += 2) {
            double difference = logWeights[p] - first;
            double other = logWeights[p + 1] - first;
            sum += difference;
            squares += difference * difference;
            otherSum += other;
            otherSquares += other * other;
        }
        sum += otherSum;
        squares += otherSquares;
        double mean = sum / own;
        // Not a number where some weight is zero, which is not even.
        return resampleBelow <= RESAMPLED_BELOW_HALF && squares / own - mean * mean < EVEN_VARIANCE;
    }

    private void resample(int from, int to) {
        int[] ancestors = new int[own];
        LogWeights.resample(logWeights, from, to, random(from).nextDouble(), ancestors);
        if (from == 0) {
            keepGiven(ancestors);
        }
        byte[] copy = new byte[own];
        for (int i = 0; i < liveCount; i++) {
            byte[] state = states[live[i]];
            for (int p = 0; p < own; p++) {
                copy[p] = state[ancestors[p]];
            }
            System.arraycopy(copy, 0, state, from, own);
        }
    }

    private void keepGiven(int[] ancestors) {
        for (int p = 0; p < given.size(); p++) {
            ancestors[p] = p;
        }
        int[] before = roots.clone();
        for (int p = 0; p < roots.length; p++) {
            roots[p] = before[ancestors[p]];
        }
    }

    /** The logarithm of the largest weight that one of the given samples carries with its descendants. */
    double logHeaviestGiven() {
        double largest = largest(0, own);
        double[] sums = new double[size];
        for (int p = 0; p < roots.length; p++) {
            sums[roots[p]] += Math.exp(logWeights[p] - largest);
        }
        double most = Arrays.stream(sums, 0, given.size()).max().orElse(0);
        return logMeans[0] + largest + Math.log(most);
    }

    /** The logarithm of the mean weight of one of the islands. */
    double logMeanWeight(int island) {
        int from = island * own;
        double largest = largest(from, from + own);
        if (largest == Double.NEGATIVE_INFINITY) {
            return largest;
        }
        double sum = 0;
        for (int p = from; p < from + own; p++) {
            sum += Math.exp(logWeights[p] - largest);
        }
        return logMeans[island] + largest + Math.log(sum / own);
    }

    /** The logarithm of a sample's weight, that of all resamplings before included. */
    double logWeight(int sample) {
        return logMeans[sample / own] + logWeights[sample];
    }

    /** Adds the weights of the samples by the state of a variable, given by its spins, relative to a common logarithm. */
    void addWeights(BitCodes spins, int variable, double reference, double[] byState) {
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

    /** The variance of an island's weights since its last resampling, relative to the square of their mean. */
    double relativeVariance(int island) {
        int from = island * own;
        double largest = largest(from, from + own);
        if (largest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double sum = 0;
        double squares = 0;
        for (int p = from; p < from + own; p++) {
            double weight = Math.exp(logWeights[p] - largest);
            sum += weight;
            squares += weight * weight;
        }
        return own * squares / (sum * sum) - 1;
    }

    /** The mean of the logarithms of an island's weights, which in expectation is below that of the mean. */
    double meanLogWeight(int island) {
        double sum = 0;
        for (int p = island * own; p < island * own + own; p++) {
            sum += logWeights[p];
        }
        return logMeans[island] + sum / own;
    }

    int resamplings(int island) {
        return resamplings[island];
    }
}
