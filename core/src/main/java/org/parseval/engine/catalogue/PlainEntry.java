package org.parseval.engine.catalogue;

import java.util.Set;
import java.util.function.Supplier;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** An engine of which nothing of its own can be chosen. */
final class PlainEntry extends EngineEntry {
    private final Supplier<Engine> maker;

    PlainEntry(String name, String help, Set<Task> tasks, Supplier<Engine> maker) {
        super(name, help, tasks);
        this.maker = maker;
    }

    @Override
    Engine make(Choices chosen) {
        return maker.get();
    }
}
