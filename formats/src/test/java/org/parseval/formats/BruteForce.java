package org.parseval.formats;

import java.util.ArrayList;
import java.util.List;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/** Z by definition, one assignment after the other; leaves out those that a factor has already made zero. */
public final class BruteForce {
    private final Model model;
    private final List<List<Factor>> complete = new ArrayList<>();
    private final int[] states;

    private BruteForce(Model model) {
        this.model = model;
        this.states = new int[model.variableCount()];
        for (int depth = 0; depth <= states.length; depth++) {
            complete.add(new ArrayList<>());
        }
        for (Factor factor : model.factors()) {
            int depth = 0;
            for (int variable : factor.scope()) {
                depth = Math.max(depth, variable + 1);
            }
            complete.get(depth).add(factor);
        }
    }

    public static double partitionFunction(Model model) {
        return new BruteForce(model).sum(0, 1);
    }

    private double sum(int depth, double product) {
        double value = product;
        for (Factor factor : complete.get(depth)) {
            value *= factor.value(model, states);
        }
        if (value == 0 || depth == states.length) {
            return value;
        }
        double sum = 0;
        for (int state = 0; state < model.cardinality(depth); state++) {
            states[depth] = state;
            sum += sum(depth + 1, value);
        }
        return sum;
    }
}
