package org.parseval.example;

import java.util.EnumSet;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code uniform} in the catalogue. */
public final class UniformEntry extends EngineEntry {
    private static final Setting<Long> DRAWS = Setting.count("draws", "N", 1, 1 << 28, "10000", "states to draw");

    /** For the service loader. */
    public UniformEntry() {
        super("uniform", "the mean weight of states drawn evenly: unsupported", EnumSet.of(Task.PR), DRAWS);
    }

    @Override
    protected Engine make(Choices chosen) {
        return new UniformEngine(Math.toIntExact(chosen.of(DRAWS).orElse(10_000L)));
    }
}
