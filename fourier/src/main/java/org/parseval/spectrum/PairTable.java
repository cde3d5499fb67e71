package org.parseval.spectrum;

import org.parseval.model.TableFactor;

/**
 * A nonnegative function of pairs of points, as a polynomial in z for each cell: the coefficient of z^j sums over what
 * was eliminated in two copies x, y that differ in j of the eliminated variables.
 *
 * <p>A pair of states (x, y) of one variable is the digit 2x + y to base 4 of the cell; the first variable of the scope,
 * which goes first, is the lowest digit. The values of a cell lie together, {@code degree + 1} of them.
 *
 * @param scope in the order of elimination
 * @param smallest the least value that is not zero; the largest is at most 1
 */
record PairTable(int[] scope, int degree, double[] values, double smallest) {

    int length() {
        return degree + 1;
    }

    /** The product of a factor at x and at y. */
    static PairTable of(TableFactor factor, int[] scope) {
        int[] shifts = new int[scope.length];
        for (int axis = 0; axis < scope.length; axis++) {
            for (int place = 0; place < scope.length; place++) {
                if (factor.scope()[place] == scope[axis]) {
                    shifts[axis] = scope.length - 1 - place;
                }
            }
        }
        double[] values = new double[1 << (2 * scope.length)];
        for (int cell = 0; cell < values.length; cell++) {
            int x = 0;
            int y = 0;
            for (int axis = 0; axis < shifts.length; axis++) {
                x |= ((cell >> (2 * axis + 1)) & 1) << shifts[axis];
                y |= ((cell >> (2 * axis)) & 1) << shifts[axis];
            }
            values[cell] = factor.values()[x] * factor.values()[y];
        }
        double least = smallest(factor.values());
        return new PairTable(scope, 0, values, least * least);
    }

    /** Infinite if all are zero. */
    static double smallest(double[] values) {
        double smallest = Double.POSITIVE_INFINITY;
        for (double value : values) {
            if (value > 0 && value < smallest) {
                smallest = value;
            }
        }
        return smallest;
    }

    /** The cell of the same points with the copies exchanged, at which every pair table has the same values. */
    static int exchanged(int cell) {
        return ((cell & 0x55555555) << 1) | ((cell >>> 1) & 0x55555555);
    }
}
