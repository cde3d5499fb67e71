package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.List;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.Part;
import org.parseval.engine.Parts;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.reduction.Reductions;

/**
 * The elimination of all parts of a model under evidence, with its tables kept for many ways back, each to a state of every variable.
 *
 * @param parts after their elimination; fewer than the model has if one of them has no weight
 * @param isZero whether no state has a positive weight: then there is no way back
 * @param bytes of the tables, by their forecast
 */
record KeptElimination(List<Eliminated> parts, boolean isZero, double bytes) {

    /** A part after its elimination. */
    record Eliminated(Part part, TwoPass passes, int[] cardinalities) {}

    /** The operation on a variable that goes. */
    enum Step {
        SUM,
        MAXIMISE
    }

    /**
     * @throws BudgetException if the tables do not fit the budget, with numbers
     * @throws IllegalArgumentException if the evidence does not fit the model
     */
    static KeptElimination of(Model model, Evidence evidence, Step step, Budget budget, Progress progress) {
        Deadline deadline = budget.deadline();
        // Every variable must have a state in the end, so none is simplified away.
        try (Workers workers = new Workers(budget.threads(), deadline::check)) {
            Parts all = Parts.of(model, Query.partitionFunction(evidence), Reductions.NONE, false, deadline::mustHurry);
            List<ContractionSchedule> schedules = schedules(all.parts(), budget, deadline);
            List<Eliminated> parts = new ArrayList<>();
            boolean zero = all.isZero();
            for (int i = 0; i < schedules.size() && !zero; i++) {
                Part part = all.parts().get(i);
                TwoPass passes = new TwoPass(part.model(), schedules.get(i), workers, deadline, progress);
                double log = step == Step.SUM ? passes.sumAndKeep() : passes.maximiseAndKeep();
                zero = log == Double.NEGATIVE_INFINITY;
                parts.add(new Eliminated(part, passes, part.model().cardinalities()));
            }
            return new KeptElimination(
                    parts,
                    zero,
                    schedules.stream()
                            .mapToDouble(ContractionSchedule::peakBytes)
                            .sum());
        } catch (Deadline.TimeUp up) {
            throw new BudgetException("no states within the time limit of " + budget.timeText());
        }
    }

    /** A plan for each part. As for a best state, all tables stay until the way back; here those of all parts. */
    private static List<ContractionSchedule> schedules(List<Part> parts, Budget budget, Deadline deadline) {
        List<ContractionSchedule> schedules = new ArrayList<>();
        double bytes = 0;
        double work = 0;
        for (Part part : parts) {
            FoundOrder found =
                    part.order(budget.seed(), SearchEffort.standard(), budget.threads(), deadline::mustHurry);
            EliminationOrder order = found.order();
            boolean hopeless = order.totalCells() > ExactCosts.MEASURED.hopelessCells();
            if (!hopeless) {
                schedules.add(ContractionSchedule.of(
                        new BucketTree(part.model(), order, deadline::check),
                        found.heuristic(),
                        Task.MPE,
                        deadline::check));
            }
            bytes += hopeless
                    ? Double.BYTES * order.totalCells()
                    : schedules.get(schedules.size() - 1).peakBytes();
            work += ExactCosts.MEASURED.work(order.totalCells());
            double largest = Math.pow(2, order.log2LargestSeparator());
            new Forecast.Known(
                            order.width(),
                            largest,
                            bytes,
                            work,
                            found.heuristic().spelling())
                    .checkAgainst(budget);
        }
        return schedules;
    }
}
