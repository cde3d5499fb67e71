package org.parseval.optimisation.mmap;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.minibucket.MixedBounds;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.random.RandomStreams;

/**
 * The search for the largest sum where the sum at one state is exact: bounds of growing size, the states that they promise, a local search
 * from these, and a search among all states that the bounds lead, which proves the best one if it comes to its end.
 */
final class SearchSolver implements Solver {
    private final MarginalMapPolicy policy;
    private final Problem problem;
    private final BoundLadder ladder;
    private final Resources resources;
    private final RandomStreams streams;
    private final Found found = new Found();
    private @Nullable ConditionedSum sum;
    private @Nullable Climb climb;
    private @Nullable MixedBounds bounds;
    /** A state that the search found and nobody has weighed yet: the time may be up in between. */
    private Optional<int[]> leaf = Optional.empty();

    private boolean last;
    private int rounds;
    private long leaves;
    private double steps;

    SearchSolver(
            MarginalMapPolicy policy, Problem problem, BoundLadder ladder, RandomStreams streams, Resources resources) {
        this.streams = streams;
        this.policy = policy;
        this.problem = problem;
        this.ladder = ladder;
        this.resources = resources;
    }

    @Override
    public boolean advance(Deadline deadline) {
        if (sum == null || climb == null) {
            return begin(deadline);
        }
        MixedBounds current = bounds;
        if (current == null) {
            resources.progress().report("bounds", 0);
            Optional<MixedBounds> next = ladder.next(deadline);
            bounds = next.orElse(null);
            last = next.isEmpty();
            return true;
        }
        if (!current.isFinished()) {
            resources.progress().report("bounds", 0);
            Optional<int[]> promised = current.tighten(deadline);
            found.bound(current.high());
            if (promised.isPresent()) {
                climb.from(promised.get(), policy.roundWork(), deadline);
            }
            return isOpen();
        }
        resources.progress().report("searching", 0);
        search(current, sum, deadline);
        if (found.isProved()) {
            return false;
        }
        climb.goOn(policy.roundWork(), deadline);
        if (found.isProved()) {
            return false;
        }
        if (!last) {
            Optional<MixedBounds> next = ladder.next(deadline);
            last = next.isEmpty();
            steps += next.isPresent() ? current.steps() : 0;
            leaf = next.isPresent() ? Optional.empty() : leaf;
            bounds = next.orElse(current);
        }
        rounds++;
        return (!deadline.isUnlimited() || rounds < policy.mostRounds()) && isOpen();
    }

    private boolean isOpen() {
        return !found.isProved();
    }

    private boolean begin(Deadline deadline) {
        ConditionedSum made = new ConditionedSum(problem, resources.seed(), resources.workers(), deadline);
        climb = new Climb(problem, made, found, streams.random(0));
        int[] first = ladder.firstState(deadline);
        found.consider(first, made.at(first, deadline));
        sum = made;
        return isOpen();
    }

    private void search(MixedBounds current, ConditionedSum exact, Deadline deadline) {
        double end = current.steps() + policy.searchSteps();
        double endOfWork = exact.work() + policy.roundWork();
        while ((!current.isSearched() || leaf.isPresent())
                && current.steps() < end
                && exact.work() < endOfWork
                && !deadline.passed()) {
            if (leaf.isEmpty()) {
                leaf = current.next(found.toBeat(), end - current.steps(), deadline);
            }
            if (leaf.isPresent()) {
                found.consider(leaf.get(), exact.at(leaf.get(), deadline));
                leaves++;
                leaf = Optional.empty();
            }
        }
        if (current.isSearched() && leaf.isEmpty()) {
            found.proved();
        }
    }

    @Override
    public Optional<PartAnswer> best() {
        return found.answer();
    }

    @Override
    public Optional<String> obstacle() {
        return Optional.of("no state of positive weight was found among " + problem.maxima() + " maximised variables");
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder all = new Diagnostics.Builder().largest("ibound", ladder.ibound());
        double now = bounds != null && bounds.isFinished() ? bounds.steps() : 0;
        return all.count("searchSteps", (long) (steps + now))
                .count("statesSummed", leaves)
                .build();
    }
}
