package org.parseval.propagation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parseval.model.Model;

/**
 * For each entry of a large region's table the entry of a small one's with the same states; one array for all pairs of
 * the same shape.
 */
final class Projections {
    private final Model model;
    private final Map<List<Integer>, int[]> known = new HashMap<>();

    Projections(Model model) {
        this.model = model;
    }

    int[] of(Scope large, Scope small) {
        int[] variables = large.variables();
        int[] strides = new int[variables.length];
        List<Integer> shape = new ArrayList<>();
        int stride = 1;
        for (int i = variables.length - 1, j = small.size() - 1; i >= 0; i--) {
            int states = model.cardinality(variables[i]);
            if (j >= 0 && variables[i] == small.variables()[j]) {
                strides[i] = stride;
                stride *= states;
                j--;
            }
            shape.add(states);
            shape.add(strides[i]);
        }
        return known.computeIfAbsent(shape, key -> project(variables, strides));
    }

    private int[] project(int[] variables, int[] strides) {
        int[] map = new int[Math.toIntExact(model.tableSize(variables))];
        int[] states = new int[variables.length];
        int at = 0;
        for (int entry = 0; entry < map.length; entry++) {
            map[entry] = at;
            for (int i = variables.length - 1; i >= 0; i--) {
                states[i]++;
                at += strides[i];
                if (states[i] < model.cardinality(variables[i])) {
                    break;
                }
                at -= strides[i] * states[i];
                states[i] = 0;
            }
        }
        return map;
    }
}
