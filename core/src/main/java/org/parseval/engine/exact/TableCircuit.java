package org.parseval.engine.exact;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parseval.circuit.CircuitBuilder;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.EliminationOrder;
import org.parseval.engine.StateInputs;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.numeric.Layout;
import org.parseval.numeric.Walk;

/**
 * The elimination of a model's variables written down as a circuit: an entry of a message is a node, the sum over the states of
 * the variable that goes. Entries that are zero are left out.
 */
public final class TableCircuit {
    private static final int ENTRIES_BETWEEN_CHECKS = 1 << 12;

    /** An entry of a message takes at least so long, even one that is zero. */
    private static final double LEAST_NANOS_AN_ENTRY = 4;

    private final Model model;
    private final StateInputs states;
    private final CircuitBuilder builder;
    private final Deadline deadline;
    private final List<BucketTree.Node> nodes;

    /** By node of the tree: the circuit's node for every entry of its message. */
    private final int[] @Nullable [] messages;

    private TableCircuit(Model model, BucketTree tree, StateInputs states, CircuitBuilder builder, Deadline deadline) {
        this.model = model;
        this.states = states;
        this.builder = builder;
        this.deadline = deadline;
        nodes = tree.nodes();
        messages = new int[nodes.size()][];
    }

    /**
     * Adds the elimination of a model to a circuit.
     *
     * @return the node that stands for the model, or {@link CircuitBuilder#ZERO}
     * @throws org.parseval.inference.BudgetException if the circuit gets too large, or the time is up
     */
    public static int append(
            Model model, EliminationOrder order, StateInputs states, CircuitBuilder builder, Deadline deadline) {
        BucketTree tree = new BucketTree(model, order, deadline::check);
        return new TableCircuit(model, tree, states, builder, deadline).append(tree.roots());
    }

    private int append(List<Integer> roots) {
        for (int node = 0; node < messages.length; node++) {
            if (!nodes.get(node).isLeaf()) {
                messages[node] = message(nodes.get(node));
            }
        }
        builder.begin();
        builder.product(1);
        for (int root : roots) {
            if (nodes.get(root).isLeaf()) {
                throw new IllegalStateException("a factor without variables");
            }
            builder.input(entriesOf(root)[0]);
        }
        return builder.end();
    }

    private int[] entriesOf(int node) {
        int[] entries = messages[node];
        if (entries == null) {
            throw new IllegalStateException("message " + node + " is used twice");
        }
        return entries;
    }

    /** The nodes of a message's entries; the messages it is made of are forgotten. */
    private int[] message(BucketTree.Node node) {
        boolean sums = node.eliminated() >= 0;
        int[] axes = Arrays.copyOf(node.scope(), node.scope().length + (sums ? 1 : 0));
        if (sums) {
            axes[axes.length - 1] = node.eliminated();
        }
        int[] sizes = Layout.sizes(axes, model::cardinality);
        int[] inputs = node.inputs();
        int[][] strides = new int[axes.length][inputs.length];
        double[] @Nullable [] factors = new double[inputs.length][];
        int[] @Nullable [] entries = new int[inputs.length][];
        for (int j = 0; j < inputs.length; j++) {
            BucketTree.Node input = nodes.get(inputs[j]);
            int[] scope = input.scope();
            if (input.isLeaf()) {
                TableFactor table = model.factors().get(input.factor()).toTable(model);
                scope = table.scope();
                factors[j] = table.values();
            } else {
                entries[j] = entriesOf(inputs[j]);
                messages[inputs[j]] = null;
            }
            int[] own = Layout.strides(Layout.sizes(scope, model::cardinality));
            int[] along = Layout.stridesIn(axes, scope, own);
            for (int axis = 0; axis < axes.length; axis++) {
                strides[axis][j] = along[axis];
            }
        }
        int[] offsets = new int[inputs.length];
        Walk walk = new Walk(sizes, strides, offsets);
        int summed = sums ? sizes[sizes.length - 1] : 1;
        int length = Layout.length(sizes, 0) / summed;
        deadline.checkFor(LEAST_NANOS_AN_ENTRY * length);
        int[] message = new int[length];
        int between = Math.max(1, ENTRIES_BETWEEN_CHECKS / (summed * Math.max(1, inputs.length)));
        for (int entry = 0; entry < message.length; entry++) {
            if (entry % between == 0) {
                deadline.check();
            }
            builder.begin();
            for (int state = 0; state < summed; state++) {
                builder.product(1);
                for (int j = 0; j < offsets.length; j++) {
                    double[] values = factors[j];
                    int[] cells = entries[j];
                    if (values != null) {
                        builder.multiply(values[offsets[j]]);
                    } else if (cells != null) {
                        builder.input(cells[offsets[j]]);
                    }
                }
                if (sums) {
                    builder.input(states.of(node.eliminated(), state));
                }
                walk.advance();
            }
            message[entry] = builder.end();
        }
        return message;
    }
}
