package org.parseval.engine.fourier;

import java.util.Arrays;
import org.parseval.fourier.Polynomial;
import org.parseval.numeric.PowersOfTwo;
import org.parseval.table.Table;

/**
 * The functions that the terms of a polynomial stand for: products, over the variables of a mask, of one function of each variable. The
 * masks and coefficients are kept in a {@link Polynomial}; what they mean is up to the basis.
 */
interface MessageBasis {
    /** The polynomial of a table over a scope in elimination order, the last variable running fastest. */
    Polynomial ofTable(int[] scope, double[] values);

    /** The values of a polynomial, the last variable of its scope running fastest. */
    double[] toTable(Polynomial polynomial);

    /** The value at a point, given as the states of all variables by their numbers. */
    double evaluate(Polynomial polynomial, int[] states);

    Polynomial times(Polynomial f, Polynomial g);

    /** The product, with the first variable of the united scope summed out. */
    Polynomial productSumOut(Polynomial f, Polynomial g);

    Polynomial sumOut(Polynomial polynomial, int variable);

    /** The product, summed over all variables but a few. */
    Polynomial marginal(Polynomial f, Polynomial g, int[] group);

    /** Whether a sum over a variable weighs its states. */
    boolean isWeighted();

    /** The weights of the states of a variable, as a table. */
    Table weights(int variable);

    /** As terms, by a transform if need be. */
    default Message.Terms toTerms(Message message) {
        if (message instanceof Message.Terms terms) {
            return terms;
        }
        Table table = ((Message.Values) message).table();
        // A polynomial holds no more range than doubles do, so entries below that are lost here, not earlier.
        table.toLinear(Integer.MAX_VALUE);
        double[] values = Arrays.copyOf(table.values(), table.length());
        int power = PowersOfTwo.ofLargest(values);
        return Message.Terms.normalised(
                ofTable(table.scope(), PowersOfTwo.takenOut(values, power)), table.power() + power);
    }

    /** As a table, by a transform if need be. */
    default Table toTable(Message message) {
        if (message instanceof Message.Values values) {
            return values.table();
        }
        Message.Terms terms = (Message.Terms) message;
        return Table.signed(terms.scope(), toTable(terms.polynomial()), terms.power());
    }
}
