package org.parseval.engine.catalogue;

import java.util.EnumSet;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.propagation.MeanFieldMethod;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;
import org.parseval.propagation.MeanFieldSettings;

/** Engine {@code meanfield} in the catalogue. */
final class MeanFieldEntry extends EngineEntry {
    private static final Setting<Long> MAX_ITERATIONS = IterationSettings.sweeps("10000");

    private static final Setting<Long> RESTARTS = IterationSettings.runs("100");

    MeanFieldEntry() {
        super(
                "meanfield",
                "independent variables that fit best: a certified lower bound, and nothing from above",
                EnumSet.of(Task.PR, Task.MAR),
                IterationSettings.TOLERANCE,
                MAX_ITERATIONS,
                RESTARTS);
    }

    @Override
    protected Engine make(Choices chosen) {
        MeanFieldSettings settings = MeanFieldSettings.standard();
        settings = chosen.in(settings, IterationSettings.TOLERANCE, MeanFieldSettings::withTolerance);
        settings = chosen.inInt(settings, MAX_ITERATIONS, MeanFieldSettings::withMaxIterations);
        return new MethodEngine(new MeanFieldMethod(chosen.inInt(settings, RESTARTS, MeanFieldSettings::withRestarts)));
    }
}
