package org.parseval.engine.minibucket;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.parseval.numeric.Exponential;
import org.parseval.numeric.Layout;

/**
 * How one variable is drawn given those that are eliminated after it: from the product of all functions of its bucket, whether they were
 * eliminated together or apart. Where they were apart, the sum over the variable differs from what its mini-buckets sent on, and the
 * weight takes in the quotient; it is computed exactly, so that the draw adds no noise of its own.
 *
 * <p>Tables that are wrongly sure of a variable would never draw what they overlook, and the weights would look even although a whole mode is
 * missing. So a small share of the samples is bold: they draw a variable now and then from all of its possible states, where the tables are
 * too sure of it. All samples are drawn from the mixture, given what was drawn before: one that left the tables' path is likely to be bold.
 */
final class VariableDraw {
    /** Samples at a time, so that their tables stay in the cache. */
    static final int BLOCK = 128;

    /** A state whose probability has a smaller logarithm changes no sum in a double's precision, and is never drawn. */
    private static final double NOTHING = -44;

    /** The same where the tables may be wrong: as small as a double can be. */
    private static final double NOTHING_AT_ALL = -700;

    /** The largest probability with which a probe draws the variable whatever the tables say. */
    private static final double MOST_FREE = 0.5;

    private final int variable;
    private final boolean split;
    private final double[] field;
    private final double boldness;
    private final double nothing;
    private final Lookup[] functions;
    private final Lookup[] sent;
    private final double peaks;

    /**
     * @param products whether the functions of a mini-bucket are multiplied beforehand: more memory, and a fifth less time
     * @param boldness the probability with which a bold sample draws from all possible states
     */
    VariableDraw(ProposalTables tables, int variable, boolean products, double boldness) {
        this.variable = variable;
        this.boldness = boldness;
        nothing = boldness > 0 ? NOTHING_AT_ALL : NOTHING;
        MiniBucketTree tree = tables.tree();
        split = tree.isSplit(variable);
        field = tables.field(variable);
        List<Lookup> received = new ArrayList<>();
        List<Lookup> messages = new ArrayList<>();
        double sum = 0;
        for (int m = tree.first(variable); m < tree.first(variable + 1); m++) {
            MiniBucket member = tree.member(m);
            Projection base = member.ontoBase();
            if (products) {
                received.add(tables.product(m));
            } else {
                received.add(Lookup.of(member.base(), base.clique(), base.strides()));
                for (int i = 0; i < member.senders.length; i++) {
                    Projection inbound = member.inbound[i];
                    received.add(Lookup.of(tables.message(member.senders[i]), inbound.clique(), inbound.strides()));
                }
            }
            if (split) {
                sum += tables.peak(m);
                if (member.length > 1) {
                    int[] strides = Layout.strides(Layout.sizes(base.clique(), tables::states));
                    strides[0] = 0;
                    messages.add(Lookup.of(tables.message(m), base.clique(), strides));
                }
            }
        }
        received.removeIf(lookup -> lookup.table().length == 1 && lookup.table()[0] == 0);
        functions = received.toArray(Lookup[]::new);
        sent = messages.toArray(Lookup[]::new);
        peaks = sum;
    }

    int variable() {
        return variable;
    }

    boolean isSplit() {
        return split;
    }

    /** What one sample costs, in looked up entries. */
    double work() {
        double work = 4.0 * field.length;
        for (Lookup lookup : functions) {
            work += lookup.variables().length + field.length;
        }
        for (Lookup lookup : sent) {
            work += lookup.variables().length + 1;
        }
        return work;
    }

    /** Names all variables whose states are looked up, some of them several times. */
    void variablesRead(IntConsumer reader) {
        for (Lookup lookup : functions) {
            for (int read : lookup.variables()) {
                reader.accept(read);
            }
        }
        for (Lookup lookup : sent) {
            for (int read : lookup.variables()) {
                reader.accept(read);
            }
        }
    }

    /** Room for the values of a block of samples. */
    static final class Scratch {
        private final double[] values;
        private final double[] less = new double[BLOCK];
        private final int[] offsets = new int[BLOCK];

        Scratch(int mostStates) {
            values = new double[BLOCK * mostStates];
        }
    }

    /**
     * Takes the variable's part into the logarithms of the weights, and draws its states.
     *
     * @param drawn where its own states go; empty if they are not asked for
     */
    void advance(Particles batch, double[] logWeights, char[] drawn, Scratch scratch) {
        double[] values = scratch.values;
        int width = field.length;
        for (int from = 0; from < logWeights.length; from += BLOCK) {
            int count = Math.min(BLOCK, logWeights.length - from);
            collect(batch.states(), from, count, scratch);
            for (int i = 0, at = 0; i < count; i++, at += width) {
                double largest = values[at];
                for (int s = 1; s < width; s++) {
                    largest = Math.max(largest, values[at + s]);
                }
                double total = 0;
                double rarest = 1;
                for (int s = 0; s < width; s++) {
                    double log = values[at + s] - largest;
                    double share = log > nothing ? Exponential.exp(log) : 0;
                    rarest = share > 0 ? Math.min(rarest, share) : rarest;
                    total += share;
                    values[at + s] = share;
                }
                if (split) {
                    double log = largest + Exponential.log(Math.max(1, total)) - scratch.less[i] - peaks;
                    // Where all is zero, so is the message.
                    logWeights[from + i] += largest == Double.NEGATIVE_INFINITY ? largest : log;
                }
                if (drawn.length > 0) {
                    drawn[from + i] = draw(values, at, total, rarest, batch, from + i, drawn[from + i]);
                }
            }
        }
    }

    /** @param given the state that the sample has if its states are given */
    private char draw(double[] shares, int at, double total, double rarest, Particles batch, int sample, char given) {
        SplittableRandom random = batch.random();
        boolean asTablesSay = rarest * field.length >= boldness * total;
        if (asTablesSay && !batch.isProbe()) {
            return batch.isGiven(sample) ? given : choose(shares, at, random.nextDouble() * total);
        }
        int possible = 0;
        for (int s = 0; s < field.length; s++) {
            possible += shares[at + s] > 0 ? 1 : 0;
        }
        double chance = boldness * batch.chanceOfBold(sample);
        boolean free = possible > 0 && random.nextDouble() < (batch.isProbe() ? Math.min(MOST_FREE, chance) : chance);
        char state = batch.isGiven(sample)
                ? given
                : free
                        ? possible(shares, at, random.nextInt(possible))
                        : choose(shares, at, random.nextDouble() * total);
        // Of a given state the tables may not even know.
        if (!asTablesSay && shares[at + state] > 0) {
            batch.depart(sample, 1 - boldness + boldness * total / (possible * shares[at + state]));
        }
        return state;
    }

    /** The first state with which the sum over all shares exceeds a number. */
    private char choose(double[] shares, int at, double number) {
        int state = 0;
        double sum = shares[at];
        while (state < field.length - 1 && sum <= number) {
            sum += shares[at + ++state];
        }
        return (char) state;
    }

    /** The possible state that has so many such before it. */
    private char possible(double[] shares, int at, int before) {
        int state = -1;
        for (int left = before; left >= 0; left--) {
            do {
                state++;
            } while (shares[at + state] == 0);
        }
        return (char) state;
    }

    /** The logarithms of the product of all functions, for each sample and state, and of what the mini-buckets sent. */
    private void collect(char[][] states, int from, int count, Scratch scratch) {
        double[] values = scratch.values;
        int[] offsets = scratch.offsets;
        int width = field.length;
        for (int i = 0, at = 0; i < count; i++, at += width) {
            System.arraycopy(field, 0, values, at, width);
        }
        for (Lookup lookup : functions) {
            lookup.offsets(states, from, count, offsets);
            double[] table = lookup.table();
            int own = lookup.own();
            for (int i = 0, at = 0; i < count; i++) {
                for (int s = 0, entry = offsets[i]; s < width; s++, entry += own) {
                    values[at++] += table[entry];
                }
            }
        }
        if (!split) {
            return;
        }
        Arrays.fill(scratch.less, 0, count, 0);
        for (Lookup lookup : sent) {
            lookup.offsets(states, from, count, offsets);
            double[] table = lookup.table();
            for (int i = 0; i < count; i++) {
                scratch.less[i] += table[offsets[i]];
            }
        }
    }
}
