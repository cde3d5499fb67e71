package org.parseval.propagation;

import java.util.Arrays;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/** The logarithms of the products of the factors that the outer regions are given, each factor to one of them. */
final class RegionPotentials {
    private RegionPotentials() {}

    static double[][] of(Model model, RegionGraph graph, Projections projections) {
        double[][] logs = new double[graph.outer.size()][];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = new double
                    [Math.toIntExact(model.tableSize(graph.outer.get(i).variables()))];
        }
        for (Factor factor : model.factors()) {
            if (factor.scope().length == 0) {
                continue;
            }
            Scope scope = Scope.of(factor.scope());
            int region = graph.outer.containing(scope).get(0);
            int[] map = projections.of(graph.outer.get(region), scope);
            double[] values = inOrder(model, factor, scope);
            for (int i = 0; i < map.length; i++) {
                logs[region][i] += Math.log(values[map[i]]);
            }
        }
        return logs;
    }

    /** The factor's values with its variables in increasing order. */
    private static double[] inOrder(Model model, Factor factor, Scope scope) {
        double[] values = factor.toTable(model).values();
        if (Arrays.equals(factor.scope(), scope.variables())) {
            return values;
        }
        double[] result = new double[values.length];
        int[] states = new int[model.variableCount()];
        for (int entry = 0; entry < result.length; entry++) {
            int rest = entry;
            for (int i = scope.size() - 1; i >= 0; i--) {
                int variable = scope.variables()[i];
                states[variable] = rest % model.cardinality(variable);
                rest /= model.cardinality(variable);
            }
            result[entry] = factor.value(model, states);
        }
        return result;
    }
}
