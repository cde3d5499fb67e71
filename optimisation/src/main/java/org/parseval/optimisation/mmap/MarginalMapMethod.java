package org.parseval.optimisation.mmap;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import org.parseval.elimination.EliminationOrder;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;

/**
 * Engine {@code mmap}: the state of some variables that is best while the others are summed over. By tables where that is forecast to fit;
 * else a state whose sum is exact, beside an upper bound on the sum of every state; else a state whose sum is estimated.
 *
 * <pre>{@code
 * Engine engine = new MethodEngine(new MarginalMapMethod());
 * Answer answer = engine.solve(model, Query.marginalMap(evidence, 3, 5));
 * System.out.println(answer.state("rain"));
 * }</pre>
 *
 * @see "J. Park and A. Darwiche, Complexity results and approximation strategies for MAP explanations, Journal of Artificial Intelligence
 *     Research 21 (2004)"
 */
public final class MarginalMapMethod extends Method {
    /** Cells of an order from which nothing is planned in detail. */
    private static final double HOPELESS_CELLS = 0x1p36;

    private final MarginalMapPolicy policy;

    /** The method as it is usually run. */
    public MarginalMapMethod() {
        this(MarginalMapPolicy.STANDARD);
    }

    MarginalMapMethod(MarginalMapPolicy policy) {
        super("mmap", EnumSet.of(Task.MMAP), Map.of());
        this.policy = policy;
    }

    /** One elimination if that is cheap, or where it fits and sums and maxima mix. */
    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        resources.progress().report("ordering", 0);
        Problem problem = new Problem(part.model(), part.maximised());
        EliminationOrder order = problem.order(resources.seed(), deadline::mustHurry);
        if (order.totalCells() < HOPELESS_CELLS) {
            ConstrainedElimination elimination = new ConstrainedElimination(problem, order, deadline::mustHurry);
            Forecast.Known forecast = elimination.forecast();
            if (isWorthIt(problem, order, forecast, resources.budget(), deadline)) {
                return Plan.of(
                        forecast,
                        () -> new MarginalMapSolver(policy, part, problem, order, Optional.of(elimination), resources));
            }
        }
        return Plan.of(
                        new Forecast.Fitted(0),
                        () -> new MarginalMapSolver(policy, part, problem, order, Optional.empty(), resources))
                .onlyIfPossible(part);
    }

    /** Where there are sums alone or maxima alone, others know more than to eliminate in any order at any cost. */
    private boolean isWorthIt(
            Problem problem, EliminationOrder order, Forecast.Known forecast, Budget budget, Deadline deadline) {
        boolean mixed = problem.sums() > 0 && problem.maxima() > 0;
        boolean cheap = order.totalCells() <= policy.cheapCells();
        double most = deadline.isUnlimited() ? Double.POSITIVE_INFINITY : deadline.remainingSeconds();
        return forecast.fitsMemory(budget)
                && forecast.seconds(budget) <= policy.shareForTables() * most
                && (cheap || mixed);
    }
}
