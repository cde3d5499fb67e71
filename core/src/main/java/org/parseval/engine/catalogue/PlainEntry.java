package org.parseval.engine.catalogue;

import java.util.EnumSet;
import java.util.function.Supplier;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** An engine for PR and MAR of which nothing can be chosen. */
final class PlainEntry extends EngineEntry {
    private final Supplier<Engine> maker;

    PlainEntry(String name, String help, Supplier<Engine> maker) {
        super(name, help, EnumSet.of(Task.PR, Task.MAR));
        this.maker = maker;
    }

    @Override
    Engine make(Choices chosen) {
        return maker.get();
    }
}
