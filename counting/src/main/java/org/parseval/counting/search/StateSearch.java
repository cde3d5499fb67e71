package org.parseval.counting.search;

import java.util.Optional;
import org.parseval.circuit.Circuit;
import org.parseval.circuit.CircuitBuilder;
import org.parseval.counting.search.trace.SearchToCircuit;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Query;
import org.parseval.inference.Task;

/**
 * A best state by search. The search writes down all states of positive weight as a circuit, in which the largest product then takes the
 * place of the sum. It pays where constraints leave little to sum.
 */
final class StateSearch implements Solver {
    private final Part part;
    private final long mostBytes;
    private final CompilationSolver sum;
    private Optional<PartAnswer> answer = Optional.empty();

    StateSearch(Part part, Resources resources) {
        this.part = part;
        mostBytes = resources.memoryBytes() / 4;
        // A circuit of the marginals has every state of every variable.
        sum = CompilationSolver.forCircuit(
                part,
                new Resources(
                        Task.MAR, resources.budget(), resources.parts(), resources.workers(), resources.progress()));
    }

    @Override
    public boolean advance(Deadline deadline) {
        boolean more = sum.advance(deadline);
        Optional<PartAnswer> counted = sum.best().filter(PartAnswer::exact);
        answer = counted.map(found -> found.isZero() ? PartAnswer.zero() : largest(found, deadline));
        return more && answer.isEmpty();
    }

    private PartAnswer largest(PartAnswer counted, Deadline deadline) {
        CircuitBuilder builder = new CircuitBuilder(part.model(), mostBytes);
        int root = new SearchToCircuit(sum.encoding(), sum.circuit(), builder::leaf, builder).append();
        Circuit circuit = builder.build(root, counted.value().ln(), 0, deadline::passed);
        int[] states = circuit.solve(Query.of(Task.MPE)).assignment().orElseThrow();
        return PartAnswer.exactLn(part.model().lnValue(states)).withAssignment(states);
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer;
    }

    @Override
    public double work() {
        return sum.work();
    }

    @Override
    public double shareDone() {
        return sum.shareDone();
    }

    @Override
    public Optional<String> obstacle() {
        return sum.obstacle();
    }

    @Override
    public Diagnostics diagnostics() {
        return sum.diagnostics();
    }

    @Override
    public void close() {
        sum.close();
    }
}
