package org.parseval.fourier;

import java.util.Arrays;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/**
 * The Fourier expansion of each kind of factor, by its closed form where it has one: a parity of any number of variables
 * is two terms, a clause of w literals 2^w, a decision tree what Theorem 2 allows; only a table goes through the
 * transform.
 *
 * <pre>{@code
 * FactorPolynomials.of(model, new ParityFactor(new int[] {0, 1}, 0, 1)); // 0.5 - 0.5 x0 x1
 * }</pre>
 */
public final class FactorPolynomials {
    /** Beyond this a clause has more terms than memory. */
    private static final int MOST_LITERALS = 26;

    private FactorPolynomials() {}

    /**
     * The expansion of a factor. Variables with one state are left out.
     *
     * @throws IllegalArgumentException if a variable of a table has more than two states, or a clause is too wide
     */
    public static Polynomial of(Model model, Factor factor) {
        if (factor instanceof ParityFactor parity) {
            return parity(parity);
        } else if (factor instanceof ClauseFactor clause) {
            return clause(clause);
        } else if (factor instanceof DecisionTreeFactor tree) {
            return Polynomial.ofTree(tree.tree());
        } else {
            return table(model, factor.toTable(model));
        }
    }

    private static Polynomial table(Model model, TableFactor table) {
        for (int variable : table.scope()) {
            if (model.cardinality(variable) > 2) {
                throw new IllegalArgumentException("variable " + variable + " has cardinality "
                        + model.cardinality(variable) + ", a Fourier expansion needs 2 or less");
            }
        }
        int[] scope = Arrays.stream(table.scope())
                .filter(variable -> model.cardinality(variable) == 2)
                .toArray();
        return Polynomial.ofTable(scope, table.values());
    }

    /** The sum of even and odd is the mean, their difference goes with chi of all variables. */
    private static Polynomial parity(ParityFactor parity) {
        double even = 0.5 * parity.whenEven();
        double odd = 0.5 * parity.whenOdd();
        int sign = Parity.whenEven(parity.scope().length);
        return Polynomial.parity(parity.scope(), sign * (even - odd)).plus(Polynomial.constant(even + odd));
    }

    /** The clause is 1 less (1 - weight) where no literal holds, the product of (1 -+ x) / 2 over its literals. */
    private static Polynomial clause(ClauseFactor clause) {
        int width = clause.scope().length;
        if (width > MOST_LITERALS) {
            throw new IllegalArgumentException("a clause of " + width + " literals has 2^" + width
                    + " terms, expected at most 2^" + MOST_LITERALS);
        }
        int[] scope = Scopes.sorted(clause.scope());
        long positive = 0;
        for (int i = 0; i < width; i++) {
            positive |= (clause.positive()[i] ? 1L : 0L) << Scopes.bit(scope, clause.scope()[i]);
        }
        double part = Math.scalb(1 - clause.whenViolated(), -width);
        long[] masks = new long[1 << width];
        double[] coefficients = new double[1 << width];
        for (int mask = 0; mask < masks.length; mask++) {
            masks[mask] = mask;
            coefficients[mask] = -part * Parity.ofFalse(Long.bitCount(mask & positive));
        }
        // Written so that a clause without literals is its weight, to the last bit.
        coefficients[0] = width == 0 ? clause.whenViolated() : 1 - part;
        return Polynomial.ofRows(scope, masks, coefficients);
    }
}
