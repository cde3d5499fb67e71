package org.parseval.numeric;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/**
 * Where the entries of a table over several variables lie: the last one runs fastest. An axis is the place of a variable in
 * a scope, its size the number of its states, its stride the distance between entries of neighbouring states.
 */
public final class Layout {
    private Layout() {}

    /** The sizes of the axes of a scope. */
    public static int[] sizes(int[] scope, IntUnaryOperator cardinality) {
        int[] sizes = new int[scope.length];
        for (int axis = 0; axis < sizes.length; axis++) {
            sizes[axis] = cardinality.applyAsInt(scope[axis]);
        }
        return sizes;
    }

    /** The number of entries of a table over the axes from one on. */
    public static int length(int[] sizes, int first) {
        int length = 1;
        for (int axis = first; axis < sizes.length; axis++) {
            length *= sizes[axis];
        }
        return length;
    }

    public static int[] strides(int[] sizes) {
        int[] strides = new int[sizes.length];
        int stride = 1;
        for (int axis = sizes.length - 1; axis >= 0; axis--) {
            strides[axis] = stride;
            stride *= sizes[axis];
        }
        return strides;
    }

    /** The stride of each of some variables in a table over others, in any order; 0 if the table does not depend on it. */
    public static int[] stridesIn(int[] variables, int[] scope, int[] stridesOfScope) {
        int[] strides = new int[variables.length];
        for (int i = 0; i < variables.length; i++) {
            for (int axis = 0; axis < scope.length; axis++) {
                if (scope[axis] == variables[i]) {
                    strides[i] = stridesOfScope[axis];
                }
            }
        }
        return strides;
    }

    /**
     * The same for a table whose variables are all among the given ones.
     *
     * @param sizes of the variables
     */
    public static int[] stridesWithin(int[] variables, int[] sizes, int[] scope) {
        int[] strides = new int[variables.length];
        int stride = 1;
        for (int axis = scope.length - 1; axis >= 0; axis--) {
            int i = 0;
            while (variables[i] != scope[axis]) {
                i++;
            }
            strides[i] = stride;
            stride *= sizes[i];
        }
        return strides;
    }

    /** The state of each axis at an entry of a table. */
    public static int[] states(int entry, int[] sizes) {
        int[] states = new int[sizes.length];
        int rest = entry;
        for (int axis = sizes.length - 1; axis >= 0; axis--) {
            states[axis] = rest % sizes[axis];
            rest /= sizes[axis];
        }
        return states;
    }

    /** The entry that the strides lead to, for every joint state of the axes. */
    public static int[] offsets(int[] sizes, int[] strides) {
        return offsets(sizes, strides, 0);
    }

    /** The same for the axes from one on. */
    static int[] offsets(int[] sizes, int[] strides, int first) {
        int[] offsets = new int[length(sizes, first)];
        int filled = 1;
        for (int axis = sizes.length - 1; axis >= first; axis--) {
            for (int i = filled; i < filled * sizes[axis]; i++) {
                offsets[i] = offsets[i - filled] + strides[axis];
            }
            filled *= sizes[axis];
        }
        return offsets;
    }

    /** The sum of one offset of each axis, for every joint state of the axes; the states of an axis are those it has offsets for. */
    public static int[] sums(int[][] offsets) {
        int length = 1;
        for (int[] axis : offsets) {
            length *= axis.length;
        }
        int[] sums = new int[length];
        int filled = 1;
        for (int axis = offsets.length - 1; axis >= 0; axis--) {
            // The first state comes last: the others are made from what its place holds.
            for (int state = offsets[axis].length - 1; state >= 0; state--) {
                for (int i = 0; i < filled; i++) {
                    sums[state * filled + i] = sums[i] + offsets[axis][state];
                }
            }
            filled *= offsets[axis].length;
        }
        return sums;
    }

    /** The axis from which on a block has at least so many entries, or 0 if all have fewer. */
    public static int blockStart(int[] sizes, int entries) {
        int first = sizes.length;
        for (int block = 1; first > 0 && block < entries; ) {
            block *= sizes[--first];
        }
        return first;
    }

    /** The variables of one list and then those of another. */
    public static int[] joined(int[] first, int[] second) {
        int[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }
}
