package org.parseval.optimisation.dual;

import java.util.Arrays;

/**
 * Sweeps through the variables of a network, forth and back, that raise its base. Each variable collects what all its tables can give to its
 * states, gives what all of them cost to the base, and lends the rest to the tables that have a variable further on, in equal shares: so costs
 * travel along chains of tables to where they add up.
 *
 * @see "V. Kolmogorov, A new look at reweighted message passing, IEEE Transactions on Pattern Analysis and Machine Intelligence 37 (2015)"
 */
final class Sweeps {
    /** A table with more joint states left is let alone. */
    private static final long WIDEST = 1 << 20;

    private final CostNetwork network;
    private final Minima minima;
    private final int[] order;
    private final int[] rank;
    private final Runnable look;

    /** Of each table, the ranks of its first and last variable. */
    private final int[] firsts;

    private final int[] lasts;
    private long toBeat;

    /** @param look called before every table; what it throws ends the sweep, between two shifts */
    Sweeps(CostNetwork network, Minima minima, int[] order, Runnable look) {
        this.network = network;
        this.minima = minima;
        this.order = order;
        this.look = look;
        rank = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            rank[order[i]] = i;
        }
        int tables = network.tables.length;
        firsts = new int[tables];
        lasts = new int[tables];
        for (int f = 0; f < tables; f++) {
            firsts[f] = Arrays.stream(network.scopes[f]).map(v -> rank[v]).min().orElse(0);
            lasts[f] = Arrays.stream(network.scopes[f]).map(v -> rank[v]).max().orElse(0);
        }
    }

    /**
     * One sweep forth and one back.
     *
     * @param cost that a better state is below; states that cannot reach it are removed
     * @return whether there may be a better state
     */
    boolean forthAndBack(long cost) {
        toBeat = cost;
        for (int i = 0; i < order.length; i++) {
            if (!collect(order[i])) {
                return false;
            }
            lend(order[i], lasts, i);
        }
        for (int i = order.length - 1; i >= 0; i--) {
            if (!collect(order[i])) {
                return false;
            }
            lend(order[i], firsts, i);
        }
        return true;
    }

    /** Brings all that the tables can give to single states, as a search wants it. */
    boolean gather(long cost) {
        toBeat = cost;
        for (int i = order.length - 1; i >= 0; i--) {
            if (!collect(order[i])) {
                return false;
            }
        }
        return true;
    }

    private boolean collect(int variable) {
        int[] tables = network.tablesOf[variable];
        for (int k = 0; k < tables.length; k++) {
            look.run();
            if (minima.left(tables[k], WIDEST) <= WIDEST) {
                take(tables[k], network.axesOf[variable][k], variable);
            }
        }
        network.raise(variable);
        return network.sizes[variable] > 0 && network.base() < toBeat;
    }

    private void take(int table, int axis, int variable) {
        long[] least = minima.ofStates(table, axis, false);
        // From the last place on, since a removed state changes places with the last one.
        for (int i = network.sizes[variable] - 1; i >= 0; i--) {
            int s = network.domains[variable][i];
            if (network.base() + network.single(variable, s) + least[i] >= toBeat) {
                network.remove(variable, s);
            } else if (least[i] != 0) {
                network.shift(table, axis, s, least[i]);
            }
        }
    }

    /** @param ends the ranks at which tables end in the direction of the sweep */
    private void lend(int variable, int[] ends, int at) {
        int[] tables = network.tablesOf[variable];
        int forth = 0;
        int back = 0;
        for (int f : tables) {
            forth += lasts[f] != at ? 1 : 0;
            back += firsts[f] != at ? 1 : 0;
        }
        int shares = Math.max(forth, back);
        for (int i = 0; i < network.sizes[variable]; i++) {
            int s = network.domains[variable][i];
            long share = network.single(variable, s) / Math.max(1, shares);
            for (int k = 0; k < tables.length && share > 0; k++) {
                if (ends[tables[k]] != at) {
                    network.shift(tables[k], network.axesOf[variable][k], s, -share);
                }
            }
        }
    }

    /** A state that is good by the costs as they stand: variable by variable, each the best given those before it. */
    int[] decoded() {
        int[] states = new int[order.length];
        Arrays.fill(states, -1);
        for (int v : order) {
            states[v] = decoded(v, states);
        }
        return states;
    }

    private int decoded(int variable, int[] before) {
        int size = network.sizes[variable];
        long[] sums = new long[size];
        for (int i = 0; i < size; i++) {
            sums[i] = network.single(variable, network.domains[variable][i]);
        }
        int[] tables = network.tablesOf[variable];
        for (int k = 0; k < tables.length; k++) {
            look.run();
            if (minima.left(tables[k], before, WIDEST) <= WIDEST) {
                long[] least = minima.ofStates(tables[k], network.axesOf[variable][k], false, before);
                for (int i = 0; i < size; i++) {
                    // Several impossible entries are no worse than one.
                    sums[i] = Math.min(Costs.IMPOSSIBLE, sums[i] + least[i]);
                }
            }
        }
        int best = 0;
        for (int i = 1; i < size; i++) {
            best = sums[i] < sums[best] ? i : best;
        }
        return network.domains[variable][best];
    }
}
