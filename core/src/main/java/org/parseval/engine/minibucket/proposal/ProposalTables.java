package org.parseval.engine.minibucket.proposal;

import java.util.Arrays;
import org.parseval.engine.minibucket.bounds.Passes;
import org.parseval.engine.minibucket.layout.MiniBucket;
import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.engine.minibucket.layout.PowerSum;
import org.parseval.inference.Deadline;
import org.parseval.numeric.Exponential;
import org.parseval.numeric.Layout;
import org.parseval.numeric.Logarithms;
import org.parseval.parallel.Looks;

/**
 * The messages of an elimination in mini-buckets from which samples are drawn on the way back. Each variable has a field, which all of its
 * mini-buckets see in full as the measure under which they sum, so that the message of mini-bucket k is
 *
 * <pre>m_k = rho log sum over x of exp(phi_k(x) / rho + u(x)).</pre>
 *
 * The beliefs of mini-buckets on their variable are moved into the field pass after pass. Nothing here is a bound: the samples' weights
 * correct for whatever the messages get wrong.
 */
final class ProposalTables {
    /** The most by which a field changes in one pass. */
    private static final double MOST_CHANGE = 8;

    private final MiniBucketTree tree;
    private final Tuning tuning;
    private final double[][] fields;
    /** For each mini-bucket of a split variable what it passed on to the field. */
    private final double[][] shifts;

    private final double[][] messages;
    private final double[] peaks;
    /** The beliefs of a message's receiver about its variables beyond the message, as logarithms. */
    private final double[][] above;

    private final double[] table;
    private final double[][] products;
    private final double[] belief;
    private int passes;
    private Looks looks = new Looks(() -> false);
    private boolean zero;
    private final int[][] code;

    /**
     * @param code the rows in which the states of each variable lie
     * @param fields of all variables, as logarithms; changed
     * @throws Deadline.TimeUp if the tables do not stand in time
     */
    ProposalTables(MiniBucketTree tree, double[][] fields, Tuning tuning, int[][] code, Deadline deadline) {
        this.code = code;
        this.tree = tree;
        this.fields = fields;
        this.tuning = tuning;
        int size = tree.size();
        shifts = new double[size][];
        messages = new double[size][];
        peaks = new double[size];
        above = new double[size][];
        int widest = 0;
        for (int v = 0; v < tree.variables(); v++) {
            deadline.check();
            widest = Math.max(widest, fields[v].length);
            for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                MiniBucket member = tree.member(m);
                messages[m] = new double[member.length];
                // What nothing is moved below keeps its message, so that nobody asks what is above it.
                above[m] = new double[tree.moves(m) && tuning.passes() > 1 ? member.length : 0];
                shifts[m] = new double[tree.isSplit(v) ? member.states : 0];
            }
        }
        int[] largest = tree.largestByRank();
        products = new double[largest.length][];
        for (int r = 0; r < largest.length; r++) {
            products[r] = new double[largest[r]];
        }
        table = new double[Arrays.stream(largest).max().orElse(0)];
        belief = new double[widest];
    }

    /**
     * Makes all passes; may be called again where it was stopped.
     *
     * @throws Deadline.TimeUp if they are not made in time
     */
    void tune(Deadline deadline) {
        looks = Looks.giveUpBy(deadline::check);
        while (passes < tuning.passes() && !zero) {
            forward(deadline);
            if (passes + 1 < tuning.passes() && !zero) {
                backward(deadline);
            }
            passes++;
        }
    }

    MiniBucketTree tree() {
        return tree;
    }

    /** Whether the tables prove that there is no state of positive weight. */
    boolean isZero() {
        return zero;
    }

    /** The number of states of a variable. */
    int states(int variable) {
        return fields[variable].length;
    }

    double[] message(int miniBucket) {
        return messages[miniBucket];
    }

    /** The logarithm of what the messages leave out: their largest entries. */
    double peak(int miniBucket) {
        return peaks[miniBucket];
    }

    /** The product of a mini-bucket's functions in one table, the states of the variable that goes side by side. */
    Lookup product(int miniBucket) {
        MiniBucket member = tree.member(miniBucket);
        member.product(messages, table, looks);
        double[] rows = new double[member.size];
        for (int s = 0, at = 0; s < member.states; s++) {
            for (int j = 0, to = s; j < member.length; j++, to += member.states) {
                rows[to] = table[at++];
            }
        }
        int[] clique = member.ontoBase().clique();
        int[] strides = Layout.strides(Layout.sizes(clique, this::states));
        strides[0] = 1;
        for (int axis = 1; axis < strides.length; axis++) {
            strides[axis] *= member.states;
        }
        return lookup(rows, clique, strides);
    }

    /** A table as samples look it up, see {@link Lookup}. */
    Lookup lookup(double[] entries, int[] clique, int[] strides) {
        return Lookup.of(entries, clique, strides, code);
    }

    /** The factor on a variable's mini-buckets when it is drawn. */
    double[] field(int v) {
        double[] field = fields[v].clone();
        for (int m = tree.first(v); m < tree.first(v + 1) && tree.isSplit(v); m++) {
            for (int s = 0; s < field.length; s++) {
                field[s] -= shifts[m][s];
            }
        }
        return field;
    }

    private double power(int v) {
        return tree.isSplit(v) ? tuning.power(tree.first(v + 1) - tree.first(v)) : 1;
    }

    private void forward(Deadline deadline) {
        for (int v = 0; v < tree.variables() && !zero; v++) {
            deadline.check();
            int first = tree.first(v);
            if (passes > 0 && !tree.moves(first)) {
                continue;
            }
            int count = tree.first(v + 1) - first;
            double power = power(v);
            for (int r = 0; r < count; r++) {
                product(first + r, products[r]);
            }
            if (count > 1) {
                shift(v, power);
            }
            for (int r = 0; r < count; r++) {
                MiniBucket member = tree.member(first + r);
                addRows(products[r], fields[v], power, member.length);
                PowerSum.eliminate(products[r], member.states, member.length, power, messages[first + r]);
                peaks[first + r] = Passes.normalise(messages[first + r]);
                zero |= peaks[first + r] == Double.NEGATIVE_INFINITY;
            }
        }
    }

    /** The product of a mini-bucket's functions, less what it passed on. */
    private void product(int m, double[] product) {
        MiniBucket member = tree.member(m);
        member.product(messages, product, looks);
        if (shifts[m].length > 0) {
            addRows(product, shifts[m], -1, member.length);
        }
    }

    private static void addRows(double[] table, double[] added, double factor, int length) {
        for (int s = 0, at = 0; s < added.length; s++) {
            double value = factor * added[s];
            for (int j = 0; j < length; j++) {
                table[at++] += value;
            }
        }
    }

    /** Moves what each mini-bucket believes of the variable beyond the field into the field. */
    private void shift(int v, double power) {
        double[] field = fields[v];
        double[] moved = new double[field.length];
        double logTotal = logSum(field);
        for (int m = tree.first(v); m < tree.first(v + 1); m++) {
            double[] product = products[m - tree.first(v)];
            MiniBucket member = tree.member(m);
            if (!believe(member, product, field, power, above[m])) {
                continue;
            }
            double total = rows(member);
            double[] change = new double[field.length];
            for (int s = 0; s < field.length; s++) {
                double difference = Math.log(belief[s] / total) - (field[s] - logTotal);
                double clipped = Math.max(-MOST_CHANGE, Math.min(MOST_CHANGE, tuning.damping() * power * difference));
                change[s] = Double.isNaN(clipped) || field[s] == Double.NEGATIVE_INFINITY ? 0 : clipped;
                shifts[m][s] += change[s];
                moved[s] += change[s];
            }
            addRows(product, change, -1, member.length);
        }
        for (int s = 0; s < field.length; s++) {
            field[s] += moved[s];
        }
        // A constant in a field would be counted once for each mini-bucket; the weights do not see it.
    }

    /** Writes the belief about all variables of a mini-bucket into the table, up to a factor; tells whether it is not all zero. */
    private boolean believe(MiniBucket member, double[] product, double[] field, double power, double[] beyond) {
        double inverse = 1 / power;
        double largest = Double.NEGATIVE_INFINITY;
        for (int s = 0, at = 0; s < member.states; s++) {
            for (int j = 0; j < member.length; j++, at++) {
                double value = product[at] * inverse + field[s] + (beyond.length == 0 ? 0 : beyond[j]);
                table[at] = value;
                largest = Math.max(largest, value);
            }
        }
        if (!(largest > Double.NEGATIVE_INFINITY)) {
            return false;
        }
        for (int i = 0; i < member.size; i++) {
            table[i] = Exponential.exp(table[i] - largest);
        }
        return true;
    }

    /** The table's sums over all but the first variable, into the belief; returns their sum. */
    private double rows(MiniBucket member) {
        double total = 0;
        for (int s = 0, at = 0; s < member.states; s++) {
            double sum = 0;
            for (int j = 0; j < member.length; j++) {
                sum += table[at++];
            }
            belief[s] = sum;
            total += sum;
        }
        return total;
    }

    private static double logSum(double[] logs) {
        return Logarithms.sum(logs, logs.length);
    }

    private void backward(Deadline deadline) {
        for (int v = tree.variables() - 1; v >= 0; v--) {
            deadline.check();
            double power = power(v);
            for (int m = tree.first(v); m < tree.first(v + 1); m++) {
                if (tree.receivesMoves(m)) {
                    MiniBucket member = tree.member(m);
                    double[] product = products[m - tree.first(v)];
                    product(m, product);
                    if (believe(member, product, fields[v], power, above[m])) {
                        tell(member, rows(member));
                    }
                }
            }
        }
    }

    /** Tells the senders what is believed of their messages' variables. */
    private void tell(MiniBucket member, double total) {
        for (int i = 0; i < member.senders.length; i++) {
            int sender = member.senders[i];
            if (!tree.moves(sender)) {
                continue;
            }
            double[] beyond = above[sender];
            member.inbound[i].collect(table, beyond);
            double inverse = 1 / power(tree.member(sender).variable);
            for (int j = 0; j < beyond.length; j++) {
                double log = messages[sender][j];
                beyond[j] = log == Double.NEGATIVE_INFINITY ? 0 : Math.log(beyond[j] / total) - log * inverse;
            }
        }
    }
}
