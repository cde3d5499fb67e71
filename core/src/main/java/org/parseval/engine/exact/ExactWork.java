package org.parseval.engine.exact;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.table.Workers;

/** The exact engine at work: two passes over tables for each part. */
final class ExactWork implements Work {
    private final Problem problem;
    private final List<Schedule> schedules;
    private final Forecast forecast;
    private final Workers workers;
    private int logarithmicSteps;

    ExactWork(Problem problem, List<Schedule> schedules, Forecast forecast) {
        this.problem = problem;
        this.schedules = schedules;
        this.forecast = forecast;
        workers = new Workers(problem.budget().threads(), problem.deadline()::check);
    }

    /** The parts may take more than their share of the time: only all of them together are an answer. */
    @Override
    public PartAnswer solve(int index, Deadline share) {
        Model part = problem.parts().get(index);
        TwoPass passes = new TwoPass(part, schedules.get(index), workers, problem.deadline(), problem.progress());
        PartAnswer answer;
        if (problem.task() == Task.PR) {
            answer = PartAnswer.exact(passes.logPartitionFunction());
        } else {
            double[][] marginals = new double[part.variableCount()][];
            for (int v = 0; v < marginals.length; v++) {
                marginals[v] = new double[part.cardinality(v)];
            }
            answer = PartAnswer.exact(passes.marginals(marginals)).withMarginals(marginals);
        }
        logarithmicSteps += passes.logarithmicSteps();
        return answer;
    }

    @Override
    public Map<String, Object> settings() {
        return Map.of();
    }

    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = new LinkedHashMap<>();
        diagnostics.put("width", forecast.width());
        diagnostics.put("order", forecast.order());
        diagnostics.put("largestTable", forecast.largestTable());
        diagnostics.put("forecastBytes", forecast.bytes());
        diagnostics.put("forecastSeconds", forecast.seconds());
        diagnostics.put("logarithmicSteps", logarithmicSteps);
        return diagnostics;
    }

    @Override
    public void close() {
        workers.close();
    }
}
