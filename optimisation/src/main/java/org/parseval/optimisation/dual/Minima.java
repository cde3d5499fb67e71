package org.parseval.optimisation.dual;

import java.util.Arrays;

/** The least costs of tables as they stand after shifting, given the states of one or two of their variables. */
final class Minima {
    private static final int[] NOTHING_FIXED = {};

    private final CostNetwork network;
    private final long[] store;

    /** Where the joint states of the other variables lie, and what they cost less or more than the table says. */
    private int[] offsets = new int[64];

    private long[] weights = new long[64];
    private int count;

    /** The minimum for each state that is left, by its place in the domain. */
    private long[] least = new long[16];

    private long[] ofPairs = new long[64];
    private double work;

    Minima(CostNetwork network) {
        this.network = network;
        store = network.store();
    }

    /** Entries looked at so far. */
    double work() {
        return work;
    }

    /** Counts work that was done elsewhere, in entries. */
    void spend(double entries) {
        work += entries;
    }

    /** How many joint states of a table's variables are left; no more than about the number given. */
    long left(int table, long most) {
        return left(table, NOTHING_FIXED, most);
    }

    /** The same where some variables are fixed: those of a state of at least 0. */
    long left(int table, int[] fixed, long most) {
        long left = 1;
        for (int v : network.scopes[table]) {
            left *= isFixed(v, fixed) ? 1 : network.sizes[v];
            if (left > most) {
                return left;
            }
        }
        return left;
    }

    private static boolean isFixed(int variable, int[] fixed) {
        return fixed.length > 0 && fixed[variable] >= 0;
    }

    /**
     * The least cost for each state of a variable.
     *
     * @param withSingles whether the costs of the other variables' states count too
     * @return by the states' places in the domain; valid until the next call
     */
    long[] ofStates(int table, int axis, boolean withSingles) {
        return ofStates(table, axis, withSingles, NOTHING_FIXED);
    }

    /** The same where some other variables are fixed: those of a state of at least 0. */
    long[] ofStates(int table, int axis, boolean withSingles, int[] fixed) {
        list(table, axis, axis, withSingles, fixed);
        int variable = network.scopes[table][axis];
        int size = network.sizes[variable];
        if (least.length < size) {
            least = new long[2 * size];
        }
        int[] domain = network.domains[variable];
        int stride = network.strides[table][axis];
        int taken = network.takenAt(table, axis);
        long[] costs = network.tables[table];
        for (int i = 0; i < size; i++) {
            least[i] = least(costs, domain[i] * stride) - store[taken + domain[i]];
        }
        work += (double) size * count;
        return least;
    }

    /** The least cost for each pair of states of two variables, that of the second running faster. */
    long[] ofPairs(int table, int first, int second) {
        list(table, first, second, false, NOTHING_FIXED);
        int v = network.scopes[table][first];
        int u = network.scopes[table][second];
        int rows = network.sizes[v];
        int columns = network.sizes[u];
        if (ofPairs.length < rows * columns) {
            ofPairs = new long[2 * rows * columns];
        }
        int firstTaken = network.takenAt(table, first);
        int secondTaken = network.takenAt(table, second);
        long[] costs = network.tables[table];
        for (int i = 0; i < rows; i++) {
            int s = network.domains[v][i];
            int row = s * network.strides[table][first];
            long taken = store[firstTaken + s];
            for (int j = 0; j < columns; j++) {
                int r = network.domains[u][j];
                ofPairs[i * columns + j] =
                        least(costs, row + r * network.strides[table][second]) - taken - store[secondTaken + r];
            }
        }
        work += (double) rows * columns * count;
        return ofPairs;
    }

    /** The cost of a table all of whose variables are decided. */
    long ofDecided(int table) {
        int[] scope = network.scopes[table];
        int at = 0;
        long taken = 0;
        for (int axis = 0; axis < scope.length; axis++) {
            int s = network.domains[scope[axis]][0];
            at += s * network.strides[table][axis];
            taken += store[network.takenAt(table, axis) + s];
        }
        work++;
        return network.tables[table][at] - taken;
    }

    private long least(long[] costs, int from) {
        long min = Long.MAX_VALUE;
        for (int r = 0; r < count; r++) {
            min = Math.min(min, costs[from + offsets[r]] + weights[r]);
        }
        return min;
    }

    /** Lists the joint states of all axes but two, the decided ones first. */
    private void list(int table, int without, int andWithout, boolean withSingles, int[] fixed) {
        int[] scope = network.scopes[table];
        int offset = 0;
        long weight = 0;
        for (int axis = 0; axis < scope.length; axis++) {
            int v = scope[axis];
            if (axis != without && axis != andWithout && (network.sizes[v] == 1 || isFixed(v, fixed))) {
                int s = isFixed(v, fixed) ? fixed[v] : network.domains[v][0];
                offset += s * network.strides[table][axis];
                weight += weight(table, axis, v, s, withSingles);
            }
        }
        offsets[0] = offset;
        weights[0] = weight;
        count = 1;
        for (int axis = 0; axis < scope.length; axis++) {
            int v = scope[axis];
            if (axis != without && axis != andWithout && network.sizes[v] > 1 && !isFixed(v, fixed)) {
                expand(table, axis, v, withSingles);
            }
        }
    }

    private void expand(int table, int axis, int variable, boolean withSingles) {
        int size = network.sizes[variable];
        if (offsets.length < count * size) {
            offsets = Arrays.copyOf(offsets, 2 * count * size);
            weights = Arrays.copyOf(weights, 2 * count * size);
        }
        int[] domain = network.domains[variable];
        // The first place comes last: the others are made from what it holds.
        for (int i = size - 1; i >= 0; i--) {
            int offset = domain[i] * network.strides[table][axis];
            long weight = weight(table, axis, variable, domain[i], withSingles);
            int at = i * count;
            for (int r = 0; r < count; r++) {
                offsets[at + r] = offsets[r] + offset;
                weights[at + r] = weights[r] + weight;
            }
        }
        count *= size;
    }

    private long weight(int table, int axis, int variable, int state, boolean withSingles) {
        long weight = -store[network.takenAt(table, axis) + state];
        return withSingles ? weight + store[network.singlesAt(variable) + state] : weight;
    }
}
