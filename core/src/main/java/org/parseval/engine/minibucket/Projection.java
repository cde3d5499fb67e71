package org.parseval.engine.minibucket;

import java.util.Arrays;

/**
 * Where each entry of a clique's table falls in a table over some of the clique's variables. The last variables of the
 * clique form a block whose map is kept; an odometer runs over the others.
 */
final class Projection {
    private static final int SMALLEST_BLOCK = 64;

    private final int[] map;
    private final boolean run;
    private final boolean number;
    private final int[] outerSizes;
    private final int[] outerStrides;
    private final int blocks;
    private final int length;
    private final int[] clique;
    private final int[] strides;

    /**
     * @param clique the variables of the large table, increasing
     * @param sizes their cardinalities
     * @param scope some of them, in the order of the small table
     */
    Projection(int[] clique, int[] sizes, int[] scope) {
        this.clique = clique;
        strides = new int[clique.length];
        int stride = 1;
        for (int axis = scope.length - 1; axis >= 0; axis--) {
            int d = Arrays.binarySearch(clique, scope[axis]);
            strides[d] = stride;
            stride *= sizes[d];
        }
        length = stride;
        int first = clique.length;
        int block = 1;
        while (first > 0 && block < SMALLEST_BLOCK) {
            block *= sizes[--first];
        }
        map = new int[block];
        for (int d = clique.length - 1, filled = 1; d >= first; filled *= sizes[d], d--) {
            for (int i = filled; i < filled * sizes[d]; i++) {
                map[i] = map[i - filled] + strides[d];
            }
        }
        boolean identity = true;
        boolean constant = true;
        for (int i = 0; i < block; i++) {
            identity &= map[i] == i;
            constant &= map[i] == 0;
        }
        run = identity;
        number = constant;
        outerSizes = new int[first];
        outerStrides = new int[first];
        int count = 1;
        for (int d = 0; d < first; d++) {
            outerSizes[d] = sizes[d];
            outerStrides[d] = strides[d];
            count *= sizes[d];
        }
        blocks = count;
    }

    /** The entries of the small table. */
    int length() {
        return length;
    }

    /** The entry of the small table at a state of all variables. */
    int index(int[] states) {
        int index = 0;
        for (int d = 0; d < clique.length; d++) {
            index += states[clique[d]] * strides[d];
        }
        return index;
    }

    /** Adds to each entry of the large table the one of the small table in which it falls. */
    void spread(double[] small, double[] large) {
        int[] position = new int[outerSizes.length];
        int offset = 0;
        for (int b = 0, at = 0; b < blocks; b++, at += map.length) {
            if (number) {
                double value = small[offset];
                for (int i = 0; i < map.length; i++) {
                    large[at + i] += value;
                }
            } else if (run) {
                for (int i = 0; i < map.length; i++) {
                    large[at + i] += small[offset + i];
                }
            } else {
                for (int i = 0; i < map.length; i++) {
                    large[at + i] += small[offset + map[i]];
                }
            }
            offset = advance(position, offset);
        }
    }

    /** Sums all entries of the large table that fall into one of the small table. */
    void collect(double[] large, double[] small) {
        Arrays.fill(small, 0, length, 0);
        int[] position = new int[outerSizes.length];
        int offset = 0;
        for (int b = 0, at = 0; b < blocks; b++, at += map.length) {
            if (number) {
                double sum = 0;
                for (int i = 0; i < map.length; i++) {
                    sum += large[at + i];
                }
                small[offset] += sum;
            } else if (run) {
                for (int i = 0; i < map.length; i++) {
                    small[offset + i] += large[at + i];
                }
            } else {
                for (int i = 0; i < map.length; i++) {
                    small[offset + map[i]] += large[at + i];
                }
            }
            offset = advance(position, offset);
        }
    }

    private int advance(int[] position, int offset) {
        int next = offset;
        for (int d = outerSizes.length - 1; d >= 0; d--) {
            next += outerStrides[d];
            if (++position[d] < outerSizes[d]) {
                return next;
            }
            position[d] = 0;
            next -= outerSizes[d] * outerStrides[d];
        }
        return next;
    }
}
