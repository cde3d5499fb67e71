package org.parseval.optimisation.dual;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.state.BestState;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.parallel.Looks;
import org.parseval.support.Support;

/**
 * A best state of one part: the trivial bound and a first state, sweeps that shift costs until the bound hardly rises, and a search that closes
 * the rest. Large neighbourhoods of the best state are searched in turn with all states.
 */
final class DualSolver implements Solver {
    private final DualPolicy policy;
    private final Part part;
    private final Resources resources;
    private @Nullable BestState best;
    private @Nullable SatSupport zeros;
    private long slices;
    private @Nullable DualSearch search;

    DualSolver(DualPolicy policy, Part part, Resources resources) {
        this.policy = policy;
        this.part = part;
        this.resources = resources;
    }

    @Override
    public boolean advance(Deadline deadline) {
        if (best == null && part.hasZeros() && part.isFlat()) {
            Support found = search(deadline);
            if (found instanceof Support.Unknown) {
                return mayGoOn(deadline);
            }
            part.settle(found);
        }
        if (best == null) {
            // The first sweeps often prove a state of their own, and local search is long beside them.
            best = BestState.of(part, seed(), 0, deadline);
        }
        BestState known = best;
        if (known.isProved()) {
            return false;
        }
        if (known.answer().isEmpty()) {
            return findAny(known, deadline);
        }
        if (search == null) {
            resources.progress().report("bounds", 0);
            search = new DualSearch(policy, part.model(), seed(), resources.memoryBytes(), deadline);
        }
        return search.advance(known, deadline, resources.progress());
    }

    /** Without a state there is nothing to beat: the zeros come first. */
    private boolean findAny(BestState known, Deadline deadline) {
        Support found = search(deadline);
        if (found instanceof Support.Found state) {
            known.consider(state.states(), policy.shakes(), new Looks(deadline::passed)::isStopped);
            zeros = null;
        } else if (found instanceof Support.None) {
            known.bound(Double.NEGATIVE_INFINITY);
        }
        return !known.isProved() && mayGoOn(deadline);
    }

    /** Looks for any state for a while. */
    private Support search(Deadline deadline) {
        resources.progress().report("searching", 0);
        if (zeros == null) {
            zeros = new SatSupport(part.model(), seed(), new Looks(deadline::mustHurry));
        }
        slices++;
        return zeros.goOn(policy.conflicts(), policy.flips(), new Looks(deadline::mustHurry));
    }

    private boolean mayGoOn(Deadline deadline) {
        return !deadline.isUnlimited() || work() <= policy.mostWork();
    }

    private long seed() {
        return part.streams(resources.seed(), "dual").seed();
    }

    @Override
    public Optional<PartAnswer> best() {
        return Optional.ofNullable(best).flatMap(BestState::answer);
    }

    @Override
    public double work() {
        return slices * policy.nanosPerSlice() + (search == null ? 0 : search.work() * policy.nanosPerEntry());
    }

    @Override
    public Optional<String> obstacle() {
        return Optional.of("no state of positive weight was found among " + part.size() + " variables");
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder all = new Diagnostics.Builder();
        if (search != null) {
            search.describe(all);
        }
        return all.build();
    }
}
