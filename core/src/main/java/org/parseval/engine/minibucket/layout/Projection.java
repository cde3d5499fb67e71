package org.parseval.engine.minibucket.layout;

import java.util.Arrays;
import org.parseval.numeric.Block;
import org.parseval.numeric.Layout;
import org.parseval.numeric.Walk;

/**
 * Where each entry of a clique's table falls in a table over some of the clique's variables. The last variables of the
 * clique form a block whose map is kept; an odometer runs over the others.
 */
public final class Projection {
    private static final int SMALLEST_BLOCK = 64;

    private final Block block;
    private final int blockSize;
    private final int[] outerSizes;
    private final int[][] outerStrides;
    private final int blocks;
    private final int length;
    private final int[] clique;
    private final int[] strides;

    /**
     * @param clique the variables of the large table
     * @param sizes their cardinalities
     * @param scope some of them, in the order of the small table
     */
    public Projection(int[] clique, int[] sizes, int[] scope) {
        this.clique = clique;
        strides = Layout.stridesWithin(clique, sizes, scope);
        int entries = 1;
        for (int d = 0; d < clique.length; d++) {
            entries *= strides[d] == 0 ? 1 : sizes[d];
        }
        length = entries;
        int first = Layout.blockStart(sizes, SMALLEST_BLOCK);
        block = Block.of(sizes, strides, first);
        blockSize = Layout.length(sizes, first);
        blocks = Layout.length(sizes, 0) / blockSize;
        outerSizes = Arrays.copyOf(sizes, first);
        outerStrides = new int[first][];
        Arrays.setAll(outerStrides, d -> new int[] {strides[d]});
    }

    /** The entries of the small table. */
    public int length() {
        return length;
    }

    /** The variables of the large table. Shared, not copied. */
    public int[] clique() {
        return clique;
    }

    /** For each of them the distance in the small table between neighbouring states. Shared, not copied. */
    public int[] strides() {
        return strides;
    }

    /** The entry of the small table at a state of all variables. */
    public int index(int[] states) {
        int index = 0;
        for (int d = 0; d < clique.length; d++) {
            index += states[clique[d]] * strides[d];
        }
        return index;
    }

    /** Adds to each entry of the large table the one of the small table in which it falls. */
    public void spread(double[] small, double[] large) {
        int[] map = block.map();
        int n = blockSize;
        int[] offset = {0};
        Walk walk = new Walk(outerSizes, outerStrides, offset);
        for (int b = 0, at = 0; b < blocks; b++, at += n) {
            int start = offset[0];
            switch (block.shape()) {
                case NUMBER -> {
                    double value = small[start];
                    for (int i = 0; i < n; i++) {
                        large[at + i] += value;
                    }
                }
                case RUN -> {
                    for (int i = 0; i < n; i++) {
                        large[at + i] += small[start + i];
                    }
                }
                case MAPPED -> {
                    for (int i = 0; i < n; i++) {
                        large[at + i] += small[start + map[i]];
                    }
                }
            }
            walk.advance();
        }
    }

    /** Sums all entries of the large table that fall into one of the small table. */
    public void collect(double[] large, double[] small) {
        Arrays.fill(small, 0, length, 0);
        int[] map = block.map();
        int n = blockSize;
        int[] offset = {0};
        Walk walk = new Walk(outerSizes, outerStrides, offset);
        for (int b = 0, at = 0; b < blocks; b++, at += n) {
            int start = offset[0];
            switch (block.shape()) {
                case NUMBER -> {
                    double sum = 0;
                    for (int i = 0; i < n; i++) {
                        sum += large[at + i];
                    }
                    small[start] += sum;
                }
                case RUN -> {
                    for (int i = 0; i < n; i++) {
                        small[start + i] += large[at + i];
                    }
                }
                case MAPPED -> {
                    for (int i = 0; i < n; i++) {
                        small[start + map[i]] += large[at + i];
                    }
                }
            }
            walk.advance();
        }
    }
}
