package org.parseval.reduction;

import java.util.Arrays;
import java.util.SortedSet;
import java.util.TreeSet;
import org.parseval.model.ParityFactor;

/**
 * A parity that the reductions rewrite without a table. A variable is counted by its position in a domain of two states:
 * one that is observed leaves and may flip the parity, and one that another stands for cancels against it.
 */
final class WideParity {
    private final SortedSet<Integer> scope = new TreeSet<>();
    private double whenEven;
    private double whenOdd;

    WideParity(ParityFactor factor) {
        for (int variable : factor.scope()) {
            scope.add(variable);
        }
        whenEven = factor.whenEven();
        whenOdd = factor.whenOdd();
    }

    SortedSet<Integer> scope() {
        return scope;
    }

    /** Adds a variable, or the second time removes it. */
    void toggle(int variable) {
        if (!scope.remove(variable)) {
            scope.add(variable);
        }
    }

    void flip() {
        double swapped = whenEven;
        whenEven = whenOdd;
        whenOdd = swapped;
    }

    /** The factor over other names of its variables. */
    ParityFactor renamed(int[] names) {
        return new ParityFactor(scope.stream().mapToInt(v -> names[v]).toArray(), whenEven, whenOdd);
    }

    WorkingFactor toTable() {
        int[] variables = scope.stream().mapToInt(Integer::intValue).toArray();
        int[] sizes = new int[variables.length];
        double[] values = new double[1 << variables.length];
        Arrays.fill(sizes, 2);
        for (int i = 0; i < values.length; i++) {
            values[i] = (Integer.bitCount(i) & 1) == 0 ? whenEven : whenOdd;
        }
        return new WorkingFactor(variables, sizes, values);
    }
}
