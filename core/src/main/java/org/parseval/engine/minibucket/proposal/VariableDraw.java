package org.parseval.engine.minibucket.proposal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.parseval.engine.minibucket.layout.MiniBucket;
import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.engine.minibucket.layout.Projection;
import org.parseval.numeric.Categorical;
import org.parseval.numeric.Exponential;
import org.parseval.numeric.Layout;

/**
 * How one variable is drawn given those that are eliminated after it: from the product of all functions of its bucket, whether they were
 * eliminated together or apart. Where they were apart, the sum over the variable differs from what its mini-buckets sent on, and the
 * weight takes in the quotient; it is computed exactly, so that the draw adds no noise of its own.
 */
final class VariableDraw {
    /** Samples at a time, so that their tables stay in the cache. */
    static final int BLOCK = 128;

    /** The logarithm of what is as small as a double can be. */
    private static final double NOTHING = -700;

    private final int variable;
    private final boolean split;
    private final double[] field;
    private final Lookup[] functions;
    private final Lookup[] sent;
    private final double peaks;

    /**
     * @param products whether the functions of a mini-bucket are multiplied beforehand: more memory, and a fifth less time
     */
    VariableDraw(ProposalTables tables, int variable, boolean products) {
        this.variable = variable;
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
                received.add(tables.lookup(member.base(), base.clique(), base.strides()));
                for (int i = 0; i < member.senders.length; i++) {
                    Projection inbound = member.inbound[i];
                    received.add(tables.lookup(tables.message(member.senders[i]), inbound.clique(), inbound.strides()));
                }
            }
            if (split) {
                sum += tables.peak(m);
                if (member.length > 1) {
                    int[] strides = Layout.strides(Layout.sizes(base.clique(), tables::states));
                    strides[0] = 0;
                    messages.add(tables.lookup(tables.message(m), base.clique(), strides));
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

    /** The cost of one sample, in looked up entries. */
    double work() {
        double work = 4.0 * field.length;
        for (Lookup lookup : functions) {
            work += lookup.rows().length + field.length;
        }
        for (Lookup lookup : sent) {
            work += lookup.rows().length + 1;
        }
        return work;
    }

    /** Names all rows of states that are looked up, some of them several times. */
    void rowsRead(IntConsumer reader) {
        for (Lookup lookup : functions) {
            Arrays.stream(lookup.rows()).forEach(reader);
        }
        for (Lookup lookup : sent) {
            Arrays.stream(lookup.rows()).forEach(reader);
        }
    }

    /** Room for the values of a block of samples: the shares of all states in each, their sums, and the change of the weights. */
    static final class Scratch {
        final double[] shares;
        final double[] totals = new double[BLOCK];
        final double[] logChanges = new double[BLOCK];
        private final int[] offsets = new int[BLOCK];

        Scratch(int mostStates) {
            shares = new double[BLOCK * mostStates];
        }
    }

    /** Computes the shares of all states in some samples, and what the weights of these change by. */
    void weigh(byte[][] rows, int from, int count, Scratch scratch) {
        double[] values = scratch.shares;
        int width = field.length;
        collect(rows, from, count, scratch);
        for (int i = 0, at = 0; i < count; i++, at += width) {
            double largest = values[at];
            for (int s = 1; s < width; s++) {
                largest = Math.max(largest, values[at + s]);
            }
            double total = 0;
            for (int s = 0; s < width; s++) {
                double log = values[at + s] - largest;
                double share = log > NOTHING ? Exponential.exp(log) : 0;
                total += share;
                values[at + s] = share;
            }
            scratch.totals[i] = total;
            if (split) {
                double log = largest + Exponential.log(Math.max(1, total)) - scratch.logChanges[i] - peaks;
                // Where all is zero, so is the message.
                scratch.logChanges[i] = largest == Double.NEGATIVE_INFINITY ? largest : log;
            }
        }
    }

    /** Draws a state of one of the samples that were weighed last; a sample without weight, which no state can help, gets the first. */
    int choose(Scratch scratch, int sample, SplittableRandom random) {
        double number = random.nextDouble() * scratch.totals[sample];
        return Math.max(0, Categorical.at(number, scratch.shares, sample * field.length, field.length));
    }

    /** The probability with which a sample that was weighed last gets a state. */
    double chance(Scratch scratch, int sample, int state) {
        double total = scratch.totals[sample];
        return total == 0 ? 0 : scratch.shares[sample * field.length + state] / total;
    }

    /** The logarithms of the product of all functions, for each sample and state, and of what the mini-buckets sent. */
    private void collect(byte[][] rows, int from, int count, Scratch scratch) {
        double[] values = scratch.shares;
        int[] offsets = scratch.offsets;
        int width = field.length;
        for (int i = 0, at = 0; i < count; i++, at += width) {
            System.arraycopy(field, 0, values, at, width);
        }
        for (Lookup lookup : functions) {
            lookup.offsets(rows, from, count, offsets);
            double[] table = lookup.table();
            int own = lookup.own();
            for (int i = 0, at = 0; i < count; i++) {
                for (int s = 0, entry = offsets[i]; s < width; s++, entry += own) {
                    values[at++] += table[entry];
                }
            }
        }
        Arrays.fill(scratch.logChanges, 0, count, 0);
        for (Lookup lookup : sent) {
            lookup.offsets(rows, from, count, offsets);
            double[] table = lookup.table();
            for (int i = 0; i < count; i++) {
                scratch.logChanges[i] += table[offsets[i]];
            }
        }
    }
}
