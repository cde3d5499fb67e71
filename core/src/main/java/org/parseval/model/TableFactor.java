package org.parseval.model;

import java.util.Arrays;

/**
 * A factor given by all its values, the last variable of the scope running fastest, as in UAI files. A factor of empty
 * scope is a constant with one value.
 *
 * <pre>{@code
 * // Two Boolean variables that prefer to agree.
 * TableFactor agree = TableFactor.of(new int[] {0, 1}, new double[] {2, 1, 1, 2});
 * }</pre>
 */
public final class TableFactor implements Factor {
    private final int[] scope;
    private final double[] values;

    /** The fractions that the values were rounded from; empty if there are none. */
    private final Rational[] fractions;

    private TableFactor(int[] scope, double[] values, Rational[] fractions) {
        this.scope = scope;
        this.values = values;
        this.fractions = fractions;
    }

    /**
     * A table over a scope. The arrays are taken over, not copied: the caller must not write to them again.
     *
     * @throws IllegalArgumentException if a variable is repeated or a value is negative, infinite or not a number
     */
    public static TableFactor of(int[] scope, double[] values) {
        for (int i = 0; i < scope.length; i++) {
            for (int j = 0; j < i; j++) {
                if (scope[i] == scope[j]) {
                    throw new IllegalArgumentException("variable " + scope[i] + " stands twice in a scope");
                }
            }
        }
        for (double value : values) {
            FactorChecks.checkValue(value);
        }
        return new TableFactor(scope, values, new Rational[0]);
    }

    /** A table of fractions, for exact arithmetic. Its values are the nearest doubles. */
    public static TableFactor of(int[] scope, Rational[] fractions) {
        double[] values =
                Arrays.stream(fractions).mapToDouble(Rational::doubleValue).toArray();
        return new TableFactor(of(scope, values).scope, values, fractions.clone());
    }

    @Override
    public int[] scope() {
        return scope;
    }

    /** The values in table order. The array is shared, not copied: do not write to it. */
    public double[] values() {
        return values;
    }

    /**
     * A value before it was rounded; if it was given as a double, the {@linkplain Rational#of(double) decimal} that the
     * double stands for.
     */
    public Rational fraction(int index) {
        return fractions.length == 0 ? Rational.of(values[index]) : fractions[index];
    }

    @Override
    public double value(Model model, int[] states) {
        int index = 0;
        for (int variable : scope) {
            index = index * model.cardinality(variable) + states[variable];
        }
        return values[index];
    }

    @Override
    public double largest() {
        double largest = 0;
        for (double value : values) {
            largest = Math.max(largest, value);
        }
        return largest;
    }

    @Override
    public boolean hasZero() {
        for (double value : values) {
            if (value == 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isZeroOrOne() {
        for (double value : values) {
            if (value != 0 && value != 1) {
                return false;
            }
        }
        return true;
    }

    @Override
    public TableFactor toTable(Model model) {
        return this;
    }

    /** Bit for bit the same scope and values. */
    @Override
    public boolean equals(Object other) {
        return other instanceof TableFactor that
                && Arrays.equals(scope, that.scope)
                && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(scope) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "TableFactor" + Arrays.toString(scope);
    }
}
