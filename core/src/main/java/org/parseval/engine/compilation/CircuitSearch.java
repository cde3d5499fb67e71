package org.parseval.engine.compilation;

import org.parseval.circuit.CircuitBuilder;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.StateInputs;
import org.parseval.engine.compilation.encoding.Encoding;
import org.parseval.engine.compilation.trace.SearchToCircuit;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;

/** A search whose trace becomes a circuit that takes any evidence. */
public final class CircuitSearch {
    private final CompilationSolver solver;

    private CircuitSearch(CompilationSolver solver) {
        this.solver = solver;
    }

    /**
     * Searches a part.
     *
     * @param resources of a question for marginals; a quarter of its memory is for the trace
     * @param mostWork after which the search is given up: the literals of its clauses, counted for every decision
     * @throws BudgetException if work, time or memory do not suffice
     */
    public static CircuitSearch of(Part part, Resources resources, double mostWork, Deadline deadline) {
        CompilationSolver solver = CompilationSolver.forCircuit(part, resources);
        if (solver.advance(deadline.orWhile(() -> solver.literalsLookedAt() > mostWork)) == Solver.Status.NO_TIME) {
            throw new BudgetException(solver.obstacle().orElse("no time for a search"));
        }
        return new CircuitSearch(solver);
    }

    /** A bound on the relative error of the weights that a search makes of a model, for a state together, in units of 2^-53. */
    public static double roundingsOfWeights(Model model) {
        return Encoding.roundingsOfWeights(model);
    }

    /** The natural logarithm of the part's Z; minus infinity if no state has a positive weight. */
    public double logZ() {
        return solver.best().orElseThrow().value().ln();
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
