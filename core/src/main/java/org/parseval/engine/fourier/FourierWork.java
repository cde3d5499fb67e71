package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Answer;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.table.Contractor;
import org.parseval.table.Workers;

/** The Fourier engine at work: one elimination for each part. */
final class FourierWork implements Work {
    private final FourierSettings settings;
    private final Problem problem;
    private final List<FourierPlan> plans = new ArrayList<>();
    private final Losses losses = new Losses();
    private final Workers workers;

    FourierWork(FourierSettings settings, Problem problem) {
        this.settings = settings;
        this.problem = problem;
        problem.progress().report("ordering", 0);
        for (Model part : problem.parts()) {
            plans.add(FourierPlan.of(part, settings, problem.task(), problem.budget(), problem.deadline()));
        }
        workers = new Workers(problem.budget().threads(), problem.deadline()::check);
    }

    @Override
    public PartAnswer solve(int index, Deadline share) {
        FourierPlan plan = plans.get(index);
        Task task = problem.task();
        Contractor contractor = new Contractor(workers, plan.messageSize() * 4L);
        FourierElimination elimination = new FourierElimination(
                plan.model(),
                contractor,
                new BucketProduct(
                        settings, plan.messageSize(), plan.limit(task, problem.deadline()), contractor, losses),
                problem.deadline(),
                problem.progress());
        LogNumber value = elimination.partitionFunction(task == Task.MAR);
        if (value.isZero() && !losses.isExact()) {
            throw new BudgetException("the Fourier messages cancel to nothing; tables, or a message size above "
                    + plan.messageSize() + ", are needed");
        }
        PartAnswer answer = PartAnswer.of(value, losses.isExact() ? Answer.Kind.EXACT : Answer.Kind.ESTIMATE);
        return task == Task.MAR && !value.isZero()
                ? answer.withMarginals(plan.decode(elimination.beliefs(plan.groups()), losses))
                : answer;
    }

    @Override
    public Map<String, Object> settings() {
        return settings.asMap(
                plans.stream().mapToInt(FourierPlan::messageSize).max().orElse(1));
    }

    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = new LinkedHashMap<>();
        FourierPlan.report(plans, diagnostics);
        losses.report(diagnostics);
        return diagnostics;
    }

    @Override
    public void close() {
        workers.close();
    }
}
