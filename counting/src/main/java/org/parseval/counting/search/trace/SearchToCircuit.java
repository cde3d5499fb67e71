package org.parseval.counting.search.trace;

import java.util.Arrays;
import org.parseval.circuit.CircuitBuilder;
import org.parseval.counting.search.encoding.Encoding;
import org.parseval.engine.StateInputs;
import org.parseval.model.Model;
import org.parseval.numeric.ScaledNumber;

/** The trace of a search as part of a circuit: Booleans become states of the model's variables again. */
public final class SearchToCircuit {
    private static final int UNKNOWN = Integer.MIN_VALUE;

    private final Encoding encoding;
    private final SearchCircuit trace;
    private final CircuitBuilder builder;

    /** By literal. */
    private final int[] inputs;

    /** By Boolean, the sum of both literals where nothing constrains it. */
    private final int[] free;

    /** By node of the trace. */
    private final int[] nodes;

    private final ScaledNumber first = new ScaledNumber();
    private final ScaledNumber second = new ScaledNumber();

    public SearchToCircuit(Encoding encoding, SearchCircuit trace, StateInputs states, CircuitBuilder builder) {
        this.encoding = encoding;
        this.trace = trace;
        this.builder = builder;
        inputs = new int[2 * encoding.variables()];
        free = new int[encoding.variables()];
        nodes = new int[trace.nodes()];
        Arrays.fill(free, UNKNOWN);
        // That one of many states is not taken says nothing that the one that is taken does not say.
        Arrays.fill(inputs, CircuitBuilder.ONE);
        Model model = encoding.model();
        for (int v = 0; v < model.variableCount(); v++) {
            for (int s = 0; s < model.cardinality(v); s++) {
                inputs[encoding.is(v, s)] = states.of(v, s);
            }
        }
    }

    public int append() {
        int[] uses = trace.uses();
        // A node is younger than those it is made of.
        for (int node = 0; node < nodes.length; node++) {
            if (uses[node] > 0) {
                for (int i = trace.start(node); i < trace.end(node); i++) {
                    prepare(trace.entry(i));
                }
                trace.shares(node, first, second);
                builder.begin();
                builder.product(first.mantissa(), first.exponent());
                add(trace.start(node), trace.middle(node));
                builder.product(second.mantissa(), second.exponent());
                add(trace.middle(node), trace.end(node));
                nodes[node] = builder.end();
            }
        }
        for (int i = 0; i < trace.size(); i++) {
            prepare(trace.rootEntry(i));
        }
        builder.begin();
        builder.product(1);
        for (int i = 0; i < trace.size(); i++) {
            builder.input(input(trace.rootEntry(i)));
        }
        return builder.end();
    }

    private void add(int from, int to) {
        for (int i = from; i < to; i++) {
            builder.input(input(trace.entry(i)));
        }
    }

    private int input(int entry) {
        if (SearchCircuit.isNode(entry)) {
            return nodes[entry];
        }
        int literal = SearchCircuit.literal(entry);
        return SearchCircuit.isFree(entry) ? free[literal >> 1] : inputs[literal];
    }

    /** Nodes do not nest while they are made, so that of a free variable comes first. */
    private void prepare(int entry) {
        if (SearchCircuit.isNode(entry) || !SearchCircuit.isFree(entry)) {
            return;
        }
        int variable = SearchCircuit.literal(entry) >> 1;
        if (free[variable] == UNKNOWN) {
            ScaledNumber whenTrue = encoding.weights().weight(2 * variable);
            ScaledNumber whenFalse = encoding.weights().weight(2 * variable + 1);
            SearchCircuit.shares(
                    whenTrue.mantissa() / whenFalse.mantissa(),
                    whenTrue.exponent() - whenFalse.exponent(),
                    first,
                    second);
            builder.begin();
            builder.product(first.mantissa(), first.exponent());
            builder.input(inputs[2 * variable]);
            builder.product(second.mantissa(), second.exponent());
            builder.input(inputs[2 * variable + 1]);
            free[variable] = builder.end();
        }
    }
}
