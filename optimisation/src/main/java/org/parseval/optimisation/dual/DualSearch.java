package org.parseval.optimisation.dual;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.state.BestState;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Progress;
import org.parseval.model.Model;
import org.parseval.parallel.Looks;

/** The work on the costs of one model: sweeps, then the search. */
final class DualSearch {
    private final DualPolicy policy;
    private final Costs costs;
    private final Elimination elimination;
    private final CostNetwork network;
    private final Minima minima;
    private final Sweeps sweeps;
    private final Dive dive;
    private final Neighbourhoods neighbourhoods;
    private final Propagation propagation;
    private final double mostKept;
    /** Whether no table has a third variable, whose costs could be brought together with those of another. */
    private final boolean pairs;

    private @Nullable HybridSearch search;
    private final int[] guide;
    private final Looks looks;
    private Deadline current;
    private int swept;
    private int vain;
    /** Whether the sweeps have shown that no state is better, as far as costs tell. */
    private boolean closed;

    DualSearch(DualPolicy policy, Model model, long seed, long memory, Deadline deadline) {
        this.policy = policy;
        current = deadline;
        looks = Looks.giveUpBy(() -> current.check());
        costs = Costs.of(model, looks);
        elimination = new Elimination(costs, policy.widest(), looks);
        network = new CostNetwork(elimination.rest());
        pairs = Arrays.stream(network.scopes).allMatch(scope -> scope.length == 2);
        minima = new Minima(network);
        int[] order = IntStream.range(0, model.variableCount()).toArray();
        sweeps = new Sweeps(network, minima, order, looks);
        guide = new int[order.length];
        propagation = new Propagation(network, minima, order, policy.widest(), looks);
        Branching branching = new Branching(network, propagation, minima, guide);
        dive = new Dive(network, propagation, branching);
        neighbourhoods = new Neighbourhoods(network, minima, dive, seed);
        mostKept = memory / 64.0;
    }

    double work() {
        return minima.work();
    }

    boolean advance(BestState best, Deadline deadline, Progress progress) {
        current = deadline;
        HybridSearch begun = search;
        if (begun == null) {
            progress.report("bounds", 0);
            double end = minima.work() + policy.slice();
            while (search == null && !closed && !best.isProved() && minima.work() < end) {
                sweep(best);
            }
        } else {
            progress.report("searching", 0);
            search(begun, best);
        }
        if (closed || best.isProved() || (begun != null && begun.isFinished())) {
            return false;
        }
        if (deadline.isUnlimited() && work() > policy.mostWork()) {
            return false;
        }
        return true;
    }

    private long toBeat(BestState best) {
        Optional<int[]> states = best.answer().flatMap(PartAnswer::assignment);
        states.ifPresent(found -> System.arraycopy(found, 0, guide, 0, guide.length));
        return states.map(costs::cost).orElse(Costs.DEAREST);
    }

    private void sweep(BestState best) {
        long toBeat = toBeat(best);
        long before = network.base();
        boolean possible = (swept > 0 || pairs || propagation.together(toBeat)) && sweeps.forthAndBack(toBeat);
        swept++;
        double gain = network.base() - before;
        vain = gain < policy.leastGain() * (toBeat - network.base()) ? vain + 1 : 0;
        boolean last = vain >= policy.patience() || swept >= policy.mostSweeps();
        if (possible && last) {
            possible = sweeps.gather(toBeat);
            search = new HybridSearch(network, minima, propagation, dive, mostKept);
        }
        closed = !possible;
        bound(best, possible ? network.base() : toBeat);
        if (possible && (last || Integer.bitCount(swept) == 1) && !best.isProved()) {
            consider(best, sweeps.decoded(), swept < policy.patience() ? 0 : policy.shakes());
            bound(best, network.base());
        }
    }

    private void bound(BestState best, long cost) {
        best.bound(costs.logOfAtLeast(Math.min(cost, toBeat(best))));
    }

    /** A slice of the search of all states, then one as long of neighbourhoods of the best. */
    private void search(HybridSearch all, BestState best) {
        double end = minima.work() + policy.slice();
        while (minima.work() < end && !all.isFinished() && !current.passed()) {
            all.next(toBeat(best), end - minima.work()).ifPresent(found -> consider(best, found, policy.shakes()));
        }
        bound(best, all.bound());
        if (!all.isFinished() && best.answer().isPresent() && !best.isProved() && !current.passed()) {
            all.pause();
            improve(best);
        }
    }

    private void improve(BestState best) {
        double end = minima.work() + policy.slice();
        Optional<int[]> found = Optional.of(guide);
        while (found.isPresent() && minima.work() < end && !current.passed()) {
            long cost = toBeat(best);
            found = neighbourhoods.next(guide, cost, end - minima.work());
            found.ifPresent(better -> consider(best, better, policy.shakes()));
        }
    }

    private void consider(BestState best, int[] found, long shakes) {
        elimination.complete(found);
        best.consider(found, shakes, new Looks(current::passed)::isStopped);
        minima.spend(shakes);
    }

    void describe(Diagnostics.Builder all) {
        all.count("sweeps", swept).count("searchNodes", dive.decisions());
    }
}
