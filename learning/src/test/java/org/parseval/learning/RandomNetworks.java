package org.parseval.learning;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.parseval.learning.data.DataTable;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.TableFactor;

/** Seeded random networks, and rows drawn from them. */
public final class RandomNetworks {
    private RandomNetworks() {}

    /** A network of so many variables, with two or three states each and at most so many parents, in a random order. */
    public static Model network(SplittableRandom random, int variables, int mostParents) {
        List<String> names = new ArrayList<>();
        List<List<String>> states = new ArrayList<>();
        int[] cardinalities = new int[variables];
        int[] order = new int[variables];
        for (int v = 0; v < variables; v++) {
            names.add("v" + v);
            cardinalities[v] = 2 + random.nextInt(2);
            states.add(List.of("a", "b", "c").subList(0, cardinalities[v]));
            int j = random.nextInt(v + 1);
            order[v] = order[j];
            order[j] = v;
        }
        List<TableFactor> factors = new ArrayList<>();
        for (int i = 0; i < variables; i++) {
            List<Integer> scope = new ArrayList<>();
            for (int j = 0; j < i && scope.size() < mostParents; j++) {
                if (random.nextInt(3) == 0) {
                    scope.add(order[j]);
                }
            }
            scope.add(order[i]);
            factors.add(table(random, scope.stream().mapToInt(Integer::intValue).toArray(), cardinalities));
        }
        return Model.of(Model.Kind.BAYES, cardinalities, factors).withNames(Names.of(names, states));
    }

    private static TableFactor table(SplittableRandom random, int[] scope, int[] cardinalities) {
        int size = 1;
        for (int v : scope) {
            size *= cardinalities[v];
        }
        int states = cardinalities[scope[scope.length - 1]];
        double[] values = new double[size];
        for (int row = 0; row < size; row += states) {
            double sum = 0;
            for (int s = row; s < row + states; s++) {
                values[s] = Math.pow(random.nextDouble(), 2) + 0.01;
                sum += values[s];
            }
            for (int s = row; s < row + states; s++) {
                values[s] /= sum;
            }
        }
        return TableFactor.of(scope, values);
    }

    /** Rows drawn from a network, some of whose cells are then taken away. */
    public static DataTable rows(SplittableRandom random, Model network, int count, double missing) {
        int[][] rows = new int[count][network.variableCount()];
        for (int[] row : rows) {
            for (var factor : network.factors()) {
                draw(random, network, (TableFactor) factor, row);
            }
        }
        for (int[] row : rows) {
            for (int v = 0; v < row.length; v++) {
                row[v] = random.nextDouble() < missing ? -1 : row[v];
            }
        }
        return DataTable.of(network.names(), rows);
    }

    /** Factors of these networks stand behind those of their parents. */
    private static void draw(SplittableRandom random, Model network, TableFactor factor, int[] row) {
        int[] scope = factor.scope();
        int child = scope[scope.length - 1];
        double left = random.nextDouble();
        for (int s = 0; s < network.cardinality(child); s++) {
            row[child] = s;
            left -= factor.value(network, row);
            if (left < 0) {
                return;
            }
        }
    }
}
