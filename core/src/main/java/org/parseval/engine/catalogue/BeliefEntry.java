package org.parseval.engine.catalogue;

import java.util.EnumSet;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.propagation.BeliefMethod;
import org.parseval.engine.settings.IterationSettings;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;
import org.parseval.propagation.PropagationSettings;
import org.parseval.propagation.Schedule;

/** Engine {@code bp} in the catalogue. */
final class BeliefEntry extends EngineEntry {
    private static final Setting<Schedule> SCHEDULE =
            Setting.constant("schedule", "NAME", Schedule.class, "sequential-random", "the order of updates");

    private static final Setting<Double> DAMPING =
            Setting.from("damping", "W", 0, 1, "0.1", "the weight of the old message");

    private static final Setting<Long> MAX_ITERATIONS = IterationSettings.sweeps("10000");

    private static final Setting<Long> RESTARTS = IterationSettings.runs("10");

    BeliefEntry() {
        super(
                "bp",
                "belief propagation: exact without loops, else unsupported",
                EnumSet.of(Task.PR, Task.MAR),
                SCHEDULE,
                DAMPING,
                IterationSettings.TOLERANCE,
                MAX_ITERATIONS,
                RESTARTS,
                PRESET);
    }

    @Override
    protected Engine make(Choices chosen) {
        PropagationSettings settings =
                chosen.of(PRESET).isPresent() ? PropagationSettings.paper() : PropagationSettings.standard();
        settings = chosen.in(settings, SCHEDULE, PropagationSettings::withSchedule);
        settings = chosen.in(settings, DAMPING, PropagationSettings::withDamping);
        settings = chosen.in(settings, IterationSettings.TOLERANCE, PropagationSettings::withTolerance);
        settings = chosen.inInt(settings, MAX_ITERATIONS, PropagationSettings::withMaxIterations);
        return new MethodEngine(new BeliefMethod(chosen.inInt(settings, RESTARTS, PropagationSettings::withRestarts)));
    }
}
