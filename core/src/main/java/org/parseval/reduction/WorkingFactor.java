package org.parseval.reduction;

import java.util.Arrays;
import org.parseval.numeric.Layout;
import org.parseval.numeric.PowersOfTwo;

/**
 * A table that the reductions rewrite. Every rewriting, whether by slicing, permuting states or identifying two
 * variables, is one {@link #gather}: each entry of the new table is an entry of the old one.
 */
final class WorkingFactor {
    int[] scope;
    int[] sizes;
    double[] values;
    boolean removed;
    /** Whether it waits for {@link Propagation}. */
    boolean queued;
    /** The last round in which the reductions are to look at it. */
    int round;
    /** The last round in which a reduction put it on its list. */
    int lookedAt;

    WorkingFactor(int[] scope, int[] sizes, double[] values) {
        this.scope = scope;
        this.sizes = sizes;
        this.values = values;
    }

    int axisOf(int variable) {
        for (int axis = 0; axis < scope.length; axis++) {
            if (scope[axis] == variable) {
                return axis;
            }
        }
        return -1;
    }

    int stride(int axis) {
        return Layout.length(sizes, axis + 1);
    }

    /**
     * Replaces the table by one over a new scope; entry (s_0, s_1, ...) of it is the old entry at index
     * {@code base + offsets[0][s_0] + offsets[1][s_1] + ...}.
     */
    void gather(int[] newScope, int[][] offsets, int base) {
        int[] entries = Layout.sums(offsets);
        double[] gathered = new double[entries.length];
        for (int i = 0; i < gathered.length; i++) {
            gathered[i] = values[base + entries[i]];
        }
        sizes = new int[newScope.length];
        Arrays.setAll(sizes, axis -> offsets[axis].length);
        scope = newScope;
        values = gathered;
    }

    /** Keeps the given states of the variable on an axis; a single kept state removes the variable from the scope. */
    void keepStates(int axis, int[] kept) {
        boolean drop = kept.length == 1;
        int rank = scope.length - (drop ? 1 : 0);
        int[] newScope = new int[rank];
        int[][] offsets = new int[rank][];
        int base = 0;
        int next = 0;
        for (int a = 0; a < scope.length; a++) {
            int stride = stride(a);
            if (a == axis && drop) {
                base = kept[0] * stride;
                continue;
            }
            newScope[next] = scope[a];
            offsets[next] = a == axis ? scaled(kept, stride) : multiples(sizes[a], stride);
            next++;
        }
        gather(newScope, offsets, base);
    }

    /** Which states of the variable on an axis have a nonzero entry. */
    boolean[] support(int axis) {
        boolean[] supported = new boolean[sizes[axis]];
        int stride = stride(axis);
        int states = sizes[axis];
        for (int state = 0; state < states; state++) {
            search:
            for (int block = state * stride; block < values.length; block += states * stride) {
                for (int i = block; i < block + stride; i++) {
                    if (values[i] != 0) {
                        supported[state] = true;
                        break search;
                    }
                }
            }
        }
        return supported;
    }

    /** Whether the value is the same for every state of the variable on an axis. */
    boolean isConstantAlong(int axis) {
        int stride = stride(axis);
        int period = stride * sizes[axis];
        for (int block = 0; block < values.length; block += period) {
            for (int i = block + stride; i < block + period; i++) {
                if (values[i] != values[i - stride]) {
                    return false;
                }
            }
        }
        return true;
    }

    boolean hasZero() {
        for (double value : values) {
            if (value == 0) {
                return true;
            }
        }
        return false;
    }

    /** The number of powers of two between the smallest nonzero value and the largest. */
    int range() {
        double smallest = Double.MAX_VALUE;
        double largest = Double.MIN_VALUE;
        for (double value : values) {
            if (value != 0) {
                smallest = Math.min(smallest, value);
                largest = Math.max(largest, value);
            }
        }
        return Math.max(0, PowersOfTwo.exponent(largest) - PowersOfTwo.exponent(smallest));
    }

    /** Scales by a power of two, which rounds nothing, so that the maximum lies in [1, 2); returns the power taken out. */
    int normalise() {
        int power = PowersOfTwo.ofLargest(values);
        values = power == 0 ? values : PowersOfTwo.takenOut(values, power);
        return power;
    }

    static int[] multiples(int count, int stride) {
        int[] offsets = new int[count];
        for (int i = 0; i < count; i++) {
            offsets[i] = i * stride;
        }
        return offsets;
    }

    static int[] scaled(int[] states, int stride) {
        int[] offsets = new int[states.length];
        for (int i = 0; i < states.length; i++) {
            offsets[i] = states[i] * stride;
        }
        return offsets;
    }
}
