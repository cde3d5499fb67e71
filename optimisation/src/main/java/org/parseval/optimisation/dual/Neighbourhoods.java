package org.parseval.optimisation.dual;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Better states near a good one: most variables stay as they are, those around one of them are free, and what these allow is searched to its
 * end or for some dead ends. Neighbourhoods that are searched to their end in vain grow, others shrink.
 */
final class Neighbourhoods {
    private static final double GROWTH = 1.2;
    private static final int SMALLEST = 4;
    private static final long DEAD_ENDS = 256;

    private final CostNetwork network;
    private final Minima minima;
    private final Dive dive;
    private final SplittableRandom random;
    private final boolean[] free;
    private final int[] queue;
    private double size = 2 * SMALLEST;

    Neighbourhoods(CostNetwork network, Minima minima, Dive dive, long seed) {
        this.network = network;
        this.minima = minima;
        this.dive = dive;
        random = new SplittableRandom(seed);
        free = new boolean[network.variables];
        queue = new int[network.variables];
    }

    /**
     * Searches some neighbourhoods of a state, in a network without decisions, which is left so.
     *
     * @param cost of the state
     * @return a better one, if one was found
     */
    Optional<int[]> next(int[] state, long cost, double mostWork) {
        double end = minima.work() + mostWork;
        Optional<int[]> found = Optional.empty();
        while (found.isEmpty() && minima.work() < end) {
            choose();
            try {
                found = search(state, cost, end);
            } finally {
                dive.end();
            }
            // To fix variables is work too, though it looks at few entries.
            minima.spend(network.variables);
        }
        return found;
    }

    private Optional<int[]> search(int[] state, long cost, double end) {
        Decisions fixed = new Decisions();
        for (int v = 0; v < network.variables; v++) {
            // A state that was removed is part of no better one.
            if (!free[v] && network.sizes[v] > 1 && network.isLeft(v, state[v])) {
                fixed.add(v, state[v], true);
            }
        }
        dive.begin(new OpenNode(network.base(), fixed), cost);
        Optional<int[]> found = Optional.empty();
        Optional<int[]> better = dive.state();
        long toBeat = cost;
        while (dive.isAlive() && dive.deadEnds() < DEAD_ENDS && minima.work() < end) {
            if (better.isPresent()) {
                found = better;
                toBeat = network.base();
                dive.turn(toBeat);
            } else {
                dive.step(toBeat);
            }
            better = dive.state();
        }
        boolean whole = !dive.isAlive();
        size = found.isPresent() ? size : whole ? size * GROWTH : Math.max(SMALLEST, size / GROWTH);
        size = Math.min(size, network.variables);
        return better.isPresent() ? better : found;
    }

    /** The variables nearest to a random one that share tables with it, or with those that do. */
    private void choose() {
        Arrays.fill(free, false);
        int[] open = IntStream.range(0, network.variables)
                .filter(v -> network.sizes[v] > 1)
                .toArray();
        int most = (int) Math.min(open.length, size * (0.5 + random.nextDouble()));
        int length = 0;
        while (length < most) {
            int start = open[random.nextInt(open.length)];
            if (!free[start]) {
                free[start] = true;
                queue[length++] = start;
            }
            for (int first = length - 1; first < length && length < most; first++) {
                int[] tables = network.tablesOf[queue[first]];
                int from = tables.length == 0 ? 0 : random.nextInt(tables.length);
                for (int k = 0; k < tables.length && length < most; k++) {
                    for (int u : network.scopes[tables[(from + k) % tables.length]]) {
                        if (!free[u] && network.sizes[u] > 1 && length < most) {
                            free[u] = true;
                            queue[length++] = u;
                        }
                    }
                }
            }
        }
    }
}
