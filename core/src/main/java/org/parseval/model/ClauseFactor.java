package org.parseval.model;

import java.util.Arrays;

/**
 * A disjunction of literals over Boolean variables: 1 where some literal holds, and a given weight where none does.
 *
 * <pre>{@code
 * // x0 or not x2; an assignment that violates it counts a tenth.
 * ClauseFactor soft = new ClauseFactor(new int[] {0, 2}, new boolean[] {true, false}, 0.1);
 * }</pre>
 *
 * @param scope the variables; the array is taken over, not copied
 * @param positive for each variable, whether its literal is the variable itself or its negation; taken over, not copied
 * @param whenViolated the value at the one assignment of the scope where no literal holds
 */
public record ClauseFactor(int[] scope, boolean[] positive, double whenViolated) implements Factor {

    /**
     * @throws IllegalArgumentException if a variable is repeated, there is not one sign a variable, or the value is
     *     negative, infinite or not a number
     */
    public ClauseFactor {
        FactorChecks.checkScope(scope);
        FactorChecks.checkValue(whenViolated);
        if (positive.length != scope.length) {
            throw new IllegalArgumentException("a clause over " + scope.length + " variables has " + positive.length
                    + " signs, expected one each");
        }
    }

    /** A clause that must hold. */
    public static ClauseFactor hard(int[] scope, boolean... positive) {
        return new ClauseFactor(scope, positive, 0);
    }

    @Override
    public double value(Model model, int[] states) {
        for (int i = 0; i < scope.length; i++) {
            if (states[scope[i]] == (positive[i] ? 1 : 0)) {
                return 1;
            }
        }
        return whenViolated;
    }

    @Override
    public double largest() {
        return scope.length == 0 ? whenViolated : Math.max(1, whenViolated);
    }

    @Override
    public boolean hasZero() {
        return whenViolated == 0;
    }

    @Override
    public boolean isZeroOrOne() {
        return whenViolated == 0 || whenViolated == 1;
    }

    @Override
    public TableFactor toTable(Model model) {
        double[] values = new double[FactorChecks.tableSize(scope)];
        Arrays.fill(values, 1);
        int violation = 0;
        for (boolean literal : positive) {
            violation = 2 * violation + (literal ? 0 : 1);
        }
        values[violation] = whenViolated;
        return TableFactor.of(scope, values);
    }

    /** Bit for bit the same literals, in the same order, and value. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ClauseFactor that
                && Arrays.equals(scope, that.scope)
                && Arrays.equals(positive, that.positive)
                && Double.compare(whenViolated, that.whenViolated) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(scope) + Arrays.hashCode(positive)) + Double.hashCode(whenViolated);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("ClauseFactor[");
        for (int i = 0; i < scope.length; i++) {
            text.append(i == 0 ? "" : " or ")
                    .append(positive[i] ? "x" : "not x")
                    .append(scope[i]);
        }
        return text.append(", else ").append(whenViolated).append(']').toString();
    }
}
