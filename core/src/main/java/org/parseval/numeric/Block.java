package org.parseval.numeric;

/**
 * The access pattern of a table while the last axes of a joint scope run: one entry, a contiguous run, or a map of
 * offsets.
 *
 * @param shape what the loops need to know
 * @param map if the table is mapped, the entry for each joint state of the axes. Shared, not copied
 */
public record Block(Shape shape, int[] map) {

    private static final int[] NO_MAP = {};

    /** Whether all entries are one, or contiguous, or must be looked up in the map. */
    public enum Shape {
        NUMBER,
        RUN,
        MAPPED
    }

    /**
     * @param strides of the table along the axes of the joint scope
     * @param first the axis with which the block begins
     */
    public static Block of(int[] sizes, int[] strides, int first) {
        boolean number = true;
        boolean run = true;
        int expected = 1;
        for (int axis = sizes.length - 1; axis >= first; axis--) {
            number &= strides[axis] == 0;
            run &= strides[axis] == expected;
            expected *= sizes[axis];
        }
        if (number || run) {
            return new Block(number ? Shape.NUMBER : Shape.RUN, NO_MAP);
        }
        return new Block(Shape.MAPPED, Layout.offsets(sizes, strides, first));
    }
}
