package org.parseval.engine.minibucket;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.parseval.inference.Deadline;
import org.parseval.numeric.Rows;

/**
 * Draws weighted samples backwards along an elimination in mini-buckets. Their mean weight is an unbiased estimate of Z, whatever the
 * messages got wrong. Only variables on which the weight of a split bucket depends are drawn; the others are summed exactly.
 */
final class BucketSampler {
    private final int variables;
    /** Last eliminated first. */
    private final VariableDraw[] draws;

    private final boolean[] needed;
    /** For every draw the variables that no later one looks at. */
    private final int[][] forgotten;

    private final double logConstant;
    private final int mostStates;
    private final int mostAtOnce;
    private final double workPerSample;

    /**
     * @param keepStates whether all variables are drawn, and none is forgotten
     * @param products whether the functions of mini-buckets are multiplied beforehand, which takes as much memory as all of them
     * @throws Deadline.TimeUp if it does not stand in time
     */
    BucketSampler(ProposalTables tables, boolean keepStates, boolean products, Deadline deadline) {
        MiniBucketTree tree = tables.tree();
        variables = tree.variables();
        needed = needed(tree, keepStates);
        double constant = tree.logConstant();
        List<VariableDraw> all = new ArrayList<>();
        int widest = 1;
        double boldness = tables.boldness()
                / Math.max(
                        1,
                        IntStream.range(0, variables).filter(tree::isUncertain).count());
        for (int v = variables - 1; v >= 0; v--) {
            deadline.check();
            for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                constant += tables.peak(m);
            }
            if (needed[v] || tree.isSplit(v)) {
                all.add(new VariableDraw(tables, v, products, tree.isUncertain(v) ? boldness : 0));
                widest = Math.max(widest, tables.states(v));
            }
        }
        this.logConstant = constant;
        mostStates = widest;
        draws = all.toArray(VariableDraw[]::new);
        int[] lastReader = new int[variables];
        Arrays.fill(lastReader, -1);
        double work = 0;
        for (int i = 0; i < draws.length; i++) {
            int number = i;
            work += draws[i].work();
            if (needed[draws[i].variable()]) {
                lastReader[draws[i].variable()] = number;
            }
            draws[i].variablesRead(v -> lastReader[v] = number);
        }
        workPerSample = work;
        forgotten = keepStates ? new int[draws.length][0] : Rows.ofPlaces(lastReader, draws.length);
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

    private int mostAtOnce() {
        int held = 0;
        int most = 0;
        for (int i = 0; i < draws.length; i++) {
            held += needed[draws[i].variable()] ? 1 : 0;
            most = Math.max(most, held);
            held -= forgotten[i].length;
        }
        return most;
    }

    /** The number of variables that are drawn or whose bucket was split. */
    int draws() {
        return draws.length;
    }

    /** Heap for the states of a batch. */
    long bytes(int size) {
        return (long) mostAtOnce * size * Character.BYTES + 16L * variables;
    }

    /** What a sample costs, in looked up entries. */
    double workPerSample() {
        return workPerSample;
    }

    /** What is to be added to the logarithms of the weights. */
    double logConstant() {
        return logConstant;
    }

    /**
     * Draws a batch; the stream alone decides what it is.
     *
     * @param witness another sampler of the same mini-buckets, whose weights of the same states are wanted too
     * @param bold the share of bold samples; from 1 on, that of a probe, how many times as bold all are
     * @return nothing if it was told to stop
     */
    Optional<Particles> draw(
            int size, SplittableRandom random, Optional<BucketSampler> witness, double bold, BooleanSupplier stop) {
        return draw(size, random, witness, bold, List.of(), stop);
    }

    /** The same beside samples that are given: one array each, with a state of every variable. They are part of the batch, and stay. */
    Optional<Particles> draw(
            int size,
            SplittableRandom random,
            Optional<BucketSampler> witness,
            double bold,
            List<char[]> given,
            BooleanSupplier stop) {
        Particles batch = new Particles(variables, size, witness.isPresent(), bold, given, random);
        VariableDraw.Scratch scratch = new VariableDraw.Scratch(mostStates);
        char[] none = {};
        for (int i = 0; i < draws.length; i++) {
            if (stop.getAsBoolean()) {
                return Optional.empty();
            }
            VariableDraw draw = draws[i];
            if (witness.isPresent() && draw.isSplit()) {
                witness.get().draws[i].advance(batch, batch.witness(), none, scratch);
            }
            char[] drawn = needed[draw.variable()] ? batch.begin(draw.variable()) : none;
            draw.advance(batch, batch.logWeights(), drawn, scratch);
            if (draw.isSplit() && !batch.isProbe()) {
                batch.resampleIfUneven();
            }
            for (int v : forgotten[i]) {
                batch.forget(v);
            }
        }
        return Optional.of(batch);
    }
}
