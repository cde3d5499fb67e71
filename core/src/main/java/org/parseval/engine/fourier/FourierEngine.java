package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.reduction.Component;
import org.parseval.reduction.Reduction;
import org.parseval.table.Contractor;
import org.parseval.table.Workers;

/**
 * Engine {@code fourier}: variable elimination with messages in the Fourier domain, truncated to a message size (Xue,
 * Ermon, Le Bras, Gomes and Selman 2016). Exact where every message fits as a table; else an estimate without error
 * bar, possibly of the wrong sign, which the answer tells.
 *
 * <pre>{@code
 * Engine engine = new FourierEngine(FourierSettings.standard().withMessageSize(1 << 14));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class FourierEngine implements Engine {
    private final FourierSettings settings;

    public FourierEngine(FourierSettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "fourier";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.of(Task.PR, Task.MAR);
    }

    @Override
    public Answer solve(Model model, Query query, Budget budget, Progress progress) {
        if (!tasks().contains(query.task())) {
            throw new IllegalArgumentException("engine " + name() + " does not answer " + query.task());
        }
        Deadline deadline = Deadline.in(budget.time());
        Task task = query.task();
        Reduction reduction = Reduction.of(
                model,
                query.evidence(),
                task == Task.PR ? Reduction.Goal.PARTITION_FUNCTION : Reduction.Goal.MARGINALS);
        progress.report("ordering", 0);
        List<FourierPlan> plans = new ArrayList<>();
        for (Component component : reduction.components()) {
            plans.add(FourierPlan.of(component.model(), settings, task, budget, deadline));
        }

        Losses losses = new Losses();
        LogNumber z = LogNumber.ofLog(reduction.logConstant());
        List<double[][]> marginals = new ArrayList<>();
        try (Workers workers = new Workers(budget.threads(), deadline::check)) {
            for (int i = 0; i < plans.size() && !z.isZero(); i++) {
                FourierPlan plan = plans.get(i);
                Contractor contractor = new Contractor(workers, plan.messageSize() * 4L);
                FourierElimination elimination = new FourierElimination(
                        plan.model(),
                        contractor,
                        new BucketProduct(settings, plan.messageSize(), plan.limit(task, deadline), contractor, losses),
                        deadline,
                        progress);
                LogNumber part = elimination.partitionFunction(task == Task.MAR);
                if (part.isZero() && !losses.isExact()) {
                    throw new BudgetException("the Fourier messages cancel to nothing; tables, or a message size above "
                            + plan.messageSize() + ", are needed");
                }
                z = part.isZero() ? part : new LogNumber(z.sign() * part.sign(), z.logAbs() + part.logAbs());
                if (task == Task.MAR && !z.isZero()) {
                    marginals.add(plan.decode(elimination.beliefs(plan.groups()), losses));
                }
            }
        }
        Map<String, Object> diagnostics = new LinkedHashMap<>();
        FourierPlan.report(plans, diagnostics);
        losses.report(diagnostics);
        diagnostics.put("components", plans.size());
        Map<String, Object> all = new LinkedHashMap<>(budget.settings());
        all.putAll(settings.asMap(
                plans.stream().mapToInt(FourierPlan::messageSize).max().orElse(1)));
        return new Answer(
                task,
                z,
                losses.isExact() ? Answer.Kind.EXACT : Answer.Kind.ESTIMATE,
                Optional.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                task == Task.MAR && !z.isZero()
                        ? Optional.of(new Marginals(reduction.restoreMarginals(marginals)))
                        : Optional.empty(),
                name(),
                all,
                deadline.elapsedSeconds(),
                diagnostics);
    }
}
