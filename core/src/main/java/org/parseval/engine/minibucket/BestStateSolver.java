package org.parseval.engine.minibucket;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.minibucket.bounds.BranchAndBound;
import org.parseval.engine.settings.Settings;
import org.parseval.engine.state.BestState;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;

/**
 * A most probable state by mini-buckets of maxima: rung after rung of the ladder gives an upper bound on every state's weight and a state to
 * improve by local search; then a search that the last rung's messages lead, which proves the best weight if it comes to its end.
 */
final class BestStateSolver implements Solver {
    private final Part part;
    private final MiniBucketPolicy policy;
    private final Resources resources;
    private final IboundLadder ladder;
    private @Nullable BestState best;
    private @Nullable StateRung rung;
    private boolean last;

    BestStateSolver(Settings settings, MiniBucketPolicy policy, Part part, Resources resources) {
        this.part = part;
        this.policy = policy;
        this.resources = resources;
        ladder = new IboundLadder(settings, policy, part, resources);
    }

    @Override
    public boolean advance(Deadline deadline) {
        if (best == null) {
            best = BestState.of(
                    part, part.streams(resources.seed(), "minibucket").seed(), policy.shakes(), deadline);
        }
        BestState known = best;
        if (known.isProved()) {
            return false;
        }
        StateRung current = rung;
        if (current == null) {
            resources.progress().report("ordering", 0);
            Optional<MiniBucketPlan> first = ladder.next(deadline);
            first.ifPresent(this::begin);
            return first.isPresent();
        }
        if (!current.isFinished()) {
            resources.progress().report("bounds", 0);
            current.cool(deadline)
                    .ifPresent(state ->
                            known.consider(current.plan().byVariable(state), policy.shakes(), deadline::passed));
            known.bound(current.high());
            return !known.isProved();
        }
        resources.progress().report("searching", 0);
        search(current, known, deadline);
        if (known.isProved()) {
            return false;
        }
        return last ? goOn(current, known, deadline) : climb(deadline);
    }

    private void begin(MiniBucketPlan plan) {
        // Two bounds have all passes, four temperatures have them too.
        rung = new StateRung(plan, (ladder.iterations() + 1) / 2, 0, policy.steps());
    }

    /** The next rung takes the place of this one; the search goes on with the last. */
    private boolean climb(Deadline deadline) {
        Optional<MiniBucketPlan> next = ladder.next(deadline);
        last = next.isEmpty();
        next.ifPresent(this::begin);
        return true;
    }

    /** What proves a weight is slow to find one: the other half of the work goes where better states may be. */
    private boolean goOn(StateRung current, BestState known, Deadline deadline) {
        known.improve(10L * policy.shakes(), deadline::passed);
        if (deadline.isUnlimited() && current.search().steps() >= policy.mostSearchSteps()) {
            return false;
        }
        return true;
    }

    private void search(StateRung current, BestState known, Deadline deadline) {
        BranchAndBound search = current.search();
        double end = search.steps() + policy.searchSteps();
        while (!search.isFinished() && search.steps() < end && !deadline.passed()) {
            search.next(known.toBeat(), end - search.steps(), deadline)
                    .ifPresent(state ->
                            known.consider(current.plan().byVariable(state), policy.shakes(), deadline::passed));
        }
        if (search.isFinished()) {
            known.proved();
        }
    }

    @Override
    public Optional<PartAnswer> best() {
        return Optional.ofNullable(best).flatMap(BestState::answer);
    }

    @Override
    public Optional<String> obstacle() {
        return Optional.of("no state of positive weight was found among " + part.size() + " variables");
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder all = new Diagnostics.Builder().width(ladder.width());
        if (rung != null) {
            all.memoryBytes(rung.plan().layout().bytes())
                    .largest("ibound", rung.plan().ibound())
                    .count("miniBuckets", rung.plan().layout().clusters())
                    .largest("upperIterations", rung.passes());
            if (rung.isFinished()) {
                all.count("searchSteps", (long) rung.search().steps());
            }
        }
        return all.build();
    }
}
