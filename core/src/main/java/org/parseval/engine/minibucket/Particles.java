package org.parseval.engine.minibucket;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.parseval.engine.population.LogWeights;
import org.parseval.numeric.Logarithms;

/** A batch of samples that are resampled among themselves: their states, and their weights as logarithms. */
final class Particles {
    private static final double RESAMPLE_BELOW = 0.5;

    /** Logarithms that vary less belong to weights of which more than half count. */
    private static final double EVEN_VARIANCE = 0.3;

    private static final double MOST_LIKELIER = 1e100;

    private final char[][] states;
    private final SplittableRandom random;
    private final double[] logWeights;
    /** Of another sampler that has the same states, or empty. */
    private final double[] witness;
    /** The share of bold samples, and how many times likelier than by a plain one each is drawn by a bold one. */
    private final double bold;

    private final double[] likelier;
    /** The sample at the beginning from which each descends. */
    private final int[] roots;
    /** States of the first samples, which are given and stay. */
    private final List<char[]> given;

    private final int[] live;
    private final int[] placeOfLive;
    private int liveCount;
    private final int[] ancestors;
    private char[] spare;
    private double logScale;
    private int resamplings;

    Particles(int variables, int size, boolean witnessed, double bold, List<char[]> given, SplittableRandom random) {
        this.given = given;
        states = new char[variables][];
        this.random = random;
        logWeights = new double[size];
        witness = new double[witnessed ? size : 0];
        this.bold = bold;
        likelier = new double[size];
        Arrays.fill(likelier, 1);
        roots = new int[size];
        Arrays.setAll(roots, i -> i);
        live = new int[variables];
        placeOfLive = new int[variables];
        ancestors = new int[size];
        spare = new char[size];
    }

    int size() {
        return logWeights.length;
    }

    char[][] states() {
        return states;
    }

    SplittableRandom random() {
        return random;
    }

    double[] logWeights() {
        return logWeights;
    }

    double[] witness() {
        return witness;
    }

    /** Whether the batch only looks for weights: its own are those of plain samples, however they were drawn. */
    boolean isProbe() {
        return bold >= 1;
    }

    /** The probability that a sample is a bold one, given what was drawn so far; in a probe how many times as bold all are. */
    double chanceOfBold(int sample) {
        return isProbe() ? bold : bold * likelier[sample] / ofMixture(likelier[sample], bold);
    }

    /** How many times likelier than by a plain sample something is drawn by the mixture. */
    private static double ofMixture(double ofBold, double share) {
        return 1 - share + share * ofBold;
    }

    /** A state was drawn that bold samples draw so many times as often as plain ones. */
    void depart(int sample, double ratio) {
        if (!isProbe()) {
            logWeights[sample] -= Math.log(ofMixture(ratio, chanceOfBold(sample)));
        }
        likelier[sample] = Math.min(MOST_LIKELIER, likelier[sample] * ratio);
    }

    /** The logarithm of the weight that a sample of a probe would have in a batch with such a share of bold ones. */
    double logWeightAmong(int sample, double share) {
        return logWeights[sample] - Math.log(ofMixture(likelier[sample], share));
    }

    /** How many samples of independent beginnings count as much: those of which some descend, as far as weights are even. */
    double families() {
        boolean[] seen = new boolean[size()];
        int count = 0;
        for (int root : roots) {
            count += seen[root] ? 0 : 1;
            seen[root] = true;
        }
        return count * LogWeights.effectiveSize(logWeights) / size();
    }

    int resamplings() {
        return resamplings;
    }

    /** Whether its states are given, not drawn. */
    boolean isGiven(int sample) {
        return sample < given.size();
    }

    /** The logarithm of the largest weight that one of the given samples carries with its descendants; minus infinity without any. */
    double logHeaviestGiven() {
        double largest = Logarithms.largest(logWeights, size());
        double[] sums = new double[given.size()];
        for (int p = 0; p < size(); p++) {
            if (isGiven(roots[p])) {
                sums[roots[p]] += Math.exp(logWeights[p] - largest);
            }
        }
        return logScale + largest + Math.log(Arrays.stream(sums).max().orElse(0));
    }

    /** The logarithm of the largest weight that the other sampler has at a given sample; minus infinity without any. */
    double logHighestWitnessOfGiven() {
        return Logarithms.largest(witness, given.size());
    }

    /** Keeps the states of a variable from now on. */
    char[] begin(int variable) {
        states[variable] = new char[size()];
        for (int i = 0; i < given.size(); i++) {
            states[variable][i] = given.get(i)[variable];
        }
        placeOfLive[variable] = liveCount;
        live[liveCount++] = variable;
        return states[variable];
    }

    /** Nobody will ask for the states of a variable any more. */
    void forget(int variable) {
        int last = live[--liveCount];
        live[placeOfLive[variable]] = last;
        placeOfLive[last] = placeOfLive[variable];
        states[variable] = new char[0];
    }

    /** Resamples if fewer than half of the samples carry the weight. */
    void resampleIfUneven() {
        if (isEven() || LogWeights.effectiveSize(logWeights) >= RESAMPLE_BELOW * size()) {
            return;
        }
        double mean = LogWeights.logMean(logWeights);
        if (mean == Double.NEGATIVE_INFINITY) {
            return;
        }
        logScale += mean;
        LogWeights.resample(logWeights, random.nextDouble(), ancestors);
        for (int i = 0; i < given.size(); i++) {
            ancestors[i] = i;
        }
        Arrays.fill(logWeights, 0);
        for (int i = 0; i < liveCount; i++) {
            char[] old = states[live[i]];
            for (int p = 0; p < old.length; p++) {
                spare[p] = old[ancestors[p]];
            }
            states[live[i]] = spare;
            spare = old;
        }
        int[] oldRoots = roots.clone();
        double[] oldLikelier = likelier.clone();
        double[] oldWitness = witness.clone();
        for (int p = 0; p < roots.length; p++) {
            roots[p] = oldRoots[ancestors[p]];
            likelier[p] = oldLikelier[ancestors[p]];
        }
        for (int p = 0; p < witness.length; p++) {
            witness[p] = oldWitness[ancestors[p]];
        }
        resamplings++;
    }

    private boolean isEven() {
        double sum = 0;
        double squares = 0;
        for (double log : logWeights) {
            sum += log;
            squares += log * log;
        }
        double mean = sum / size();
        // Not a number where some weight is zero, which is not even.
        return squares / size() - mean * mean < EVEN_VARIANCE;
    }

    /** The logarithm of the batch's estimate of the sum, up to the constant of its sampler. */
    double logMean() {
        return logScale + LogWeights.logMean(logWeights);
    }

    /** The variance of the weights since the last resampling over the square of their mean. */
    double relativeVariance() {
        double effective = LogWeights.effectiveSize(logWeights);
        return effective == 0 ? Double.POSITIVE_INFINITY : Math.max(0, size() / effective - 1);
    }
}
