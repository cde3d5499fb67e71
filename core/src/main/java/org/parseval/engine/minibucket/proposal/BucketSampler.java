package org.parseval.engine.minibucket.proposal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.parseval.engine.estimate.Population;
import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.inference.Deadline;
import org.parseval.numeric.Exponential;
import org.parseval.numeric.Rows;

/**
 * Draws weighted samples backwards along an elimination in mini-buckets. Their mean weight is an unbiased estimate of Z, whatever the
 * messages got wrong. Only variables on which the weight of a split bucket depends are drawn; the others are summed exactly.
 *
 * <p>Beside the plain tables there may be others of the same mini-buckets, made on the beliefs of belief propagation. They are often far
 * more even, but can miss whole modes without a sign of it in their own weights. So samples are drawn from the mixture of both, each given
 * what was drawn before: one that left the path of one of them is likely to be of the other. With q the probabilities of a whole sample,
 *
 * <pre>w = f / p,   p = a q(plain) + (1 - a) q(beliefs),   E[q(beliefs) / p] = 1.</pre>
 *
 * No weight is more than 1/a times that of a plain sample, and where the beliefs are right w and Z q(beliefs) / p are the same: the latter
 * is a control for the former.
 *
 * @see "A. Owen and Y. Zhou, Safe and effective importance sampling, J. Am. Stat. Assoc. 95 (2000)"
 */
final class BucketSampler {
    /** Of a larger one the mixture is next to nothing but beliefs. */
    private static final double LARGEST_QUOTIENT = 1e200;

    private final int[][] places;
    private final int rows;
    private final double ofPlain;
    /** Last eliminated first. */
    private final VariableDraw[] plain;

    private final VariableDraw[] beliefs;
    private final boolean[] needed;
    /** For every draw the rows that no later one looks at. */
    private final int[][] forgotten;

    private final double logConstant;
    private final int mostStates;
    private final int mostAtOnce;
    private final double workPerSample;

    /** The population and, where two kinds of tables are mixed, the mean of the control. */
    record Drawn(Population samples, OptionalDouble control) {}

    /**
     * @param onBeliefs other tables of the same mini-buckets
     * @param places the rows of each variable
     * @param keepStates whether all variables are drawn, and none is forgotten
     * @param products whether the functions of mini-buckets are multiplied beforehand, which takes as much memory as all of them
     * @param ofPlain the share of plain samples in the mixture
     * @throws Deadline.TimeUp if it does not stand in time
     */
    BucketSampler(
            ProposalTables tables,
            Optional<ProposalTables> onBeliefs,
            int[][] places,
            boolean keepStates,
            boolean products,
            double ofPlain,
            Deadline deadline) {
        this.places = places;
        this.ofPlain = ofPlain;
        rows = Arrays.stream(places).mapToInt(own -> own.length).sum();
        MiniBucketTree tree = tables.tree();
        needed = needed(tree, keepStates);
        double constant = tree.logConstant();
        List<VariableDraw> all = new ArrayList<>();
        List<VariableDraw> others = new ArrayList<>();
        int widest = 1;
        for (int v = tree.variables() - 1; v >= 0; v--) {
            deadline.check();
            for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                constant += tables.peak(m);
            }
            if (needed[v] || tree.isSplit(v)) {
                all.add(new VariableDraw(tables, v, products));
                if (onBeliefs.isPresent()) {
                    others.add(new VariableDraw(onBeliefs.get(), v, products));
                }
                widest = Math.max(widest, tables.states(v));
            }
        }
        logConstant = constant;
        mostStates = widest;
        plain = all.toArray(VariableDraw[]::new);
        beliefs = others.toArray(VariableDraw[]::new);
        forgotten = keepStates ? new int[plain.length][0] : Rows.ofPlaces(lastReaders(), plain.length);
        workPerSample = Arrays.stream(plain).mapToDouble(VariableDraw::work).sum()
                + Arrays.stream(beliefs).mapToDouble(VariableDraw::work).sum();
        mostAtOnce = mostAtOnce();
    }

    /** Marks what a split bucket, or the draw of what one needs, looks at. */
    private static boolean[] needed(MiniBucketTree tree, boolean all) {
        boolean[] needed = new boolean[tree.variables()];
        Arrays.fill(needed, all);
        for (int v = 0; v < needed.length; v++) {
            if (needed[v] || tree.isSplit(v)) {
                for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                    int[] clique = tree.member(m).ontoBase().clique();
                    for (int axis = 1; axis < clique.length; axis++) {
                        needed[clique[axis]] = true;
                    }
                }
            }
        }
        return needed;
    }

    private int[] lastReaders() {
        int[] lastReader = new int[rows];
        Arrays.fill(lastReader, -1);
        for (int i = 0; i < plain.length; i++) {
            int number = i;
            if (needed[plain[i].variable()]) {
                Arrays.stream(places[plain[i].variable()]).forEach(row -> lastReader[row] = number);
            }
            plain[i].rowsRead(row -> lastReader[row] = number);
            if (beliefs.length > 0) {
                beliefs[i].rowsRead(row -> lastReader[row] = number);
            }
        }
        return lastReader;
    }

    private int mostAtOnce() {
        int held = 0;
        int most = 0;
        for (int i = 0; i < plain.length; i++) {
            held += needed[plain[i].variable()] ? places[plain[i].variable()].length : 0;
            most = Math.max(most, held);
            held -= forgotten[i].length;
        }
        return most;
    }

    /** Heap for the states and weights of a batch. */
    long bytes(int size) {
        return (long) size * (mostAtOnce + 2 * Double.BYTES) + 16L * rows;
    }

    /** The cost of a sample, in looked up entries. */
    double workPerSample() {
        return workPerSample;
    }

    /** A constant that is to be added to the logarithms of the weights. */
    double logConstant() {
        return logConstant;
    }

    /**
     * Draws a batch; the stream alone decides what it is.
     *
     * @param given samples of which all rows are given: they are part of the batch, and stay
     * @return nothing if it was told to stop
     */
    Optional<Drawn> draw(int size, SplittableRandom random, List<byte[]> given, BooleanSupplier stop) {
        SplittableRandom[] randoms = {random};
        Population samples = new Population(rows, size, randoms, Population.RESAMPLE_BELOW, false, given);
        // The probability of what was drawn so far by beliefs over that by plain tables.
        double[] quotients = new double[beliefs.length > 0 ? size : 0];
        Arrays.fill(quotients, 1);
        VariableDraw.Scratch scratch = new VariableDraw.Scratch(mostStates);
        VariableDraw.Scratch other = new VariableDraw.Scratch(mostStates);
        for (int i = 0; i < plain.length; i++) {
            if (stop.getAsBoolean()) {
                return Optional.empty();
            }
            boolean drawn = needed[plain[i].variable()];
            if (drawn) {
                Arrays.stream(places[plain[i].variable()]).forEach(samples::begin);
            }
            for (int from = 0; from < size; from += VariableDraw.BLOCK) {
                int count = Math.min(VariableDraw.BLOCK, size - from);
                plain[i].weigh(samples.rows(), from, count, scratch);
                for (int k = 0; k < count; k++) {
                    samples.logWeights()[from + k] += scratch.logChanges[k];
                }
                if (drawn && beliefs.length > 0) {
                    beliefs[i].weigh(samples.rows(), from, count, other);
                    mix(i, samples, quotients, from, count, scratch, other);
                } else if (drawn) {
                    for (int k = Math.max(0, given.size() - from); k < count; k++) {
                        set(plain[i].variable(), plain[i].choose(scratch, k, random), samples.rows(), from + k);
                    }
                }
            }
            if (plain[i].isSplit()) {
                samples.resampleIfUneven(quotients);
            }
            for (int row : forgotten[i]) {
                samples.forget(row);
            }
        }
        return Optional.of(new Drawn(samples, control(quotients)));
    }

    private void set(int variable, int state, byte[][] all, int sample) {
        int[] own = places[variable];
        for (int i = own.length - 1, rest = state; i >= 0; i--, rest >>= Byte.SIZE) {
            all[own[i]][sample] = (byte) rest;
        }
    }

    private int state(int variable, byte[][] all, int sample) {
        int state = 0;
        for (int row : places[variable]) {
            state = (state << Byte.SIZE) | (all[row][sample] & 0xff);
        }
        return state;
    }

    /** Draws the states of some samples from the mixture, given what was drawn before, and takes its probability into their weights. */
    private void mix(
            int number,
            Population samples,
            double[] quotients,
            int from,
            int count,
            VariableDraw.Scratch ofTables,
            VariableDraw.Scratch ofBeliefs) {
        int variable = plain[number].variable();
        SplittableRandom random = samples.random(from);
        double[] logWeights = samples.logWeights();
        for (int k = 0; k < count; k++) {
            int p = from + k;
            if (logWeights[p] == Double.NEGATIVE_INFINITY) {
                // It has come to its end, and its quotient stays what it is.
                continue;
            }
            double before = mixture(quotients[p]);
            if (p >= samples.givenCount()) {
                boolean asTablesSay = random.nextDouble() * before < ofPlain;
                int state = asTablesSay
                        ? plain[number].choose(ofTables, k, random)
                        : beliefs[number].choose(ofBeliefs, k, random);
                set(variable, state, samples.rows(), p);
            }
            int state = state(variable, samples.rows(), p);
            double byTables = plain[number].chance(ofTables, k, state);
            double byBeliefs = quotients[p] == 0 ? 0 : beliefs[number].chance(ofBeliefs, k, state);
            quotients[p] = Math.min(LARGEST_QUOTIENT, quotients[p] * byBeliefs / byTables);
            // The model rules out whatever the tables do.
            logWeights[p] = byTables == 0
                    ? Double.NEGATIVE_INFINITY
                    : logWeights[p] - Exponential.log(mixture(quotients[p]) / before);
        }
    }

    /** How many times likelier than by a plain sample something is drawn by the mixture. */
    private double mixture(double quotient) {
        return ofPlain + (1 - ofPlain) * quotient;
    }

    /** The mean of q(beliefs) / p, whose expectation is 1. */
    private OptionalDouble control(double[] quotients) {
        if (beliefs.length == 0) {
            return OptionalDouble.empty();
        }
        double sum = 0;
        for (double quotient : quotients) {
            sum += quotient / mixture(quotient);
        }
        return OptionalDouble.of(sum / quotients.length);
    }
}
