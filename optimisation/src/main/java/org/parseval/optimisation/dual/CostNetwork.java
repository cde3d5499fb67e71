package org.parseval.optimisation.dual;

import java.util.Arrays;
import org.parseval.numeric.Layout;
import org.parseval.numeric.Rows;

/**
 * Costs of single states and of joint states of a few variables, between which costs are shifted. The least cost of every state is a number
 * of its own, the base. Shifting never changes what a state costs: for each table and each of its variables the network keeps what was taken
 * from the entries with each state, and the tables themselves stay. States that cannot be part of a better solution are removed. All
 * changes can be taken back.
 */
final class CostNetwork {
    /** So far may costs be shifted that an impossible entry stays dearer than every possible one. */
    private static final long FARTHEST = 1L << 59;

    private static final int BASE = 0;

    final int variables;
    final int[][] scopes;
    final int[][] strides;
    final long[][] tables;
    /** The tables of each variable, and which axis of each it is. */
    final int[][] tablesOf;

    final int[][] axesOf;

    /** Of each variable the states that are left, in front of those that are removed. */
    final int[][] domains;

    final int[] sizes;
    private final int[][] places;

    /** The base, the costs of single states, and what was taken from the tables. */
    private final long[] store;

    private final int[] singlesAt;
    private final int[][] takenAt;
    private final long[] farthest;

    private int[] trailPlaces = new int[1024];
    private long[] trailValues = new long[1024];
    private int trailed;
    private boolean trailing;

    CostNetwork(Costs costs) {
        variables = costs.cardinalities.length;
        int all = 0;
        boolean[] single = new boolean[costs.scopes.length];
        for (int f = 0; f < single.length; f++) {
            single[f] = costs.scopes[f].length == 1;
            all += single[f] ? 0 : 1;
        }
        scopes = new int[all][];
        strides = new int[all][];
        tables = new long[all][];
        farthest = new long[all];
        takenAt = new int[all][];
        singlesAt = new int[variables];
        sizes = costs.cardinalities.clone();
        domains = new int[variables][];
        places = new int[variables][];
        int end = BASE + 1;
        for (int v = 0; v < variables; v++) {
            singlesAt[v] = end;
            end += sizes[v];
            domains[v] = new int[sizes[v]];
            Arrays.setAll(domains[v], s -> s);
            places[v] = domains[v].clone();
        }
        int t = 0;
        for (int f = 0; f < single.length; f++) {
            if (!single[f]) {
                scopes[t] = costs.scopes[f];
                strides[t] = Layout.strides(Layout.sizes(scopes[t], v -> sizes[v]));
                tables[t] = costs.tables[f];
                farthest[t] = FARTHEST / scopes[t].length;
                takenAt[t] = new int[scopes[t].length];
                for (int axis = 0; axis < scopes[t].length; axis++) {
                    takenAt[t][axis] = end;
                    end += sizes[scopes[t][axis]];
                }
                t++;
            }
        }
        store = new long[end];
        tablesOf = Rows.ofMembers(scopes, variables);
        axesOf = new int[variables][];
        for (int v = 0; v < variables; v++) {
            int variable = v;
            axesOf[v] = Arrays.stream(tablesOf[v]).map(f -> axis(f, variable)).toArray();
        }
        for (int f = 0; f < single.length; f++) {
            if (single[f]) {
                enter(costs.scopes[f][0], costs.tables[f]);
            }
        }
    }

    private int axis(int table, int variable) {
        int axis = 0;
        while (scopes[table][axis] != variable) {
            axis++;
        }
        return axis;
    }

    private void enter(int variable, long[] costs) {
        for (int s = 0; s < costs.length; s++) {
            if (costs[s] == Costs.IMPOSSIBLE) {
                if (isLeft(variable, s)) {
                    remove(variable, s);
                }
            } else {
                store[singlesAt[variable] + s] += costs[s];
            }
        }
    }

    /** A lower bound on the cost of every state. */
    long base() {
        return store[BASE];
    }

    long single(int variable, int state) {
        return store[singlesAt[variable] + state];
    }

    /** The cost that was taken from the entries of a table with a state. */
    long taken(int table, int axis, int state) {
        return store[takenAt[table][axis] + state];
    }

    boolean isLeft(int variable, int state) {
        return places[variable][state] < sizes[variable];
    }

    /** Where the taken costs of a table's axis begin in the store. */
    int takenAt(int table, int axis) {
        return takenAt[table][axis];
    }

    int singlesAt(int variable) {
        return singlesAt[variable];
    }

    /** All numbers. Shared for reading. */
    long[] store() {
        return store;
    }

    /** Moves a cost from all entries of a table with a state to the state itself, or back if it is negative; tells whether it did. */
    boolean shift(int table, int axis, int state, long cost) {
        int at = takenAt[table][axis] + state;
        long sum = store[at] + cost;
        if (Math.abs(sum) > farthest[table]) {
            return false;
        }
        set(at, sum);
        int single = singlesAt[scopes[table][axis]] + state;
        set(single, store[single] + cost);
        return true;
    }

    /** Moves what all states of a variable cost at least to the base; returns how much that is. */
    long raise(int variable) {
        long least = Long.MAX_VALUE;
        int[] domain = domains[variable];
        int first = singlesAt[variable];
        int size = sizes[variable];
        for (int i = 0; i < size; i++) {
            least = Math.min(least, store[first + domain[i]]);
        }
        if (least > 0 && size > 0) {
            set(BASE, store[BASE] + least);
            for (int i = 0; i < size; i++) {
                set(first + domain[i], store[first + domain[i]] - least);
            }
            return least;
        }
        return 0;
    }

    /** Moves what is left of a table, all of whose variables are decided, to the base. */
    void settle(int table, long cost) {
        int at = takenAt[table][0] + domains[scopes[table][0]][0];
        set(at, store[at] + cost);
        set(BASE, store[BASE] + cost);
    }

    /** Removes a state that is left. */
    void remove(int variable, int state) {
        if (trailing) {
            trail(~variable, sizes[variable]);
        }
        int last = --sizes[variable];
        int at = places[variable][state];
        int other = domains[variable][last];
        domains[variable][at] = other;
        domains[variable][last] = state;
        places[variable][other] = at;
        places[variable][state] = last;
    }

    private void set(int at, long value) {
        if (trailing) {
            trail(at, store[at]);
        }
        store[at] = value;
    }

    private void trail(int place, long value) {
        if (trailed == trailPlaces.length) {
            trailPlaces = Arrays.copyOf(trailPlaces, 2 * trailed);
            trailValues = Arrays.copyOf(trailValues, 2 * trailed);
        }
        trailPlaces[trailed] = place;
        trailValues[trailed++] = value;
    }

    /** Whether what follows can be taken back. */
    void remember(boolean whether) {
        trailing = whether;
        if (!whether) {
            trailed = 0;
        }
    }

    /** To come back to by {@link #takeBack}. */
    int mark() {
        return trailed;
    }

    void takeBack(int mark) {
        while (trailed > mark) {
            int place = trailPlaces[--trailed];
            if (place < 0) {
                sizes[~place] = (int) trailValues[trailed];
            } else {
                store[place] = trailValues[trailed];
            }
        }
    }
}
