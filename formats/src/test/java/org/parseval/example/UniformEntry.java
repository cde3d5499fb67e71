package org.parseval.example;

import java.util.EnumSet;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.Choices;
import org.parseval.engine.catalogue.CountRange;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.catalogue.Setting;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code uniform} in the catalogue. */
public final class UniformEntry extends EngineEntry {
    private static final Setting<Long> DRAWS =
            new Setting<>("draws", "N", CountRange.of(1, 1 << 28), "10000", "states to draw");

    /** For the service loader. */
    public UniformEntry() {
        super("uniform", "the mean weight of states drawn evenly: unsupported", EnumSet.of(Task.PR), DRAWS);
    }

    @Override
    protected Engine make(Choices chosen) {
        return new MethodEngine(
                new UniformMethod(Math.toIntExact(chosen.of(DRAWS).orElse(10_000L))));
    }
}
