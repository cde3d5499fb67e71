package org.parseval.engine.compilation;

import org.parseval.circuit.CircuitBuilder;
import org.parseval.circuit.StateInputs;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.Solver;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;

/** A search whose trace becomes a circuit that takes any evidence. */
public final class CircuitSearch {
    /**
     * Of a table's value for each state that it depends on until it is a weight, in units of 2^-53: quotients, and values that are taken as
     * one where rounding may have parted them.
     */
    public static final int ROUNDINGS_OF_VALUE = 24;

    private final CompilationSolver solver;

    private CircuitSearch(CompilationSolver solver) {
        this.solver = solver;
    }

    /**
     * Searches a part.
     *
     * @param resources of a question for marginals; a quarter of its memory is for the trace
     * @throws BudgetException if time or memory do not suffice
     */
    public static CircuitSearch of(Part part, Resources resources, Deadline deadline) {
        CompilationSolver solver = CompilationSolver.forCircuit(part, resources);
        if (solver.advance(deadline) == Solver.Status.NO_TIME) {
            throw new BudgetException(solver.obstacle().orElse("no time for a search"));
        }
        return new CircuitSearch(solver);
    }

    /** The natural logarithm of the part's Z; minus infinity if no state has a positive weight. */
    public double logZ() {
        return solver.best().orElseThrow().value().logAbs();
    }

    /**
     * Adds what was found to a circuit, as a node that is 1 where nothing is observed.
     *
     * @return that node
     */
    public int append(StateInputs states, CircuitBuilder builder) {
        return new SearchToCircuit(solver.encoding(), solver.circuit(), states, builder).append();
    }
}
