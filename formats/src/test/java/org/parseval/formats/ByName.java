package org.parseval.formats;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * A network seen by names alone, whatever the numbers of its variables.
 *
 * @param states by variable
 * @param parents by variable, in the order of its table
 * @param tables by variable, its own states running fastest
 */
record ByName(Map<String, List<String>> states, Map<String, List<String>> parents, Map<String, String> tables) {
    static ByName of(Model model) {
        Map<String, List<String>> states = new TreeMap<>();
        Map<String, List<String>> parents = new TreeMap<>();
        Map<String, String> tables = new TreeMap<>();
        for (int v = 0; v < model.variableCount(); v++) {
            states.put(model.names().variable(v), model.names().states(v));
        }
        for (Factor factor : model.factors()) {
            int[] scope = factor.scope();
            String variable = model.names().variable(scope[scope.length - 1]);
            parents.put(
                    variable,
                    IntStream.range(0, scope.length - 1)
                            .mapToObj(i -> model.names().variable(scope[i]))
                            .toList());
            tables.put(variable, Arrays.toString(factor.toTable(model).values()));
        }
        return new ByName(states, parents, tables);
    }
}
