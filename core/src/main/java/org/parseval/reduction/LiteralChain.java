package org.parseval.reduction;

import java.util.Arrays;
import org.parseval.model.ClauseFactor;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/**
 * A wide parity or clause as factors of three variables: every auxiliary variable is the exclusive or, or the
 * disjunction, of the one before it and one more literal, and the last factor has the value.
 *
 * @param places by variable; the chain visits the smallest first
 */
record LiteralChain(GrowingModel target, int[] places) {
    /** Adds a parity of at least three variables. */
    void add(ParityFactor parity) {
        int[] scope = Arrays.stream(inOrder(parity.scope()))
                .map(i -> parity.scope()[i])
                .toArray();
        int last = scope.length - 1;
        int sum = scope[0];
        for (int i = 1; i < last - 1; i++) {
            int next = target.addVariable(2);
            target.add(new ParityFactor(new int[] {sum, scope[i], next}, 1, 0));
            sum = next;
        }
        target.add(
                new ParityFactor(new int[] {sum, scope[last - 1], scope[last]}, parity.whenEven(), parity.whenOdd()));
    }

    /** Adds a clause of at least three variables. */
    void add(ClauseFactor clause) {
        int[] order = inOrder(clause.scope());
        int last = order.length - 1;
        int some = clause.scope()[order[0]];
        boolean positive = clause.positive()[order[0]];
        for (int i = 1; i < last - 1; i++) {
            int next = target.addVariable(2);
            int[] scope = {some, clause.scope()[order[i]], next};
            target.add(TableFactor.of(scope, disjunction(positive, clause.positive()[order[i]])));
            some = next;
            positive = true;
        }
        target.add(new ClauseFactor(
                new int[] {some, clause.scope()[order[last - 1]], clause.scope()[order[last]]},
                new boolean[] {positive, clause.positive()[order[last - 1]], clause.positive()[order[last]]},
                clause.whenViolated()));
    }

    /** 1 where the third variable is true just if one of two literals is. */
    private static double[] disjunction(boolean positiveFirst, boolean positiveSecond) {
        double[] values = new double[8];
        for (int row = 0; row < 4; row++) {
            boolean some = (row >= 2) == positiveFirst || (row % 2 == 1) == positiveSecond;
            values[2 * row + (some ? 1 : 0)] = 1;
        }
        return values;
    }

    /** The positions of a scope in the order of their variables' places. */
    private int[] inOrder(int[] scope) {
        long[] keys = new long[scope.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = (long) places[scope[i]] << Integer.SIZE | i;
        }
        Arrays.sort(keys);
        return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
    }
}
