package org.parseval.engine.energy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;

/** The energy engine at work: each part refined until it is good enough. */
final class EnergyWork implements Work {
    private final EnergySettings settings;
    private final Problem problem;
    private final Workers workers;
    private final Map<String, Object> diagnostics = new LinkedHashMap<>();
    private Optional<int[]> start = Optional.empty();
    private int reported = -1;

    EnergyWork(EnergySettings settings, Problem problem) {
        this.settings = settings;
        this.problem = problem;
        workers = new Workers(problem.budget().threads(), () -> {});
    }

    @Override
    public void startFrom(int part, int[] states) {
        start = Optional.of(states);
    }

    @Override
    public PartAnswer solve(int index, Deadline deadline) {
        Model part = problem.parts().get(index);
        Refining refining;
        if (problem.task() == Task.MPE) {
            StateRefiner states = new StateRefiner(part, settings, problem.budget());
            start.ifPresent(states::startFrom);
            refining = states;
        } else {
            refining = new Refiner(part, problem.task(), settings, problem.budget(), workers);
        }
        start = Optional.empty();
        boolean more = true;
        while (more) {
            problem.progress()
                    .report("refining", (double) index / problem.parts().size());
            more = refining.advance(deadline);
        }
        report(part, refining);
        return refining.answer();
    }

    /** The largest part is the one worth telling of. */
    private void report(Model part, Refining refining) {
        if (part.variableCount() > reported) {
            reported = part.variableCount();
            diagnostics.clear();
            refining.report(diagnostics);
        }
    }

    @Override
    public Map<String, Object> settings() {
        return settings.asMap();
    }

    @Override
    public Map<String, Object> diagnostics() {
        return diagnostics;
    }

    @Override
    public void close() {
        workers.close();
    }
}
