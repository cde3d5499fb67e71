package org.parseval.formats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.TableFactor;

/** Small Bayesian networks whose names are as unpleasant as names can be. */
final class RandomNetworks {
    private static final String[] PIECES = {
        "a", "B", "7", "0", " ", "  ", "\"", "'", "\\", "\\n", "/", "//", "/*", "*/", "%", "#", "{", "}", "(", ")", "[",
        "]", ",", ";", "|", "=", "&", "&amp;", "<", ">", "]]>", "<!--", "é", "ß", "水", "💧", "ا", "_", "-", ".", ":",
        "$", "node", "table", "default", "NaN", "\u00a0", "e\u0301"
    };

    private RandomNetworks() {}

    static Model of(long seed) {
        Random random = new Random(seed);
        int count = 1 + random.nextInt(7);
        List<String> variables = names(random, count);
        List<List<String>> states = new ArrayList<>();
        int[] cardinalities = new int[count];
        for (int v = 0; v < count; v++) {
            cardinalities[v] = 1 + random.nextInt(4);
            states.add(names(random, cardinalities[v]));
        }
        List<Integer> order = new ArrayList<>();
        for (int v = 0; v < count; v++) {
            order.add(random.nextInt(order.size() + 1), v);
        }
        List<TableFactor> tables = new ArrayList<>();
        for (int v = 0; v < count; v++) {
            int[] parents = order.subList(0, order.indexOf(v)).stream()
                    .filter(parent -> random.nextInt(2) == 0)
                    .mapToInt(Integer::intValue)
                    .limit(3)
                    .toArray();
            int[] scope = Arrays.copyOf(parents, parents.length + 1);
            scope[parents.length] = v;
            int rows = 1;
            for (int parent : parents) {
                rows *= cardinalities[parent];
            }
            tables.add(random.nextInt(tables.size() + 1), TableFactor.of(scope, rows(random, rows, cardinalities[v])));
        }
        return Model.of(Model.Kind.BAYES, cardinalities, tables).withNames(Names.of(variables, states));
    }

    private static double[] rows(Random random, int rows, int states) {
        double[] values = new double[rows * states];
        for (int row = 0; row < rows; row++) {
            double sum = 0;
            for (int state = 0; state < states; state++) {
                values[row * states + state] = random.nextInt(4) == 0 ? 0 : random.nextDouble();
                sum += values[row * states + state];
            }
            for (int state = 0; state < states; state++) {
                values[row * states + state] = sum == 0 ? 1.0 / states : values[row * states + state] / sum;
            }
        }
        return values;
    }

    private static List<String> names(Random random, int count) {
        Set<String> names = new HashSet<>();
        List<String> list = new ArrayList<>();
        while (list.size() < count) {
            StringBuilder name = new StringBuilder();
            for (int i = random.nextInt(5); i >= 0; i--) {
                name.append(PIECES[random.nextInt(PIECES.length)]);
            }
            if (Names.isName(name.toString()) && names.add(name.toString())) {
                list.add(name.toString());
            }
        }
        return list;
    }
}
