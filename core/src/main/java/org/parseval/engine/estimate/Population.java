package org.parseval.engine.estimate;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Weighted samples that are drawn together, a variable at a time, and resampled among themselves when few of them carry the weight. The mean
 * weight is an unbiased estimate of Z, independent of those of other populations.
 *
 * <p>States lie in rows of bytes, a byte for each sample: one row for a bit or for a variable of up to 256 states. Several small populations
 * may lie side by side, so that one look at a variable's tables serves them all. Each has its own random numbers and is resampled by itself: it
 * comes out as if it were alone.
 */
public final class Population {
    /** A population is resampled when its effective size falls below this share. */
    public static final double RESAMPLE_BELOW = 0.5;

    /** Logarithms that vary less belong to weights of which more than half count. */
    private static final double EVEN_VARIANCE = 0.3;

    private final int size;
    private final int own;
    private final SplittableRandom[] randoms;
    private final double resampleBelow;
    private final byte[][] rows;
    /** The rows that are kept, and the place of each of them there. */
    private final int[] live;

    private final int[] placeOfLive;
    private int liveCount;
    private final double[] logWeights;
    /** The weights after the last resampling, relative to the largest, and their sum; for the first population alone. */
    private final double[] relative;

    private double relativeSum;
    private final boolean tellsRelative;
    private final double[] logScales;
    private final int[] resamplings;
    /** States of all rows in the first samples of the first population, which are given and stay. */
    private final List<byte[]> given;

    /** The sample at the beginning from which each descends, where some are given. */
    private final int[] roots;

    /**
     * @param own samples of each population, a multiple of 8
     * @param randoms of as many populations as lie side by side
     * @param tellsRelative whether somebody asks for the weights before a draw; then there is one population
     * @param given samples of which all rows are given: they are part of the first population, and stay
     */
    public Population(
            int rows,
            int own,
            SplittableRandom[] randoms,
            double resampleBelow,
            boolean tellsRelative,
            List<byte[]> given) {
        this.own = own;
        this.randoms = randoms;
        this.resampleBelow = resampleBelow;
        this.tellsRelative = tellsRelative;
        this.given = given;
        size = own * randoms.length;
        this.rows = new byte[rows][];
        live = new int[rows];
        placeOfLive = new int[rows];
        logWeights = new double[size];
        relative = new double[tellsRelative ? size : 0];
        Arrays.fill(relative, 1);
        relativeSum = size;
        logScales = new double[randoms.length];
        resamplings = new int[randoms.length];
        roots = new int[given.isEmpty() ? 0 : size];
        Arrays.setAll(roots, p -> p);
    }

    /** The samples of all populations side by side. */
    public int size() {
        return size;
    }

    /** How many populations lie side by side. */
    public int count() {
        return randoms.length;
    }

    /** The samples of one population. */
    public int own() {
        return own;
    }

    /** The random numbers of the population to which a sample belongs. */
    public SplittableRandom random(int sample) {
        return randoms[sample / own];
    }

    /** Every row that has been drawn and is still needed; shared, not copied. */
    public byte[][] rows() {
        return rows;
    }

    /** The logarithms of the weights since the last resampling; shared, not copied. */
    public double[] logWeights() {
        return logWeights;
    }

    /** How many samples have given states: they are the first ones. */
    public int givenCount() {
        return given.size();
    }

    /** Keeps a row from now on; given samples have their states in it. */
    public byte[] begin(int row) {
        byte[] states = new byte[size];
        for (int p = 0; p < given.size(); p++) {
            states[p] = given.get(p)[row];
        }
        rows[row] = states;
        placeOfLive[row] = liveCount;
        live[liveCount++] = row;
        return states;
    }

    /** Lets a row go that nobody will ask for again. */
    public void forget(int row) {
        rows[row] = null;
        int last = live[--liveCount];
        live[placeOfLive[row]] = last;
        placeOfLive[last] = placeOfLive[row];
    }

    /**
     * How far the last draw of a bit is from what was to be expected: the weighted mean of its state less its chance. The weights are those
     * before the draw, so that the expectation is 0 whatever came before.
     */
    public double surprise(int row, double[] chances) {
        byte[] state = rows[row];
        double sum = 0;
        for (int p = 0; p < size; p++) {
            sum += relative[p] * (state[p] - chances[p]);
        }
        return sum / relativeSum;
    }

    /** Resamples each population systematically if its weights have become uneven. */
    public void resampleIfUneven() {
        resampleIfUneven(NOTHING_BESIDE);
    }

    private static final double[] NOTHING_BESIDE = {};

    /** The same with a column of numbers that goes with the samples; empty if there is none. */
    public void resampleIfUneven(double[] beside) {
        for (int number = 0; number < randoms.length; number++) {
            resampleIfUneven(number, number * own, number * own + own, beside);
        }
    }

    private void resampleIfUneven(int number, int from, int to, double[] beside) {
        if (!tellsRelative && isSurelyEven(from, to)) {
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
            sum += weight;
            squares += weight * weight;
            if (tellsRelative) {
                relative[p] = weight;
            }
        }
        relativeSum = sum;
        if (sum * sum < resampleBelow * own * squares) {
            resample(from, to, beside);
            logScales[number] += largest + Math.log(sum / own);
            Arrays.fill(logWeights, from, to, 0);
            Arrays.fill(relative, 1);
            relativeSum = own;
            resamplings[number]++;
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
        // Two sums each, since an addition waits for the one before.
        for (int p = from; p < to; p += 2) {
            double difference = logWeights[p] - first;
            double other = logWeights[p + 1] - first;
            sum += difference;
            squares += difference * difference;
            otherSum += other;
            otherSquares += other * other;
        }
        double mean = (sum + otherSum) / own;
        // Not a number where some weight is zero, which is not even.
        return resampleBelow <= RESAMPLE_BELOW && (squares + otherSquares) / own - mean * mean < EVEN_VARIANCE;
    }

    private void resample(int from, int to, double[] beside) {
        int[] ancestors = new int[own];
        LogWeights.resample(logWeights, from, to, random(from).nextDouble(), ancestors);
        if (from == 0) {
            keepGiven(ancestors);
        }
        byte[] copy = new byte[own];
        for (int i = 0; i < liveCount; i++) {
            byte[] states = rows[live[i]];
            for (int p = 0; p < own; p++) {
                copy[p] = states[ancestors[p]];
            }
            System.arraycopy(copy, 0, states, from, own);
        }
        double[] before = beside.clone();
        for (int p = from; p < to && before.length > 0; p++) {
            beside[p] = before[ancestors[p - from]];
        }
    }

    private void keepGiven(int[] ancestors) {
        for (int p = 0; p < given.size(); p++) {
            ancestors[p] = p;
        }
        int[] before = roots.clone();
        for (int p = 0; p < Math.min(roots.length, own); p++) {
            roots[p] = before[ancestors[p]];
        }
    }

    /** The logarithm of the largest weight that one of the given samples carries with its descendants; minus infinity without any. */
    public double logHeaviestGiven() {
        double largest = largest(0, own);
        double[] sums = new double[given.size()];
        for (int p = 0; p < Math.min(roots.length, own); p++) {
            if (roots[p] < sums.length) {
                sums[roots[p]] += Math.exp(logWeights[p] - largest);
            }
        }
        return logScales[0] + largest + Math.log(Arrays.stream(sums).max().orElse(0));
    }

    /** The logarithm of the mean weight of one of the populations. */
    double logMean(int number) {
        return logScales[number] + LogWeights.logMean(weightsOf(number));
    }

    /** The variance of a population's weights since its last resampling, relative to the square of their mean. */
    double relativeVariance(int number) {
        double effective = LogWeights.effectiveSize(weightsOf(number));
        return effective == 0 ? 0 : Math.max(0, own / effective - 1);
    }

    /** The mean of the logarithms of a population's weights, which in expectation is below that of the mean. */
    double meanLog(int number) {
        return logScales[number] + Arrays.stream(weightsOf(number)).sum() / own;
    }

    private double[] weightsOf(int number) {
        return Arrays.copyOfRange(logWeights, number * own, number * own + own);
    }

    int resamplings(int number) {
        return resamplings[number];
    }

    /** The logarithm of a sample's weight, that of all resamplings before included. */
    public double logWeight(int sample) {
        return logScales[sample / own] + logWeights[sample];
    }

    /**
     * The share of the weight of all samples that has each state, the states of all variables in a row; zero if there is no weight.
     *
     * @param code how states lie in the rows, all of which are kept
     */
    double[] shares(StateCode code) {
        double logTotal = LogWeights.logMean(logWeights) + Math.log(size);
        double[] shares = new double[code.entries()];
        if (logTotal == Double.NEGATIVE_INFINITY) {
            return shares;
        }
        double[] weights = new double[size];
        for (int p = 0; p < size; p++) {
            weights[p] = Math.exp(logWeights[p] - logTotal);
        }
        int first = 0;
        for (int v = 0; v < code.variables(); v++) {
            for (int p = 0; p < size; p++) {
                shares[first + code.state(v, rows, p)] += weights[p];
            }
            first += code.cardinality(v);
        }
        return shares;
    }
}
