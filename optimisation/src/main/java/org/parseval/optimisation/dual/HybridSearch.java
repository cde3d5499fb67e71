package org.parseval.optimisation.dual;

import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Branch and bound that goes deep and stays broad: it dives from the open node of the least bound, and after some dead ends leaves what is
 * open on its way for later. So it finds good states early, and its least open bound, which holds for all states, rises with the work.
 *
 * @see "D. Allouche, S. de Givry, G. Katsirelos, T. Schiex and M. Zytnicki, Anytime hybrid best-first search with tree decomposition for
 *     weighted CSP, CP 2015"
 */
final class HybridSearch {
    /** If more than this share of the decisions are repeated, dives get longer; if less than half of it, shorter. */
    private static final double MOST_REPEATED = 0.1;

    private static final long LONGEST_DIVE = 1 << 14;

    private final CostNetwork network;
    private final Minima minima;
    private final Propagation propagation;
    private final Dive dive;
    private final double mostKept;
    private final PriorityQueue<OpenNode> open = new PriorityQueue<>();
    private double kept;
    private long deadEndsPerDive = 1;
    private double repeated;
    private long toBeat = Costs.DEAREST;
    private long toBeatAtRoot = Long.MAX_VALUE;
    /** Whether a stop came in the midst of a dive. */
    private boolean broken;

    /** @param mostKept decisions on the paths of open nodes; with more, dives go on to their end */
    HybridSearch(CostNetwork network, Minima minima, Propagation propagation, Dive dive, double mostKept) {
        this.network = network;
        this.minima = minima;
        this.propagation = propagation;
        this.dive = dive;
        this.mostKept = mostKept;
        keep(new OpenNode(network.base(), new Decisions()));
    }

    private void keep(OpenNode node) {
        if (node.bound() < toBeat) {
            open.add(node);
            kept += node.path().length();
        }
    }

    /** Whether no state costs less than the last that it was told to beat. */
    boolean isFinished() {
        return !dive.isAlive() && !broken && open.isEmpty();
    }

    /** A lower bound on the cost of every state, if none costs less than what is to be beaten. */
    long bound() {
        long least = open.isEmpty() ? toBeat : Math.min(toBeat, open.peek().bound());
        return dive.isAlive() || broken ? Math.min(least, dive.bound()) : least;
    }

    /**
     * Goes on until a better state is found, or there is none, or so much work is done. When the look throws, the search can go on later.
     *
     * @param cost that a better state is below
     * @return the state, if one was found
     */
    Optional<int[]> next(long cost, double mostWork) {
        toBeat = Math.min(cost, Costs.DEAREST);
        pauseIfBroken();
        double end = minima.work() + mostWork;
        Optional<int[]> found = Optional.empty();
        while (found.isEmpty() && !isFinished() && minima.work() < end) {
            broken = true;
            found = dive.state();
            if (found.isPresent()) {
                toBeat = Math.min(toBeat, network.base());
                dive.turn(toBeat);
            } else if (dive.isAlive()) {
                dive.step(toBeat);
            } else {
                begin();
            }
            broken = false;
            if (dive.isAlive() && dive.deadEnds() > deadEndsPerDive && kept < mostKept) {
                pause();
                adapt();
            }
        }
        return found;
    }

    /** Leaves the network as it is without decisions. */
    void pause() {
        if (dive.isAlive()) {
            dive.leave(this::keep);
        }
    }

    private void pauseIfBroken() {
        if (broken) {
            broken = false;
            dive.leave(this::keep);
        }
    }

    /** Takes up the open node of the least bound. */
    private void begin() {
        OpenNode node = open.poll();
        kept -= node.path().length();
        if (node.bound() >= toBeat || !isPossible(node)) {
            open.clear();
            kept = 0;
            return;
        }
        repeated += node.path().length();
        dive.begin(node, toBeat);
    }

    /** What a better state is known to be below since the last time has consequences for all nodes. */
    private boolean isPossible(OpenNode node) {
        if (toBeat == toBeatAtRoot) {
            return true;
        }
        boolean done = false;
        try {
            network.remember(false);
            propagation.all();
            boolean possible = propagation.run(toBeat);
            toBeatAtRoot = toBeat;
            done = true;
            return possible;
        } finally {
            if (!done) {
                keep(node);
                broken = false;
            }
        }
    }

    private void adapt() {
        double all = dive.decisions() + repeated;
        if (repeated > MOST_REPEATED * all) {
            deadEndsPerDive = Math.min(LONGEST_DIVE, 2 * deadEndsPerDive);
        } else if (repeated < MOST_REPEATED / 2 * all) {
            deadEndsPerDive = Math.max(1, deadEndsPerDive / 2);
        }
    }
}
