package org.parseval.variational;

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
            int region = graph.outer.containing(Scope.of(factor.scope())).get(0);
            int[] map = projections.of(graph.outer.get(region), factor.scope());
            double[] values = factor.toTable(model).values();
            for (int i = 0; i < map.length; i++) {
                logs[region][i] += Math.log(values[map[i]]);
            }
        }
        return logs;
    }
}
