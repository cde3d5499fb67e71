package org.parseval.engine.catalogue;

import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.parseval.engine.circuit.CircuitRequest;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** An exact engine, of which little can be chosen but its arithmetic. */
final class ExactEntry extends EngineEntry {
    private final Function<Choices, Engine> maker;
    private final CircuitRequest.Route route;

    /**
     * @param route that comes closest where sums are not rounded
     * @param more settings beside the arithmetic, for sums in doubles
     */
    ExactEntry(
            String name,
            String help,
            Set<Task> tasks,
            Function<Choices, Engine> maker,
            CircuitRequest.Route route,
            Setting<?>... more) {
        super(
                name,
                help,
                tasks,
                Stream.concat(Stream.of(ARITHMETIC), Stream.of(more)).toArray(Setting<?>[]::new));
        this.maker = maker;
        this.route = route;
    }

    @Override
    protected Engine make(Choices chosen) {
        return make(chosen, () -> maker.apply(chosen), route);
    }
}
