package org.parseval.engine.variational;

import java.util.EnumSet;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.settings.IterationSettings;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;
import org.parseval.variational.MeanFieldSettings;

/** Engine {@code meanfield} in the catalogue. */
public final class MeanFieldEntry extends EngineEntry {
    private static final Setting<Long> MAX_ITERATIONS = IterationSettings.sweeps("10000");

    private static final Setting<Long> RESTARTS = IterationSettings.runs("100");

    /** For the service loader. */
    public MeanFieldEntry() {
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
