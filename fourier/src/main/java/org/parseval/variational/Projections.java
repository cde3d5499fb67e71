package org.parseval.variational;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;

/**
 * For each entry of a large region's table the entry of a small one's with the same states; one array for all pairs of
 * the same shape.
 */
final class Projections {
    private final Model model;
    private final Map<List<List<Integer>>, int[]> known = new HashMap<>();

    Projections(Model model) {
        this.model = model;
    }

    /** @param small some of the large scope's variables, in the order of the small table */
    int[] of(Scope large, int[] small) {
        int[] sizes = Layout.sizes(large.variables(), model::cardinality);
        int[] strides = Layout.stridesWithin(large.variables(), sizes, small);
        List<List<Integer>> shape = List.of(boxed(sizes), boxed(strides));
        return known.computeIfAbsent(shape, key -> Layout.offsets(sizes, strides));
    }

    private static List<Integer> boxed(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
