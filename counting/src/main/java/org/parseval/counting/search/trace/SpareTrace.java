package org.parseval.counting.search.trace;

import java.util.Optional;
import org.parseval.inference.BudgetException;
import org.parseval.numeric.ScaledNumber;

/**
 * A circuit to count from, which is wanted but not needed: where it does not fit the memory, the search goes on without. Literals weigh 1
 * and are not written down.
 */
public final class SpareTrace implements Trace {
    private final SearchCircuit circuit;
    private Trace trace;

    public SpareTrace(SearchCircuit circuit) {
        this.circuit = circuit;
        trace = circuit;
    }

    /** The circuit, if all of it is there. */
    public Optional<SearchCircuit> whole() {
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
    public void addLiteral(int literal) {}

    @Override
    public void addFree(int variable) {
        trace.addFree(variable);
    }

    @Override
    public int close(int from, int middle, ScaledNumber first, ScaledNumber second) {
        try {
            return trace.close(from, middle, first, second);
        } catch (BudgetException tooLarge) {
            circuit.clear();
            trace = NONE;
            return NONE.close(from, middle, first, second);
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
