package org.parseval.formats.cnf;

import java.util.Arrays;

/** A disjunction of different literals in the order of their variables. */
record Clause(int[] literals, boolean tautology) {
    /** The clause of the first {@code count} literals, repetitions merged. */
    static Clause of(int[] given, int count) {
        // Twice the variable, plus one for its negation: literals of one variable come to stand together.
        long[] keys = new long[count];
        for (int i = 0; i < count; i++) {
            keys[i] = 2L * Math.abs((long) given[i]) + (given[i] < 0 ? 1 : 0);
        }
        Arrays.sort(keys);
        int[] literals = new int[count];
        int width = 0;
        boolean tautology = false;
        for (int i = 0; i < count; i++) {
            if (i > 0 && keys[i] == keys[i - 1]) {
                continue;
            }
            tautology |= i > 0 && (keys[i] ^ 1) == keys[i - 1];
            int variable = (int) (keys[i] >> 1);
            literals[width++] = (keys[i] & 1) == 0 ? variable : -variable;
        }
        return new Clause(Arrays.copyOf(literals, width), tautology);
    }

    boolean isTautology() {
        return tautology;
    }

    int width() {
        return literals.length;
    }

    /** The model's variables of the literals. */
    int[] scope() {
        return Arrays.stream(literals).map(literal -> Math.abs(literal) - 1).toArray();
    }

    /** For each variable of the scope, whether its literal is the variable itself. */
    boolean[] positive() {
        boolean[] positive = new boolean[literals.length];
        for (int i = 0; i < positive.length; i++) {
            positive[i] = literals[i] > 0;
        }
        return positive;
    }

    /** The row of the table over the scope in which all literals are false; for the empty clause its only one. */
    int falsifiedRow() {
        int row = 0;
        for (int literal : literals) {
            row = 2 * row + (literal < 0 ? 1 : 0);
        }
        return row;
    }
}
