package org.parseval.engine.catalogue;

import java.util.Set;
import java.util.function.Supplier;
import org.parseval.engine.circuit.CircuitRequest;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** An exact engine, of which nothing can be chosen but its arithmetic. */
final class ExactEntry extends EngineEntry {
    private final Supplier<Engine> maker;
    private final CircuitRequest.Route route;

    /** @param route that comes closest where sums are not rounded */
    ExactEntry(String name, String help, Set<Task> tasks, Supplier<Engine> maker, CircuitRequest.Route route) {
        super(name, help, tasks, ARITHMETIC);
        this.maker = maker;
        this.route = route;
    }

    @Override
    protected Engine make(Choices chosen) {
        return make(chosen, maker, route);
    }
}
