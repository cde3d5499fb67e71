package org.parseval.engine.minibucket.layout;

import java.util.Arrays;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;
import org.parseval.parallel.Looks;

/** Functions that are multiplied before their first variable is eliminated, ready for arithmetic. Everything is logarithms. */
public final class MiniBucket {
    private static final int ENTRIES_OF_A_STEP = 1 << 10;

    public final int variable;
    public final int states;
    /** Entries of the whole table, and of the message. */
    public final int size;

    public final int length;
    public final int[] senders;
    /** From the whole table to the message of each sender. */
    public final Projection[] inbound;

    private final double[] base;
    private final Projection ontoBase;
    private final int[] clique;
    private final int[] sizes;

    /**
     * @param logFactors the logarithms of the model's factors
     * @param check called before every factor; what it throws ends the work
     */
    MiniBucket(Model model, JoinedFunctions cluster, double[][] logFactors, Runnable check) {
        clique = cluster.clique();
        sizes = Layout.sizes(clique, model::cardinality);
        variable = clique[0];
        states = sizes[0];
        size = (int) MiniBucketLayout.cells(model, clique);
        length = size / states;
        // Plain loops: there may be millions of mini-buckets.
        int messages = 0;
        for (BucketFunction function : cluster.functions()) {
            messages += function.sender() >= 0 ? 1 : 0;
        }
        senders = new int[messages];
        inbound = new Projection[messages];
        int next = 0;
        for (BucketFunction function : cluster.functions()) {
            if (function.sender() >= 0) {
                senders[next] = function.sender();
                inbound[next++] = new Projection(clique, sizes, function.scope());
            }
        }
        int[] scope = {};
        for (BucketFunction function : cluster.functions()) {
            scope = function.factor() >= 0 ? JoinedFunctions.union(scope, function.scope()) : scope;
        }
        ontoBase = new Projection(clique, sizes, scope);
        base = new double[ontoBase.length()];
        for (BucketFunction function : cluster.functions()) {
            if (function.factor() >= 0) {
                check.run();
                int[] own = model.factors().get(function.factor()).scope();
                new Projection(scope, Layout.sizes(scope, model::cardinality), own)
                        .spread(logFactors[function.factor()], base);
            }
        }
    }

    /** The product of the factors, on the variables that they have. Shared, not copied. */
    public double[] base() {
        return base;
    }

    /** From the whole table to that product. */
    public Projection ontoBase() {
        return ontoBase;
    }

    /**
     * The product of the factors and the messages.
     *
     * @param looks taken before every message: very many may meet in one table
     */
    public void product(double[][] messages, double[] table, Looks looks) {
        looks.take(shortSteps());
        Arrays.fill(table, 0, size, 0);
        ontoBase.spread(base, table);
        for (int i = 0; i < senders.length; i++) {
            looks.take(shortSteps());
            inbound[i].spread(messages[senders[i]], table);
        }
    }

    /** The work of a walk through its table, as steps after which to look at the clock. */
    public int shortSteps() {
        return 1 + size / ENTRIES_OF_A_STEP;
    }

    /** The entry of its message at a state of all variables. */
    public int messageIndex(int[] states) {
        int index = 0;
        for (int axis = 1; axis < clique.length; axis++) {
            index = index * sizes[axis] + states[clique[axis]];
        }
        return index;
    }

    /** One entry of the product. */
    public double value(double[][] messages, int[] states) {
        double value = base[ontoBase.index(states)];
        for (int i = 0; i < senders.length; i++) {
            value += messages[senders[i]][inbound[i].index(states)];
        }
        return value;
    }
}
