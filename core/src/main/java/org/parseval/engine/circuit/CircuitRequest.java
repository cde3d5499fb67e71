package org.parseval.engine.circuit;

import org.parseval.inference.Budget;
import org.parseval.model.Evidence;

/**
 * The kind of circuit that is wanted.
 *
 * @param evidence that is built in for good, which makes the circuit smaller; usually none
 * @param route by which it is found
 * @param mostBytes that it may take in memory
 * @param reduces whether the model is simplified first, as far as every variable can still be observed after that
 */
public record CircuitRequest(Evidence evidence, Route route, long mostBytes, boolean reduces) {

    /** From what a circuit is written down. */
    public enum Route {
        /** Tables where they are small, else a search, and large tables if that fails. */
        AUTO,
        /** A search with clause learning and caching. */
        SEARCH,
        /** The elimination of one variable after the other. */
        TABLES
    }

    /** No evidence built in, by the better route, of a quarter of the memory. */
    public static CircuitRequest within(Budget budget) {
        return new CircuitRequest(Evidence.none(), Route.AUTO, budget.memoryBytes() / 4, true);
    }

    /** The same with evidence that is built in for good. */
    public CircuitRequest withEvidence(Evidence builtIn) {
        return new CircuitRequest(builtIn, route, mostBytes, reduces);
    }

    /** The same by another route. */
    public CircuitRequest by(Route chosen) {
        return new CircuitRequest(evidence, chosen, mostBytes, reduces);
    }

    /** The same with another limit on the size of the circuit. */
    public CircuitRequest withMostBytes(long bytes) {
        return new CircuitRequest(evidence, route, bytes, reduces);
    }

    /** The same of the model as it is under the evidence. */
    public CircuitRequest withoutReductions() {
        return new CircuitRequest(evidence, route, mostBytes, false);
    }
}
