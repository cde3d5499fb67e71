package org.parseval.counting.search.count;

import org.parseval.counting.search.encoding.Encoding;
import org.parseval.counting.search.encoding.Formula;
import org.parseval.counting.search.encoding.Weights;
import org.parseval.counting.search.sat.UnitPropagation;
import org.parseval.counting.search.trace.Trace;
import org.parseval.numeric.ScaledNumber;

/** Components of one variable, which only soft clauses can have: solved without search or cache. */
final class Leaves {
    private final Formula formula;
    private final UnitPropagation assignment;
    private final Weights weights;
    private final Trace trace;
    private final boolean[] hidden;
    private final ScaledNumber whenTrue = new ScaledNumber();
    private final ScaledNumber whenFalse = new ScaledNumber();

    Leaves(Formula formula, UnitPropagation assignment, Encoding encoding, Trace trace) {
        this.formula = formula;
        this.assignment = assignment;
        weights = encoding.weights();
        hidden = encoding.hidden();
        this.trace = trace;
    }

    /** Multiplies the sum over both values into a product; that one of them is possible is all that matters of a hidden variable. */
    void solve(int variable, ScaledNumber product) {
        if (hidden[variable]) {
            return;
        }
        whenTrue.set(1, 0);
        whenFalse.set(1, 0);
        weights.applyTo(whenTrue, 2 * variable);
        weights.applyTo(whenFalse, 2 * variable + 1);
        boolean free = true;
        for (int clause : formula.occurrences(variable)) {
            int open = openLiteral(clause);
            if (open >= 0) {
                free = false;
                weights.applyTo((open & 1) == 0 ? whenFalse : whenTrue, formula.ownLiteral(clause));
            }
        }
        record(variable, free);
        whenTrue.add(whenFalse);
        product.multiply(whenTrue);
    }

    private void record(int variable, boolean free) {
        if (free) {
            trace.addFree(variable);
            return;
        }
        int from = trace.size();
        trace.addLiteral(2 * variable);
        int middle = trace.size();
        trace.addLiteral(2 * variable + 1);
        trace.addNode(trace.close(from, middle, whenTrue, whenFalse));
    }

    /** The one literal of a clause that is neither true nor false, or -1 if one is true. */
    private int openLiteral(int clause) {
        int open = -1;
        for (int literal : formula.literals(clause)) {
            int value = assignment.value(literal);
            if (value > 0) {
                return -1;
            }
            open = value == 0 ? literal : open;
        }
        return open;
    }
}
