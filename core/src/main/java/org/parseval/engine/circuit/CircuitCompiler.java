package org.parseval.engine.circuit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.circuit.Circuit;
import org.parseval.circuit.CircuitBuilder;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.CountingSearch;
import org.parseval.engine.Part;
import org.parseval.engine.Parts;
import org.parseval.engine.Resources;
import org.parseval.engine.StateInputs;
import org.parseval.engine.exact.TableCircuit;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Looks;
import org.parseval.parallel.Workers;
import org.parseval.reduction.Reductions;

/**
 * Compiles a model into a circuit that answers under any evidence. Of the simplifications only those are made after which every
 * variable can still be observed. Each independent part is written down from its elimination where the tables are small, and else from a search,
 * which pays where there are many zeros.
 *
 * <pre>{@code
 * Circuit circuit = CircuitCompiler.compile(model);
 * Answer answer = circuit.evaluate(model.evidence("rain", "yes"));
 * }</pre>
 */
public final class CircuitCompiler {
    private final CircuitPolicy policy = CircuitPolicy.STANDARD;
    private final CircuitRequest request;
    private final Budget budget;
    private final Progress progress;
    private final Deadline deadline;
    private final Parts parts;
    private final double factors;
    private final CircuitBuilder builder;
    private final PartInputs inputs;
    private double roundingsOfSearches;

    private CircuitCompiler(Model model, CircuitRequest request, Budget budget, Progress progress) {
        this.request = request;
        this.budget = budget;
        this.progress = progress;
        deadline = budget.deadline();
        progress.report("reducing", 0);
        // Marginals of all variables need all variables.
        parts = Parts.of(
                model,
                Query.marginals(request.evidence()),
                request.reduces() ? Reductions.ALL : Reductions.NONE,
                false,
                deadline::mustHurry);
        factors = model.factors().size();
        builder = new CircuitBuilder(model, request.mostBytes());
        inputs = new PartInputs(model, parts.reduction(), builder, Looks.giveUpBy(deadline::check));
    }

    /** Within the {@linkplain Budget#standard() standard budget}, of any size that fits the memory. */
    public static Circuit compile(Model model) {
        Budget budget = Budget.standard();
        return compile(model, CircuitRequest.within(budget), budget, Progress.SILENT);
    }

    /**
     * @throws BudgetException if the circuit would be larger, or time or memory do not suffice to find it
     * @throws IllegalArgumentException if the evidence does not fit the model
     */
    public static Circuit compile(Model model, CircuitRequest request, Budget budget, Progress progress) {
        try {
            return new CircuitCompiler(model, request, budget, progress).compile();
        } catch (Deadline.TimeUp up) {
            throw new BudgetException(
                    budget.host().stop().isGiven()
                            ? "stopped before the circuit was complete"
                            : "no circuit within the time limit of " + budget.timeText());
        }
    }

    /**
     * The circuit of a model whose elimination has few table entries. Whether there is one depends on counts alone.
     *
     * @param mostCells table entries of the first elimination order at hand
     * @return nothing, soon, if there are more, or the circuit does not fit the memory
     */
    public static Optional<Circuit> ofFewCells(Model model, double mostCells, Budget budget) {
        if (model.variableCount() > mostCells) {
            return Optional.empty();
        }
        Budget untilStopped = budget.withTime(Budget.UNLIMITED);
        CircuitRequest request = CircuitRequest.within(untilStopped).by(CircuitRequest.Route.TABLES);
        try {
            CircuitCompiler compiler = new CircuitCompiler(model, request, untilStopped, Progress.SILENT);
            return compiler.firstCells() <= mostCells ? Optional.of(compiler.compile()) : Optional.empty();
        } catch (BudgetException none) {
            return Optional.empty();
        }
    }

    private double firstCells() {
        double cells = 0;
        for (Part part : parts.parts()) {
            cells += part.firstOrder(budget.seed(), deadline::mustHurry).order().totalCells();
        }
        return cells;
    }

    private Circuit compile() {
        if (parts.isZero()) {
            return builder.build(CircuitBuilder.ZERO, 0);
        }
        double log = parts.reduction().logConstant();
        List<Integer> roots = new ArrayList<>();
        try (Workers workers = new Workers(budget.threads(), deadline::check)) {
            Resources resources = new Resources(Task.MAR, budget, parts.parts().size(), workers, progress);
            for (int i = 0; i < parts.parts().size(); i++) {
                log += append(parts.parts().get(i), inputs.of(i), resources, roots);
                if (roots.get(roots.size() - 1) == CircuitBuilder.ZERO) {
                    return builder.build(CircuitBuilder.ZERO, 0);
                }
            }
        }
        roots.addAll(inputs.outside());
        builder.begin();
        builder.product(1);
        roots.forEach(builder::input);
        return builder.build(builder.end(), log, roundingsBefore(), deadline::passed);
    }

    /**
     * A bound on what rounding did to the numbers that the circuit is made of, in units of 2^-53: reductions multiply factors and add
     * logarithms, a search takes values as one that rounding may have parted.
     */
    private double roundingsBefore() {
        return 2 * factors * Math.max(1, Math.abs(parts.reduction().logConstant())) + roundingsOfSearches;
    }

    /** Adds the root of a part, and returns the logarithm of what it has to be multiplied by. */
    private double append(Part part, StateInputs states, Resources resources, List<Integer> roots) {
        progress.report("ordering", 0);
        FoundOrder found = part.order(
                budget.seed(),
                SearchEffort.standard(),
                budget.threads(),
                deadline.share(policy.shareForOrder())::mustHurry);
        double cells = found.order().totalCells();
        boolean chooses = request.route() == CircuitRequest.Route.AUTO;
        if (request.route() == CircuitRequest.Route.SEARCH
                || (chooses && cells > policy.fewCells() && part.hasZeros())) {
            double mostWork = chooses && cells <= policy.affordableCells()
                    ? policy.literalsACell() * cells
                    : Double.POSITIVE_INFINITY;
            Deadline share = chooses ? deadline.share(policy.shareForSearch()) : deadline;
            try {
                return appendSearch(search().trace(part, resources, mostWork, share), states, roots);
            } catch (BudgetException noSearch) {
                if (!chooses || deadline.passed()) {
                    throw noSearch;
                }
            }
        }
        if (cells * Integer.BYTES > budget.memoryBytes()) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "an elimination of width %d has %.3g entries, more than the memory of %d MiB has room for",
                    found.order().width(),
                    cells,
                    budget.memoryBytes() >> 20));
        }
        progress.report("writing down the elimination", 0);
        roots.add(TableCircuit.append(part.model(), found.order(), states, builder, deadline));
        return 0;
    }

    private static CountingSearch search() {
        return CountingSearch.find().orElseThrow(() -> new BudgetException("no module that searches is there"));
    }

    private double appendSearch(CountingSearch.Traced search, StateInputs states, List<Integer> roots) {
        roundingsOfSearches += search.roundings();
        double log = search.logZ();
        boolean zero = log == Double.NEGATIVE_INFINITY;
        roots.add(zero ? CircuitBuilder.ZERO : search.append(states, builder));
        return zero ? 0 : log;
    }
}
