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
 * BinaryEncoding encoding = new BinaryEncoding(model, Padding.ZERO);
 * Model bits = encoding.encoded();
 * }</pre>
 */
final class BinaryEncoding {
    private final Model original;
    private final BitCodes codes;
    private final Model encoded;

    BinaryEncoding(Model model, Padding padding) {
        this(model, padding, () -> {});
    }

    /** @param look called before every factor; what it throws ends the work */
    BinaryEncoding(Model model, Padding padding, Runnable look) {
        original = model;
        codes = new BitCodes(model, padding);
        List<Factor> factors = new ArrayList<>();
        boolean[] mentioned = new boolean[model.variableCount()];
        for (Factor factor : model.factors()) {
            look.run();
            factors.add(encode(factor));
            for (int v : factor.scope()) {
                mentioned[v] = true;
            }
        }
        for (int v = 0; v < model.variableCount(); v++) {
            if (codes.isUneven(v) && (padding == Padding.SHARED || (padding == Padding.ZERO && !mentioned[v]))) {
                factors.add(TableFactor.of(codes.of(v), codes.weights(v)));
            }
        }
        encoded = Model.binary(codes.count(), factors);
    }

    private Factor encode(Factor factor) {
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

    /** The Boolean model. */
    Model encoded() {
        return encoded;
    }

    /** Which bits stand for which variable, and which codes for which state. */
    BitCodes codes() {
        return codes;
    }
}
