package org.parseval.formats.circuit;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.parseval.circuit.Circuit;
import org.parseval.circuit.CircuitBuilder;
import org.parseval.model.Model;
import org.parseval.numeric.ScaledNumber;

/** A d-DNNF as a circuit: variables that one branch of a sum has and another has not are added there as free. */
final class NnfToCircuit {
    private static final int UNKNOWN = Integer.MIN_VALUE;

    private final Model model;
    private final List<NnfReader.NnfNode> nodes;
    private final CircuitBuilder builder;

    /** By node of the d-DNNF: the circuit's, and its variables. */
    private final int[] built;

    private final @Nullable BitSet[] variables;
    private final int[] positive;
    private final int[] negative;
    private final int[] free;

    NnfToCircuit(Model model, List<NnfReader.NnfNode> nodes, Map<Integer, ScaledNumber> weights) {
        this.model = model;
        this.nodes = nodes;
        long heap = Runtime.getRuntime().maxMemory();
        long sets = (long) nodes.size() * (model.variableCount() / 8 + 64);
        if (sets > heap / 4) {
            throw new IllegalArgumentException(nodes.size() + " nodes over " + model.variableCount()
                    + " variables, whose sets of variables take " + (sets >> 20) + " MB, a quarter of the heap being "
                    + (heap >> 22) + " MB");
        }
        builder = new CircuitBuilder(model, heap / 4);
        built = new int[nodes.size()];
        Arrays.fill(built, UNKNOWN);
        variables = new BitSet[nodes.size()];
        int count = model.variableCount();
        positive = new int[count];
        negative = new int[count];
        free = new int[count];
        for (int v = 0; v < count; v++) {
            positive[v] = weighed(builder.leaf(v, 1), weights.get(v + 1));
            negative[v] = weighed(builder.leaf(v, 0), weights.get(-v - 1));
            builder.begin();
            builder.product(1);
            builder.input(positive[v]);
            builder.product(1);
            builder.input(negative[v]);
            free[v] = builder.end();
        }
    }

    private int weighed(int leaf, @Nullable ScaledNumber weight) {
        if (weight == null) {
            return leaf;
        }
        builder.begin();
        builder.product(weight.mantissa(), weight.exponent());
        builder.input(leaf);
        return builder.end();
    }

    Circuit circuit(int root) {
        Deque<Integer> open = new ArrayDeque<>();
        boolean[] entered = new boolean[nodes.size()];
        open.push(root);
        while (!open.isEmpty()) {
            int node = open.peek();
            if (built[node] != UNKNOWN) {
                open.pop();
            } else if (entered[node]) {
                build(node);
                open.pop();
            } else {
                entered[node] = true;
                NnfReader.NnfNode of = nodes.get(node);
                for (int i = 0; i < of.size(); i++) {
                    int input = of.input(i);
                    if (input >= 0 && built[input] == UNKNOWN) {
                        if (entered[input]) {
                            throw new IllegalArgumentException("a circle of nodes");
                        }
                        open.push(input);
                    }
                }
            }
        }
        builder.begin();
        builder.product(1);
        builder.input(built[root]);
        BitSet missing = new BitSet();
        missing.set(0, model.variableCount());
        missing.andNot(variablesOf(root));
        addFree(missing);
        return builder.build(builder.end(), 0);
    }

    private BitSet variablesOf(int node) {
        BitSet known = variables[node];
        if (known == null) {
            throw new IllegalStateException("node " + node + " is not built");
        }
        return known;
    }

    private void addFree(BitSet missing) {
        missing.stream().forEach(v -> builder.input(free[v]));
    }

    private void build(int node) {
        NnfReader.NnfNode of = nodes.get(node);
        BitSet all = new BitSet();
        BitSet[] ofInput = new BitSet[of.size()];
        for (int i = 0; i < ofInput.length; i++) {
            ofInput[i] = new BitSet();
            if (of.input(i) >= 0) {
                ofInput[i].or(variablesOf(of.input(i)));
            }
            for (int literal : of.literals(i)) {
                int variable = Math.abs(literal) - 1;
                if (ofInput[i].get(variable)) {
                    throw new IllegalArgumentException(
                            "variable " + (variable + 1) + " twice in a product, which is then not decomposable");
                }
                ofInput[i].set(variable);
            }
            if (!of.isSum() && all.intersects(ofInput[i])) {
                BitSet common = (BitSet) ofInput[i].clone();
                common.and(all);
                throw new IllegalArgumentException("variable " + (common.nextSetBit(0) + 1)
                        + " in two inputs of a product, which is then not decomposable");
            }
            all.or(ofInput[i]);
        }
        builder.begin();
        if (!of.isSum()) {
            builder.product(1);
        }
        for (int i = 0; i < ofInput.length; i++) {
            if (of.isSum()) {
                builder.product(1);
                BitSet missing = (BitSet) all.clone();
                missing.andNot(ofInput[i]);
                addFree(missing);
            }
            if (of.input(i) >= 0) {
                builder.input(built[of.input(i)]);
            }
            for (int literal : of.literals(i)) {
                builder.input(literal > 0 ? positive[literal - 1] : negative[-literal - 1]);
            }
        }
        built[node] = builder.end();
        variables[node] = all;
    }
}
