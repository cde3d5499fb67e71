package org.parseval.encoding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.reduction.Decomposition;

/**
 * A model of Boolean variables for one of any cardinality: a variable of k states becomes the fewest bits that hold k
 * codes, the first bit the most significant. The {@link Padding} says what the other codes mean.
 *
 * <pre>{@code
 * BinaryEncoding encoding = new BinaryEncoding(model, Padding.ZERO);
 * Model bits = encoding.encoded();
 * }</pre>
 */
public final class BinaryEncoding {
    private final Model original;
    private final Padding padding;
    private final int[] firstBit;
    private final Model encoded;

    public BinaryEncoding(Model model, Padding padding) {
        original = model;
        this.padding = padding;
        firstBit = new int[model.variableCount() + 1];
        for (int v = 0; v < model.variableCount(); v++) {
            firstBit[v + 1] = firstBit[v] + bits(model.cardinality(v));
        }
        int[] cardinalities = new int[firstBit[model.variableCount()]];
        Arrays.fill(cardinalities, 2);
        List<Factor> factors = new ArrayList<>();
        boolean[] mentioned = new boolean[model.variableCount()];
        for (Factor factor : model.factors()) {
            factors.add(encode(factor));
            for (int v : factor.scope()) {
                mentioned[v] = true;
            }
        }
        for (int v = 0; v < model.variableCount(); v++) {
            boolean uneven = Integer.bitCount(model.cardinality(v)) > 1;
            if (uneven && (padding == Padding.SHARED || (padding == Padding.ZERO && !mentioned[v]))) {
                factors.add(weights(v));
            }
        }
        encoded = Model.markov(cardinalities, factors);
    }

    /** The bits that hold a number of codes. */
    static int bits(int cardinality) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(cardinality - 1);
    }

    private Factor encode(Factor factor) {
        int[] scope = factor.scope();
        int[] bitScope =
                Arrays.stream(scope).flatMap(v -> Arrays.stream(bitsOf(v))).toArray();
        if (factor instanceof ParityFactor parity && Decomposition.isWide(parity)) {
            return new ParityFactor(bitScope, parity.whenEven(), parity.whenOdd());
        }
        double[] values = factor.toTable(original).values();
        if (values.length == 1 << bitScope.length) {
            return TableFactor.of(bitScope, values);
        }
        double[] spread = new double[1 << bitScope.length];
        for (int code = 0; code < spread.length; code++) {
            int index = index(scope, code);
            spread[code] = index < 0 ? 0 : values[index];
        }
        return TableFactor.of(bitScope, spread);
    }

    /** The entry of a table that a joint code stands for, or -1. */
    private int index(int[] scope, int code) {
        int index = 0;
        int stride = 1;
        for (int axis = scope.length - 1, rest = code; axis >= 0; axis--) {
            int cardinality = original.cardinality(scope[axis]);
            int bits = bits(cardinality);
            int state = padding.stateOf(rest & ((1 << bits) - 1), cardinality);
            if (state < 0) {
                return -1;
            }
            index += state * stride;
            stride *= cardinality;
            rest >>>= bits;
        }
        return index;
    }

    /** For each code of a variable its share of the weight of its state, or zero if it has none. */
    private Factor weights(int variable) {
        int cardinality = original.cardinality(variable);
        double[] weights = new double[1 << bits(cardinality)];
        for (int code = 0; code < weights.length; code++) {
            int state = padding.stateOf(code, cardinality);
            weights[code] = state < 0 ? 0 : 1.0 / padding.codes(state, cardinality);
        }
        return TableFactor.of(bitsOf(variable), weights);
    }

    /** The Boolean model. */
    public Model encoded() {
        return encoded;
    }

    /** The bits of an original variable, most significant first. */
    public int[] bitsOf(int variable) {
        int[] bits = new int[firstBit[variable + 1] - firstBit[variable]];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = firstBit[variable] + i;
        }
        return bits;
    }

    /** The state of a variable that a code stands for, or -1 if it stands for none. */
    public int stateOf(int variable, int code) {
        return padding.stateOf(code, original.cardinality(variable));
    }

    /** The first code of a state. */
    public int codeOf(int variable, int state) {
        return padding.codeOf(state, original.cardinality(variable));
    }

    /** How many codes a state has. */
    public int codes(int variable, int state) {
        return padding.codes(state, original.cardinality(variable));
    }
}
