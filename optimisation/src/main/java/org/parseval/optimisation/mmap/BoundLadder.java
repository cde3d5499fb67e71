package org.parseval.optimisation.mmap;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.elimination.EliminationOrder;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.minibucket.MixedBounds;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.support.Support;

/** Mini-buckets of growing size for one problem, each with a bound, the states that it promises, and a search that it leads. */
final class BoundLadder {
    private final MarginalMapPolicy policy;
    private final Part part;
    private final Problem problem;
    private final int[] variables;
    private final Resources resources;
    private @Nullable EliminationOrder order;
    private int ibound;
    private double cells;
    private boolean finished;

    /** @param variables of the part behind those of the problem */
    BoundLadder(MarginalMapPolicy policy, Part part, Problem problem, int[] variables, Resources resources) {
        this.policy = policy;
        this.part = part;
        this.problem = problem;
        this.variables = variables;
        this.resources = resources;
    }

    /** The largest number of variables of a message so far. */
    int ibound() {
        return ibound;
    }

    /** A state to begin with, one of positive weight if there is any and it is found in time. */
    int[] firstState(Deadline deadline) {
        int[] states = new int[variables.length];
        if (part.support(deadline) instanceof Support.Found found) {
            for (int v = 0; v < states.length; v++) {
                states[v] = found.states()[variables[v]];
            }
        }
        return states;
    }

    /**
     * The next bounds; none if there are no larger ones, or none that fit time and memory. The first are small and always made.
     *
     * @throws Deadline.TimeUp if they do not stand in time
     */
    Optional<MixedBounds> next(Deadline deadline) {
        if (order == null) {
            resources.progress().report("ordering", 0);
            order = problem.order(resources.seed(), deadline::mustHurry);
        }
        Optional<MixedBounds> chosen = Optional.empty();
        while (!finished) {
            MixedBounds bounds = new MixedBounds(
                    problem.model(),
                    order,
                    problem.sums(),
                    ibound + 1,
                    policy.iterations(),
                    resources.budget(),
                    deadline);
            boolean affordable = isAffordable(bounds, deadline);
            finished = bounds.isExact() || !affordable;
            boolean first = cells == 0 && chosen.isEmpty();
            if (affordable || first) {
                ibound++;
                // Where factors are wide, a larger number of variables may lay out the same tables.
                chosen = bounds.cells() > cells ? Optional.of(bounds) : chosen;
            }
            if (chosen.isPresent()
                    && chosen.get().cells() >= policy.growth() * cells
                    && ibound >= policy.firstIbound()) {
                break;
            }
        }
        cells = chosen.map(MixedBounds::cells).orElse(cells);
        return chosen;
    }

    private boolean isAffordable(MixedBounds bounds, Deadline deadline) {
        Budget budget = resources.budget();
        double seconds = bounds.seconds() * budget.host().pace().slowness();
        double most = deadline.isUnlimited()
                ? Double.POSITIVE_INFINITY
                : policy.shareForBounds() * deadline.remainingSeconds();
        return bounds.fits(budget) && seconds <= most && bounds.cells() <= policy.boundCells();
    }
}
