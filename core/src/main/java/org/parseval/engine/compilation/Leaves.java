package org.parseval.engine.compilation;

import java.util.Optional;

/** Components of one variable, which only soft clauses can have: solved without search or cache. */
final class Leaves {
    private final Formula formula;
    private final UnitPropagation assignment;
    private final Weights weights;
    private final ScaledNumber whenTrue = new ScaledNumber();
    private final ScaledNumber whenFalse = new ScaledNumber();

    Leaves(Formula formula, UnitPropagation assignment, Weights weights) {
        this.formula = formula;
        this.assignment = assignment;
        this.weights = weights;
    }

    /** Multiplies the sum over both values into a product. */
    void solve(int variable, ScaledNumber product, Optional<Circuit> circuit) {
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
        if (circuit.isPresent()) {
            record(variable, free, circuit.get());
        }
        whenTrue.add(whenFalse);
        product.multiply(whenTrue);
    }

    private void record(int variable, boolean free, Circuit circuit) {
        if (free) {
            circuit.addFree(variable);
            return;
        }
        int from = circuit.traceSize();
        circuit.addTrue(variable);
        circuit.addNode(circuit.close(from, circuit.traceSize(), whenTrue.shareNextTo(whenFalse)));
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
