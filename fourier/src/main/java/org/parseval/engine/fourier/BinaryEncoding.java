package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.List;
import org.parseval.encoding.BitCodes;
import org.parseval.encoding.Padding;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.reduction.Decomposition;

/**
 * Encodes a model of variables with any number of states as a model of Boolean variables, the bits of {@link BitCodes}.
 *
 * <pre>{@code
 * BinaryEncoding encoding = BinaryEncoding.of(model, Padding.ZERO, () -> {});
 * Model bits = encoding.encoded();
 * }</pre>
 *
 * @param encoded the Boolean model
 * @param codes say which bits stand for which variable, and which codes for which state
 */
record BinaryEncoding(Model encoded, BitCodes codes) {
    /** @param look called before every factor; what it throws ends the work */
    static BinaryEncoding of(Model model, Padding padding, Runnable look) {
        BitCodes codes = new BitCodes(model, padding);
        List<Factor> factors = new ArrayList<>();
        boolean[] mentioned = new boolean[model.variableCount()];
        for (Factor factor : model.factors()) {
            look.run();
            factors.add(encode(factor, model, codes));
            for (int v : factor.scope()) {
                mentioned[v] = true;
            }
        }
        for (int v = 0; v < model.variableCount(); v++) {
            if (codes.isUneven(v) && (padding == Padding.SHARED || (padding == Padding.ZERO && !mentioned[v]))) {
                factors.add(TableFactor.of(codes.of(v), codes.weights(v)));
            }
        }
        return new BinaryEncoding(Model.binary(codes.count(), factors), codes);
    }

    private static Factor encode(Factor factor, Model original, BitCodes codes) {
        int[] scope = factor.scope();
        int[] bitScope = codes.of(scope);
        if (factor instanceof ParityFactor parity && Decomposition.isWide(parity)) {
            return new ParityFactor(bitScope, parity.whenEven(), parity.whenOdd());
        }
        double[] values = factor.toTable(original).values();
        if (values.length == 1 << bitScope.length) {
            return TableFactor.of(bitScope, values);
        }
        double[] spread = new double[1 << bitScope.length];
        for (int code = 0; code < spread.length; code++) {
            int entry = codes.entry(scope, code);
            spread[code] = entry < 0 ? 0 : values[entry];
        }
        return TableFactor.of(bitScope, spread);
    }
}
