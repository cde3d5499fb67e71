package org.parseval.engine.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
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
 * Independent states of a model, each with its exact probability given the evidence: one elimination, whose tables are kept, and a way back
 * for each state.
 *
 * <pre>{@code
 * PosteriorSampler sampler = PosteriorSampler.of(model, evidence, Budget.standard(), Progress.SILENT);
 * int[] states = sampler.next(random);
 * }</pre>
 */
public final class PosteriorSampler {
    private final Model model;
    private final Evidence evidence;
    private final List<Drawn> parts = new ArrayList<>();
    private final boolean zero;

    /** A part after its elimination, and room for a state of it. */
    private record Drawn(Part part, TwoPass passes, int[] cardinalities, int[] states) {}

    private PosteriorSampler(Model model, Evidence evidence, Budget budget, Progress progress) {
        this.model = model;
        this.evidence = evidence;
        Deadline deadline = budget.deadline();
        // Every variable must be drawn, so none is simplified away.
        Parts all = Parts.of(model, Query.partitionFunction(evidence), Reductions.NONE, false, deadline::passed);
        List<ContractionSchedule> schedules = new ArrayList<>();
        double bytes = 0;
        double seconds = 0;
        for (Part part : all.parts()) {
            FoundOrder found = part.order(budget.seed(), SearchEffort.standard(), deadline::passed);
            EliminationOrder order = found.order();
            boolean hopeless = order.totalCells() > ExactCosts.MEASURED.hopelessCells();
            if (!hopeless) {
                schedules.add(
                        new ContractionSchedule(new BucketTree(part.model(), order), found.heuristic(), Task.MPE));
            }
            // As for a best state, all tables stay until the way back; here those of all parts.
            bytes += hopeless
                    ? Double.BYTES * order.totalCells()
                    : schedules.get(schedules.size() - 1).peakBytes();
            seconds += ExactCosts.MEASURED.seconds(order.totalCells(), budget);
            double largest = Math.pow(2, order.log2LargestSeparator());
            new Forecast(
                            order.width(),
                            largest,
                            bytes,
                            seconds,
                            found.heuristic().spelling())
                    .checkAgainst(budget);
        }
        boolean impossible = all.isZero();
        try (Workers workers = new Workers(budget.threads(), deadline::check)) {
            for (int i = 0; i < schedules.size() && !impossible; i++) {
                Part part = all.parts().get(i);
                TwoPass passes = new TwoPass(part.model(), schedules.get(i), workers, deadline, progress);
                impossible = passes.sumForDraws() == Double.NEGATIVE_INFINITY;
                parts.add(new Drawn(part, passes, part.model().cardinalities(), new int[part.size()]));
            }
        } catch (Deadline.TimeUp up) {
            throw new BudgetException("no sample within the time limit of " + budget.timeText());
        }
        zero = impossible;
    }

    /**
     * @throws BudgetException if the tables do not fit the budget, with numbers
     * @throws IllegalArgumentException if the evidence does not fit the model
     */
    public static PosteriorSampler of(Model model, Evidence evidence, Budget budget, Progress progress) {
        return new PosteriorSampler(model, evidence, budget, progress);
    }

    /** Whether no state has a positive weight: then there is nothing to draw. */
    public boolean isZero() {
        return zero;
    }

    /**
     * A state of every variable.
     *
     * @throws IllegalStateException if no state has a positive weight
     */
    public int[] next(RandomGenerator random) {
        if (zero) {
            throw new IllegalStateException("no state has a positive weight");
        }
        int[] states = new int[model.variableCount()];
        for (int v = 0; v < states.length; v++) {
            // Where no factor says anything, every state is as likely.
            states[v] = random.nextInt(model.cardinality(v));
        }
        for (Map.Entry<Integer, Integer> observed : evidence.states().entrySet()) {
            states[observed.getKey()] = observed.getValue();
        }
        for (Drawn drawn : parts) {
            drawn.passes.draw(drawn.states, drawn.cardinalities, random);
            for (int i = 0; i < drawn.states.length; i++) {
                int original = drawn.part.variables()[i];
                if (original < states.length) {
                    states[original] = drawn.states[i];
                }
            }
        }
        return states;
    }
}
