package org.parseval.elimination;

import java.util.ArrayList;
import java.util.List;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/** A model with its variables numbered in the order in which they are eliminated. */
public final class Renumbering {
    private Renumbering() {}

    /**
     * Parities stay parities, and all else becomes tables.
     *
     * @param order the variable at each position
     * @param check called before every factor; what it throws ends the work
     */
    public static Model inOrder(Model model, int[] order, Runnable check) {
        int[] cardinalities = new int[order.length];
        int[] positions = new int[order.length];
        for (int position = 0; position < order.length; position++) {
            cardinalities[position] = model.cardinality(order[position]);
            positions[order[position]] = position;
        }
        List<Factor> factors = new ArrayList<>(model.factors().size());
        for (Factor factor : model.factors()) {
            check.run();
            int[] scope = factor.scope().clone();
            for (int axis = 0; axis < scope.length; axis++) {
                scope[axis] = positions[scope[axis]];
            }
            factors.add(
                    factor instanceof ParityFactor parity
                            ? new ParityFactor(scope, parity.whenEven(), parity.whenOdd())
                            : TableFactor.of(scope, factor.toTable(model).values()));
        }
        return Model.markov(cardinalities, factors);
    }
}
