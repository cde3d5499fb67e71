package org.parseval.table;

import org.parseval.numeric.PowersOfTwo;

/**
 * A nonnegative function of a few variables, on its way through the elimination. The true value of an entry is
 * {@code values[i] * 2^power}, or {@code exp(values[i])} if the table is logarithmic. The scope lists its variables in
 * elimination order, the last one running fastest.
 *
 * <p>{@code low} and {@code high} bound the binary exponents of all nonzero entries, so that a product of tables can be
 * known not to underflow before it is computed: an entry must never turn into a zero that the model does not have.
 */
public final class Table {
    final int[] scope;
    double[] values;
    final int length;
    boolean logarithmic;
    /** Whether entries may be negative, as those of truncated messages are; such tables are never put in logarithms. */
    boolean signed;

    long power;
    int low;
    int high;

    /** A table in the first {@code length} entries of an array, which is taken over, not copied. */
    public Table(int[] scope, double[] values, int length) {
        this.scope = scope;
        this.values = values;
        this.length = length;
    }

    /** A table whose entries may be negative: an approximation, in which underflow to zero does no harm. */
    public static Table signed(int[] scope, double[] values, long power) {
        Table table = new Table(scope, values, values.length);
        table.signed = true;
        table.power = power;
        table.normalise();
        return table;
    }

    /** The variables. Shared, not copied: do not write to it. */
    public int[] scope() {
        return scope;
    }

    /** The array that holds the entries, and perhaps more behind them. Shared, not copied. */
    public double[] values() {
        return values;
    }

    public int length() {
        return length;
    }

    /** The power of two that all entries are to be multiplied by. */
    public long power() {
        return power;
    }

    /** Makes the bounds tight and the largest entry close to 1, unless small entries would be lost. */
    public void normalise() {
        normalise(signed);
    }

    /** The same for a product with entries that may be negative: small entries may be lost there, large ones must not overflow. */
    void normaliseForSigned() {
        normalise(true);
    }

    private void normalise(boolean mayLose) {
        if (logarithmic) {
            return;
        }
        double smallest = Double.MAX_VALUE;
        double largest = 0;
        for (int i = 0; i < length; i++) {
            double value = Math.abs(values[i]);
            largest = value > largest ? value : largest;
            smallest = value < smallest && value > 0 ? value : smallest;
        }
        if (largest == 0) {
            low = 0;
            high = 0;
            return;
        }
        high = PowersOfTwo.exponent(largest);
        low = PowersOfTwo.exponent(smallest);
        // Scaling by a power of two rounds nothing, unless the entries span almost all that a double can hold.
        if (high != 0 && (mayLose || low - high > -1000)) {
            PowersOfTwo.scale(values, length, -high);
            power += high;
            low -= high;
            high = 0;
        }
    }

    void toLogarithms() {
        if (!logarithmic) {
            double shift = power * Math.log(2);
            for (int i = 0; i < length; i++) {
                values[i] = Math.log(values[i]) + shift;
            }
            logarithmic = true;
            power = 0;
        }
    }

    /** Returns to plain numbers if all nonzero entries fit; returns whether they did. */
    public boolean toLinear(int mostPowers) {
        if (logarithmic) {
            double largest = Double.NEGATIVE_INFINITY;
            double smallest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < length; i++) {
                double value = values[i];
                largest = Math.max(largest, value);
                smallest = value == Double.NEGATIVE_INFINITY ? smallest : Math.min(smallest, value);
            }
            if (largest - smallest > mostPowers * Math.log(2)) {
                return false;
            }
            power = largest == Double.NEGATIVE_INFINITY ? 0 : Math.round(largest / Math.log(2));
            double shift = power * Math.log(2);
            for (int i = 0; i < length; i++) {
                values[i] = Math.exp(values[i] - shift);
            }
            logarithmic = false;
            normalise();
        }
        return true;
    }

    /** The natural logarithm of the absolute value of a table of one entry. */
    public double logOfScalar() {
        return logAt(0);
    }

    /** The natural logarithm of the absolute value of an entry. */
    public double logAt(int index) {
        return logarithmic ? values[index] : Math.log(Math.abs(values[index])) + power * Math.log(2);
    }

    /** The index of the entry where the variables have these states. */
    public int indexOf(int[] states, int[] cardinalities) {
        int index = 0;
        for (int variable : scope) {
            index = index * cardinalities[variable] + states[variable];
        }
        return index;
    }

    /** The natural logarithm of an entry, up to a constant that is the same for all of them. */
    public double relativeLogAt(int index) {
        return logarithmic ? values[index] : Math.log(values[index]);
    }

    /** The sign of a table of one entry. */
    public int signOfScalar() {
        return logarithmic ? (values[0] == Double.NEGATIVE_INFINITY ? 0 : 1) : (int) Math.signum(values[0]);
    }

    public boolean isSigned() {
        return signed;
    }
}
