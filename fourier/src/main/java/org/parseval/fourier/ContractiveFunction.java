package org.parseval.fourier;

import java.util.Arrays;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * A nonnegative function of a few Boolean variables whose largest value is 1, and all of whose other values are at most
 * eta.
 *
 * <p>The paper, Definition 2: f is contractive with gap 1 - eta, 0 &le; eta &lt; 1, if (1) f(x) &le; 1 for all x, (2) max f
 * = 1, and (3) f(x) &lt; 1 implies f(x) &le; eta. It has width w if it depends on no more than w variables. A clause with
 * weight eta when violated is the example:
 *
 * <pre>{@code
 * ContractiveFunction clause = ContractiveFunction.of(new int[] {0, 1}, new double[] {0.1, 1, 1, 1});
 * clause.eta(); // 0.1
 * }</pre>
 */
public final class ContractiveFunction {
    private final TableFactor table;
    private final double eta;

    private ContractiveFunction(TableFactor table, double eta) {
        this.table = table;
        this.eta = eta;
    }

    /**
     * A contractive function from its table over Boolean variables, the last running fastest, with the least eta.
     *
     * @throws IllegalArgumentException if there is not one value for each assignment, a value is negative, or the largest
     *     is not 1
     */
    public static ContractiveFunction of(int[] scope, double[] values) {
        if (scope.length > 30 || values.length != 1 << scope.length) {
            throw new IllegalArgumentException("a table over " + scope.length + " Boolean variables has "
                    + values.length + " values, expected 2^" + scope.length);
        }
        double largest = Arrays.stream(values).max().orElse(0);
        if (largest != 1) {
            throw new IllegalArgumentException("a contractive function's largest value is 1, found " + largest);
        }
        return new ContractiveFunction(TableFactor.of(scope.clone(), values.clone()), eta(values));
    }

    /** The largest value below 1; zero if there is none, when condition (3) is empty. */
    private static double eta(double[] values) {
        return Arrays.stream(values).filter(value -> value < 1).max().orElse(0);
    }

    /**
     * A factor divided by its largest value, which makes any factor contractive that is not zero everywhere.
     *
     * @throws IllegalArgumentException if the factor is zero everywhere or has a variable that is not Boolean
     */
    public static ContractiveFunction rescaled(Model model, Factor factor) {
        TableFactor table = factor.toTable(model);
        double largest = Arrays.stream(table.values()).max().orElse(0);
        if (largest == 0) {
            throw new IllegalArgumentException("a factor that is zero everywhere cannot be rescaled to 1");
        }
        return of(
                table.scope(),
                Arrays.stream(table.values()).map(value -> value / largest).toArray());
    }

    /** The number of variables, w. */
    public int width() {
        return table.scope().length;
    }

    /** The largest value other than 1. */
    public double eta() {
        return eta;
    }

    /** The contraction gap, 1 - eta. */
    public double gap() {
        return 1 - eta;
    }

    /** The value at the states of all variables by their number. */
    public double value(int[] states) {
        int index = 0;
        for (int variable : table.scope()) {
            index = 2 * index + states[variable];
        }
        return table.values()[index];
    }

    /** The same function with all its coefficients. */
    public Polynomial toPolynomial() {
        return Polynomial.ofTable(table.scope(), table.values());
    }

    /**
     * Whether a restriction leaves no choice: no variable is open, or the value is 1 whatever the open ones are.
     *
     * @param states of all variables by their number, below zero where a variable is open
     */
    public boolean isFixed(int[] states) {
        return openVariables(states).length == 0 || isOne(0, 0, states);
    }

    private boolean isOne(int place, int index, int[] states) {
        if (place == width()) {
            return table.values()[index] == 1;
        }
        int state = states[table.scope()[place]];
        return (state == 1 || isOne(place + 1, 2 * index, states))
                && (state == 0 || isOne(place + 1, 2 * index + 1, states));
    }

    /** The open variables of the scope, increasing. */
    public int[] openVariables(int[] states) {
        return Arrays.stream(table.scope())
                .filter(variable -> states[variable] < 0)
                .sorted()
                .toArray();
    }
}
