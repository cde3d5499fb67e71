package org.parseval.engine.fourier;

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
 * codes, the first bit the most significant. Codes past the last state have value zero in every factor.
 */
final class BinaryEncoding {
    private final Model original;
    private final int[] firstBit;
    private final Model encoded;

    BinaryEncoding(Model model) {
        original = model;
        firstBit = new int[model.variableCount() + 1];
        for (int v = 0; v < model.variableCount(); v++) {
            firstBit[v + 1] = firstBit[v] + bits(model.cardinality(v));
        }
        int[] cardinalities = new int[firstBit[model.variableCount()]];
        Arrays.fill(cardinalities, 2);
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : model.factors()) {
            factors.add(encode(factor));
        }
        encoded = Model.markov(cardinalities, factors);
    }

    private static int bits(int cardinality) {
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
        if (bitScope.length == scope.length) {
            return TableFactor.of(bitScope, values);
        }
        double[] spread = new double[1 << bitScope.length];
        for (int i = 0; i < values.length; i++) {
            int code = 0;
            for (int axis = scope.length - 1, rest = i, shift = 0; axis >= 0; axis--) {
                int cardinality = original.cardinality(scope[axis]);
                code |= rest % cardinality << shift;
                rest /= cardinality;
                shift += bits(cardinality);
            }
            spread[code] = values[i];
        }
        return TableFactor.of(bitScope, spread);
    }

    /** The Boolean model. */
    Model encoded() {
        return encoded;
    }

    /** The bits of an original variable, most significant first. */
    int[] bitsOf(int variable) {
        int[] bits = new int[firstBit[variable + 1] - firstBit[variable]];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = firstBit[variable] + i;
        }
        return bits;
    }

    /** The original variable that a bit belongs to. */
    int variableOf(int bit) {
        int found = Arrays.binarySearch(firstBit, bit);
        // A variable of one state has no bits and shares its first bit with the next.
        int variable = found >= 0 ? found : -found - 2;
        while (firstBit[variable + 1] == firstBit[variable]) {
            variable++;
        }
        return variable;
    }
}
