package org.parseval.model;

import java.util.Arrays;

/** Checks that all kinds of factors share. */
final class FactorChecks {
    /** The largest table that is worth writing out: 128 megabytes. */
    private static final int MOST_TABLE_VARIABLES = 24;

    private FactorChecks() {}

    /** @throws IllegalArgumentException if a variable stands twice or is negative */
    static void checkScope(int[] scope) {
        int[] sorted = scope.clone();
        Arrays.sort(sorted);
        for (int i = 0; i < sorted.length; i++) {
            if (sorted[i] < 0) {
                throw new IllegalArgumentException("a scope names variable " + sorted[i]);
            }
            if (i > 0 && sorted[i] == sorted[i - 1]) {
                throw new IllegalArgumentException("variable " + sorted[i] + " stands twice in a scope");
            }
        }
    }

    /** @throws IllegalArgumentException if the value is negative, infinite or not a number */
    static void checkValue(double value) {
        if (!(value >= 0) || value == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("a factor's value must be finite and not negative, found " + value);
        }
    }

    /**
     * Entries of the table of a factor over Boolean variables.
     *
     * @throws IllegalArgumentException if it would be larger than anyone wants
     */
    static int tableSize(int[] scope) {
        if (scope.length > MOST_TABLE_VARIABLES) {
            throw new IllegalArgumentException("a factor over " + scope.length + " Boolean variables has a table of 2^"
                    + scope.length + " values, expected at most 2^" + MOST_TABLE_VARIABLES);
        }
        return 1 << scope.length;
    }
}
