package org.parseval.reduction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/** A model in the making, which has the variables of another one first and then auxiliary ones. */
final class GrowingModel {
    private final Model.Kind kind;
    private final List<Factor> factors = new ArrayList<>();
    private int[] cardinalities;
    private int variables;

    GrowingModel(Model model) {
        this.kind = model.kind();
        this.cardinalities = model.cardinalities();
        this.variables = cardinalities.length;
    }

    /** Adds an auxiliary variable; the factors that make it a function of the others are up to the caller. */
    int addVariable(int cardinality) {
        if (variables == cardinalities.length) {
            cardinalities = Arrays.copyOf(cardinalities, 2 * variables + 16);
        }
        cardinalities[variables] = cardinality;
        return variables++;
    }

    void add(Factor factor) {
        factors.add(factor);
    }

    List<Factor> factors() {
        return factors;
    }

    Model toModel() {
        return Model.of(kind, Arrays.copyOf(cardinalities, variables), factors);
    }
}
