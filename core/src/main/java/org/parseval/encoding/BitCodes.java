package org.parseval.encoding;

import org.parseval.model.Model;

/**
 * The variables of a model as bits, or as spins: a variable of k states becomes the fewest bits that hold k codes, the first bit the most
 * significant. The {@link Padding} says what the other codes mean.
 */
public final class BitCodes {
    private final Model model;
    private final Padding padding;
    private final int[] first;

    public BitCodes(Model model, Padding padding) {
        this.model = model;
        this.padding = padding;
        first = new int[model.variableCount() + 1];
        for (int v = 0; v < model.variableCount(); v++) {
            first[v + 1] = first[v] + bitsFor(model.cardinality(v));
        }
    }

    /** The fewest bits that hold a number of codes. */
    public static int bitsFor(int cardinality) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(cardinality - 1);
    }

    /** The bits of all variables. */
    public int count() {
        return first[model.variableCount()];
    }

    /** The number of bits of a variable. */
    public int bits(int variable) {
        return first[variable + 1] - first[variable];
    }

    /** The first bit of a variable; the others follow. */
    public int first(int variable) {
        return first[variable];
    }

    /** The bits of some variables, one variable after the other. */
    public int[] of(int... variables) {
        int size = 0;
        for (int v : variables) {
            size += bits(v);
        }
        int[] all = new int[size];
        int next = 0;
        for (int v : variables) {
            for (int bit = first[v]; bit < first[v + 1]; bit++) {
                all[next++] = bit;
            }
        }
        return all;
    }

    /** The state of a variable that a code stands for, or -1 if it stands for none. */
    public int stateOf(int variable, int code) {
        return padding.stateOf(code, model.cardinality(variable));
    }

    /** The first code of a state. */
    public int codeOf(int variable, int state) {
        return padding.codeOf(state, model.cardinality(variable));
    }

    /** The bits of a state of all variables. */
    public byte[] bitsOf(int[] states) {
        byte[] bits = new byte[count()];
        for (int v = 0; v < states.length; v++) {
            int code = codeOf(v, states[v]);
            for (int bit = first[v + 1] - 1; bit >= first[v]; bit--, code >>= 1) {
                bits[bit] = (byte) (code & 1);
            }
        }
        return bits;
    }

    /** The entry of a table over some variables that a code of all their bits stands for, or -1 if it stands for none. */
    public int entry(int[] scope, int code) {
        int entry = 0;
        int stride = 1;
        for (int axis = scope.length - 1, rest = code; axis >= 0; axis--) {
            int bits = bits(scope[axis]);
            int state = stateOf(scope[axis], rest & ((1 << bits) - 1));
            if (state < 0) {
                return -1;
            }
            entry += state * stride;
            stride *= model.cardinality(scope[axis]);
            rest >>>= bits;
        }
        return entry;
    }

    /** Whether the number of states is not a power of two, so that there are more codes than states. */
    public boolean isUneven(int variable) {
        return Integer.bitCount(model.cardinality(variable)) > 1;
    }

    /** The weight of each code of a variable: its share of the weight of its state, or 0 if it stands for none. */
    public double[] weights(int variable) {
        double[] weights = new double[1 << bits(variable)];
        for (int code = 0; code < weights.length; code++) {
            weights[code] = padding.weight(code, model.cardinality(variable));
        }
        return weights;
    }
}
