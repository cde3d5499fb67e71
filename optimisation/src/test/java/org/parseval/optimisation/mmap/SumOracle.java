package org.parseval.optimisation.mmap;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** The sums of all states of some variables, by going through all states of all variables. It shares no code with the engine. */
final class SumOracle {
    private final Map<List<Integer>, Double> logs = new LinkedHashMap<>();
    private final int[] variables;

    SumOracle(Model model, Evidence evidence, int[] variables) {
        this.variables = variables;
        int[] states = new int[model.variableCount()];
        boolean more = true;
        while (more) {
            boolean fits =
                    evidence.states().entrySet().stream().allMatch(each -> states[each.getKey()] == each.getValue());
            if (fits) {
                logs.merge(key(states), model.lnValue(states), SumOracle::sum);
            }
            int v = states.length - 1;
            while (v >= 0 && ++states[v] == model.cardinality(v)) {
                states[v--] = 0;
            }
            more = v >= 0;
        }
    }

    private List<Integer> key(int[] states) {
        return Arrays.stream(variables).mapToObj(v -> states[v]).toList();
    }

    private static double sum(double one, double other) {
        double largest = Math.max(one, other);
        return largest == Double.NEGATIVE_INFINITY
                ? largest
                : largest + Math.log(Math.exp(one - largest) + Math.exp(other - largest));
    }

    /** The logarithm of the largest sum. */
    double best() {
        return logs.values().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    }

    /** The logarithm of the sum at a state of all variables, of which only the maximised ones count. */
    double at(int[] states) {
        return logs.getOrDefault(key(states), Double.NEGATIVE_INFINITY);
    }
}
