package org.parseval.numeric;

/** Runs through the joint states of some axes, the last one fastest, and carries the offsets of several tables along. */
public final class Walk {
    private final int[] sizes;
    private final int[][] strides;
    private final int[] position;
    private final int[] offsets;

    /**
     * @param strides for each axis those of all tables
     * @param offsets of the tables, changed on the way. Shared, not copied: several walks may move the same tables
     */
    public Walk(int[] sizes, int[][] strides, int[] offsets) {
        this.sizes = sizes;
        this.strides = strides;
        this.offsets = offsets;
        position = new int[sizes.length];
    }

    /** Goes from the first state to one of a number. */
    public void skip(long number) {
        long rest = number;
        for (int axis = sizes.length - 1; axis >= 0; axis--) {
            position[axis] = (int) (rest % sizes[axis]);
            rest /= sizes[axis];
            for (int j = 0; j < offsets.length; j++) {
                offsets[j] += position[axis] * strides[axis][j];
            }
        }
    }

    /** Goes to the next state, from the last one back to the first. */
    public void advance() {
        for (int axis = sizes.length - 1; axis >= 0; axis--) {
            int[] row = strides[axis];
            if (++position[axis] < sizes[axis]) {
                for (int j = 0; j < offsets.length; j++) {
                    offsets[j] += row[j];
                }
                return;
            }
            position[axis] = 0;
            for (int j = 0; j < offsets.length; j++) {
                offsets[j] -= (sizes[axis] - 1) * row[j];
            }
        }
    }
}
