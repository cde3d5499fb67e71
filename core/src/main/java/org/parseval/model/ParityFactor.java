package org.parseval.model;

import java.util.Arrays;

/**
 * A factor over any number of Boolean variables that depends only on whether an even or an odd number of them is true.
 *
 * <pre>{@code
 * // x0 xor x1 xor x2 must be true.
 * ParityFactor odd = new ParityFactor(new int[] {0, 1, 2}, 0, 1);
 * }</pre>
 *
 * @param scope the variables; the array is taken over, not copied
 * @param whenEven the value if the number of true variables is even
 * @param whenOdd the value if it is odd
 */
public record ParityFactor(int[] scope, double whenEven, double whenOdd) implements Factor {

    /** @throws IllegalArgumentException if a variable is repeated or a value is negative, infinite or not a number */
    public ParityFactor {
        FactorChecks.checkScope(scope);
        FactorChecks.checkValue(whenEven);
        FactorChecks.checkValue(whenOdd);
    }

    @Override
    public double value(Model model, int[] states) {
        int parity = 0;
        for (int variable : scope) {
            parity ^= states[variable];
        }
        return parity == 0 ? whenEven : whenOdd;
    }

    @Override
    public double largest() {
        return scope.length == 0 ? whenEven : Math.max(whenEven, whenOdd);
    }

    @Override
    public boolean hasZero() {
        return whenEven == 0 || whenOdd == 0;
    }

    @Override
    public boolean isZeroOrOne() {
        return (whenEven == 0 || whenEven == 1) && (whenOdd == 0 || whenOdd == 1);
    }

    @Override
    public TableFactor toTable(Model model) {
        double[] values = new double[FactorChecks.tableSize(scope)];
        for (int i = 0; i < values.length; i++) {
            values[i] = (Integer.bitCount(i) & 1) == 0 ? whenEven : whenOdd;
        }
        return TableFactor.of(scope, values);
    }

    /** Bit for bit the same scope and values. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ParityFactor that
                && Arrays.equals(scope, that.scope)
                && Double.compare(whenEven, that.whenEven) == 0
                && Double.compare(whenOdd, that.whenOdd) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(scope) + Double.hashCode(whenEven)) + Double.hashCode(whenOdd);
    }

    @Override
    public String toString() {
        return "ParityFactor" + Arrays.toString(scope) + "[even " + whenEven + ", odd " + whenOdd + "]";
    }
}
