package org.parseval.engine;

import org.parseval.circuit.CircuitBuilder;

/** The nodes of a circuit that stand for the states of a reduced model's variables. */
@FunctionalInterface
public interface StateInputs {
    /** A leaf or node, or {@link CircuitBuilder#ONE} if nobody can observe the variable. */
    int of(int variable, int state);
}
