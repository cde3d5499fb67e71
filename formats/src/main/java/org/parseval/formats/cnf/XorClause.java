package org.parseval.formats.cnf;

import java.util.Arrays;

/** The demand that an odd number of literals is true, as one on different variables. */
record XorClause(int[] variables, boolean odd) {
    /** The exclusive or of the first {@code count} literals: a negation flips it, and a variable given twice cancels. */
    static XorClause of(int[] literals, int count) {
        int[] sorted = new int[count];
        boolean odd = true;
        for (int i = 0; i < count; i++) {
            sorted[i] = Math.abs(literals[i]);
            odd ^= literals[i] < 0;
        }
        Arrays.sort(sorted);
        int width = 0;
        for (int variable : sorted) {
            if (width > 0 && sorted[width - 1] == variable) {
                width--;
            } else {
                sorted[width++] = variable;
            }
        }
        return new XorClause(Arrays.copyOf(sorted, width), odd);
    }

    /** Whether it holds whatever the variables are. */
    boolean isTautology() {
        return variables.length == 0 && !odd;
    }

    /** Whether the number of true variables must be odd. */
    boolean isOdd() {
        return odd;
    }

    /** The model's variables. */
    int[] scope() {
        return Arrays.stream(variables).map(variable -> variable - 1).toArray();
    }
}
