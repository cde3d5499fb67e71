package org.parseval.engine.minibucket;

import java.util.Optional;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.Renumbering;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * Upper bounds on the largest sum, where some variables are summed over and then the others are maximised: mini-buckets whose weights sum to 1
 * at the former and to 0 at the latter. Its messages lead a search among the states of the maximised variables.
 *
 * <pre>{@code
 * MixedBounds bounds = new MixedBounds(model, order, sums, 8, 10, budget, deadline);
 * while (!bounds.isFinished()) {
 *     bounds.tighten(deadline).ifPresent(state -> ...);
 * }
 * System.out.println(bounds.high());
 * }</pre>
 *
 * @see "Q. Liu and A. Ihler, Variational algorithms for marginal MAP, Journal of Machine Learning Research 14 (2013)"
 */
public final class MixedBounds {
    private final MiniBucketPolicy policy = MiniBucketPolicy.standard();
    private final MiniBucketPlan plan;
    private final StateRung rung;
    private final int iterations;

    /**
     * Lays out the mini-buckets; tables are made with the first bound.
     *
     * @param order the variables that are summed over first
     * @param sums how many these are
     * @param ibound the most variables of a message
     * @param iterations passes at each of a few temperatures; with one alone no costs are shifted
     * @throws Deadline.TimeUp if they do not stand in time
     */
    public MixedBounds(
            Model model,
            EliminationOrder order,
            int sums,
            int ibound,
            int iterations,
            Budget budget,
            Deadline deadline) {
        int[] variables = order.variables();
        Model inOrder = Renumbering.inOrder(model, variables, deadline::check);
        plan = MiniBucketPlan.of(inOrder, variables, ibound, deadline);
        this.iterations = plan.layout().isExact() ? 1 : iterations;
        rung = new StateRung(plan, this.iterations, sums, policy.steps());
    }

    /** Whether nothing had to be split: then the bound is the largest sum. */
    public boolean isExact() {
        return plan.layout().isExact();
    }

    /** Whether its tables fit into memory. */
    public boolean fits(Budget budget) {
        return plan.fits(budget, policy.largestTable());
    }

    /** Entries of all tables that one pass runs over. */
    public double cells() {
        return plan.layout().cells();
    }

    /** The forecast of all passes, in seconds of the machine on which costs were measured. */
    public double seconds() {
        int passes = policy.steps().temperatures() * iterations / 2;
        return policy.seconds(plan.layout(), PowerRule.WEIGHTED, 1, passes, Task.MPE);
    }

    /** Whether all temperatures are done, so that there is a search. */
    public boolean isFinished() {
        return rung.isFinished();
    }

    /**
     * The passes at the next temperature.
     *
     * @return a state of all variables, of which those of the maximised ones promise much; none if every sum is zero
     * @throws Deadline.TimeUp if the time is up
     */
    public Optional<int[]> tighten(Deadline deadline) {
        return rung.cool(deadline).map(plan::byVariable);
    }

    /** An upper bound on the logarithm of the largest sum, with room for rounding; infinite until there is one. */
    public double high() {
        return rung.high();
    }

    /** The work of the search so far, in states of single variables. */
    public double steps() {
        return rung.search().steps();
    }

    /** Whether the search has come to its end: no state beats the value that it was last told to beat. */
    public boolean isSearched() {
        return rung.search().isFinished();
    }

    /**
     * Goes on with the search until a state is found that may beat a value, or there is none, or so many steps are done, or the time is up.
     *
     * @param least the logarithm that is to be beaten, with room for rounding
     * @return a state of all variables; those that are summed over have any
     */
    public Optional<int[]> next(double least, double mostSteps, Deadline deadline) {
        return rung.search().next(least, mostSteps, deadline).map(plan::byVariable);
    }
}
