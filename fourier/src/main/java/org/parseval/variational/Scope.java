package org.parseval.variational;

import java.util.Arrays;

/** A set of variables in increasing order. The array is taken over, not copied. */
record Scope(int[] variables) {

    static Scope of(int[] variables) {
        int[] sorted = variables.clone();
        Arrays.sort(sorted);
        return new Scope(sorted);
    }

    int size() {
        return variables.length;
    }

    boolean contains(Scope other) {
        return other.size() <= size() && intersection(other).size() == other.size();
    }

    Scope intersection(Scope other) {
        int[] common = new int[Math.min(size(), other.size())];
        int count = 0;
        for (int i = 0, j = 0; i < size() && j < other.size(); ) {
            int difference = variables[i] - other.variables[j];
            if (difference == 0) {
                common[count++] = variables[i];
            }
            i += difference <= 0 ? 1 : 0;
            j += difference >= 0 ? 1 : 0;
        }
        return new Scope(Arrays.copyOf(common, count));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scope that && Arrays.equals(variables, that.variables);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(variables);
    }
}
