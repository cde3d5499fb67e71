package org.parseval.engine.compilation;

import java.util.Optional;
import org.parseval.inference.BudgetException;

/** A circuit that is wanted but not needed: where it does not fit the memory, the search goes on without. */
final class SpareTrace implements Trace {
    private final Circuit circuit;
    private Trace trace;

    SpareTrace(Circuit circuit) {
        this.circuit = circuit;
        trace = circuit;
    }

    /** The circuit, if all of it is there. */
    Optional<Circuit> whole() {
        return trace == circuit ? Optional.of(circuit) : Optional.empty();
    }

    @Override
    public int size() {
        return trace.size();
    }

    @Override
    public void addNode(int node) {
        trace.addNode(node);
    }

    @Override
    public void addTrue(int variable) {
        trace.addTrue(variable);
    }

    @Override
    public void addFree(int variable) {
        trace.addFree(variable);
    }

    @Override
    public int close(int from, int middle, double share) {
        try {
            return trace.close(from, middle, share);
        } catch (BudgetException tooLarge) {
            circuit.clear();
            trace = NONE;
            return NONE.close(from, middle, share);
        }
    }

    @Override
    public int nodes() {
        return trace.nodes();
    }

    @Override
    public void takeBackTo(int nodes, int size) {
        trace.takeBackTo(nodes, size);
    }
}
