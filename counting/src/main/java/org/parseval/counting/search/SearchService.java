package org.parseval.counting.search;

import org.parseval.circuit.CircuitBuilder;
import org.parseval.counting.search.trace.SearchToCircuit;
import org.parseval.engine.CountingSearch;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.StateInputs;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;

/** Engine {@code compile} for those who only know that it searches. A quarter of the memory is for the trace of a circuit. */
public final class SearchService implements CountingSearch {
    /** For the service loader. */
    public SearchService() {}

    @Override
    public Method method() {
        return new CompilationMethod();
    }

    @Override
    public Traced trace(Part part, Resources resources, double mostWork, Deadline deadline) {
        CompilationSolver solver = CompilationSolver.forCircuit(part, resources);
        solver.advance(deadline.orWhile(() -> solver.literalsLookedAt() > mostWork));
        if (solver.best().filter(PartAnswer::exact).isEmpty()) {
            throw new BudgetException(solver.obstacle().orElse("no time for a search"));
        }
        return new Trace(solver);
    }

    private record Trace(CompilationSolver solver) implements Traced {
        @Override
        public double logZ() {
            return solver.best().orElseThrow().value().ln();
        }

        @Override
        public double roundings() {
            return solver.encoding().roundingsOfWeights();
        }

        @Override
        public int append(StateInputs states, CircuitBuilder builder) {
            return new SearchToCircuit(solver.encoding(), solver.circuit(), states, builder).append();
        }
    }
}
