package org.parseval.optimisation.dual;

import java.util.Arrays;

/**
 * Draws the consequences of a decision for the costs near it. Where states were removed, tables give what their states now cost at least to
 * the other variables; costs of single states are passed on through tables to variables before them in an order, and to any variable whose
 * states all cost something together with those around it. What comes together at one variable raises the base.
 *
 * @see "S. de Givry, F. Heras, M. Zytnicki and J. Larrosa, Existential arc consistency: getting closer to full arc consistency in weighted
 *     CSPs, IJCAI 2005"
 */
final class Propagation {
    /** A grain is what is missing to a proof, divided by two to this power. */
    private static final int GRAINS = 6;

    /** Costs could go round and round in small amounts: after so many steps it is enough. */
    private static final int STEPS_PER_VARIABLE = 4;

    private final CostNetwork network;
    private final Minima minima;
    private final int[] rank;
    private final Runnable look;
    private final long widest;

    private final VariableQueue removed;
    private final RankedQueue dearer;
    private final VariableQueue lonely;
    /** Of each table, how often it left a variable without a state. */
    private final long[] conflicts;

    private long[] given = new long[16];
    private long[] passed = new long[16];
    private long toBeat;
    /** A change that is small beside what is missing to a proof is not followed. */
    private long grain;

    private boolean together;
    private boolean failed;
    private int stepsLeft;
    private long prunedAt;

    /**
     * @param rank of each variable; costs are passed on to lower ones
     * @param widest a table with more joint states left is let alone
     * @param look called before every table; what it throws ends the work, between two shifts
     */
    Propagation(CostNetwork network, Minima minima, int[] rank, long widest, Runnable look) {
        this.network = network;
        this.minima = minima;
        this.rank = rank;
        this.widest = widest;
        this.look = look;
        conflicts = new long[network.tables.length];
        Arrays.fill(conflicts, 1);
        removed = new VariableQueue(network.variables);
        dearer = new RankedQueue(rank);
        lonely = new VariableQueue(network.variables);
    }

    long conflicts(int table) {
        return conflicts[table];
    }

    /** Begins with the costs as they are, as if all of them had changed. */
    void all() {
        for (int v = 0; v < network.variables; v++) {
            removed.add(v);
            dearer.add(v);
            lonely.add(v);
        }
    }

    /** Leaves one state. */
    void decide(int variable, int state) {
        for (int i = network.sizes[variable] - 1; i >= 0; i--) {
            int s = network.domains[variable][i];
            if (s != state) {
                network.remove(variable, s);
            }
        }
        changed(variable);
    }

    /** Leaves all states but one. */
    void exclude(int variable, int state) {
        if (network.isLeft(variable, state)) {
            network.remove(variable, state);
            changed(variable);
        }
    }

    private void changed(int variable) {
        removed.add(variable);
        network.raise(variable);
    }

    /**
     * Draws all consequences.
     *
     * @param cost that a better state is below
     * @return whether there may be a better state
     */
    boolean run(long cost) {
        toBeat = cost;
        grain = 1 + ((cost - network.base()) >> GRAINS);
        failed = false;
        stepsLeft = STEPS_PER_VARIABLE * network.variables;
        prunedAt = Long.MIN_VALUE;
        try {
            while (!failed && step()) {
                failed |= network.base() >= toBeat;
            }
        } finally {
            removed.clear();
            dearer.clear();
            lonely.clear();
        }
        return !failed;
    }

    /** The same for the costs as they are, where tables bring together what several of their variables cost. */
    boolean together(long cost) {
        all();
        together = true;
        try {
            return run(cost);
        } finally {
            together = false;
        }
    }

    private boolean step() {
        if (!removed.isEmpty()) {
            afterRemoval(removed.poll());
        } else if (network.base() != prunedAt) {
            prune();
        } else if (stepsLeft-- <= 0) {
            return false;
        } else if (!dearer.isEmpty()) {
            passOn(dearer.pollHighest());
        } else if (!lonely.isEmpty()) {
            support(lonely.poll());
        } else {
            return false;
        }
        return true;
    }

    /** Removes all states that are too dear since the base was raised. */
    private void prune() {
        prunedAt = network.base();
        long most = toBeat - prunedAt;
        for (int v = 0; v < network.variables; v++) {
            if (network.sizes[v] > 1) {
                int before = network.sizes[v];
                for (int i = before - 1; i >= 0; i--) {
                    int s = network.domains[v][i];
                    if (network.single(v, s) >= most) {
                        network.remove(v, s);
                    }
                }
                if (network.sizes[v] < before) {
                    settleChange(v, -1);
                }
            }
        }
    }

    private void settleChange(int variable, int table) {
        if (network.sizes[variable] == 0) {
            failed = true;
            if (table >= 0) {
                conflicts[table]++;
            }
            return;
        }
        changed(variable);
    }

    private void afterRemoval(int variable) {
        int[] tables = network.tablesOf[variable];
        for (int k = 0; k < tables.length && !failed; k++) {
            look.run();
            int f = tables[k];
            if (minima.left(f, widest) > widest) {
                continue;
            }
            int[] scope = network.scopes[f];
            boolean decided = true;
            for (int axis = 0; axis < scope.length && !failed; axis++) {
                if (network.sizes[scope[axis]] > 1) {
                    decided = false;
                    if (scope[axis] != variable) {
                        collect(f, axis);
                    }
                }
            }
            if (decided && !failed) {
                settle(f);
            }
        }
        lonely.add(variable);
    }

    private void settle(int table) {
        long cost = minima.ofDecided(table);
        if (network.base() + cost >= toBeat) {
            failed = true;
            conflicts[table]++;
        } else if (cost > 0) {
            network.settle(table, cost);
        }
    }

    /** Gives what the table costs with each state of a variable at least to that state. */
    private void collect(int table, int axis) {
        int variable = network.scopes[table][axis];
        take(table, axis, variable, minima.ofStates(table, axis, false));
    }

    private void take(int table, int axis, int variable, long[] least) {
        int before = network.sizes[variable];
        long largest = 0;
        for (int i = before - 1; i >= 0; i--) {
            int s = network.domains[variable][i];
            if (network.base() + network.single(variable, s) + least[i] >= toBeat) {
                network.remove(variable, s);
            } else if (least[i] > 0 && network.shift(table, axis, s, least[i])) {
                largest = Math.max(largest, least[i]);
            }
        }
        if (network.sizes[variable] < before) {
            settleChange(variable, table);
        } else if (largest > 0) {
            network.raise(variable);
        }
        if (largest >= grain) {
            dearer.add(variable);
        }
    }

    /**
     * Passes costs of a variable's states on to variables of lower rank; or only to the lowest of each table, but together with what the
     * others cost: that a cause is missing costs nothing while there is another.
     */
    private void passOn(int variable) {
        if (network.sizes[variable] <= 1) {
            return;
        }
        int[] tables = network.tablesOf[variable];
        for (int k = 0; k < tables.length && !failed; k++) {
            look.run();
            int f = tables[k];
            if (minima.left(f, widest) > widest) {
                continue;
            }
            int[] scope = network.scopes[f];
            int own = network.axesOf[variable][k];
            int lowest = own;
            for (int axis = 0; axis < scope.length && !failed; axis++) {
                int other = scope[axis];
                if (other != variable && network.sizes[other] > 1) {
                    lonely.add(other);
                    lowest = rank[other] < rank[scope[lowest]] ? axis : lowest;
                    if (!together && rank[other] < rank[variable]) {
                        pass(f, own, axis);
                    }
                }
            }
            if (together && lowest != own) {
                gather(f, lowest);
            }
        }
    }

    /** Passes costs of the states of one variable on to another, through a table: as much as the other then costs for certain. */
    private void pass(int table, int from, int to) {
        int v = network.scopes[table][from];
        int u = network.scopes[table][to];
        int rows = network.sizes[u];
        int columns = network.sizes[v];
        long[] least = minima.ofPairs(table, to, from);
        given = room(given, rows);
        passed = room(passed, columns);
        Arrays.fill(passed, 0, columns, 0);
        boolean any = false;
        for (int i = 0; i < rows; i++) {
            long sum = Long.MAX_VALUE;
            for (int j = 0; j < columns; j++) {
                sum = Math.min(sum, least[i * columns + j] + network.single(v, network.domains[v][j]));
            }
            given[i] = sum;
            any |= sum > 0;
            if (network.base() + network.single(u, network.domains[u][i]) + sum < toBeat) {
                for (int j = 0; j < columns; j++) {
                    passed[j] = Math.max(passed[j], sum - least[i * columns + j]);
                }
            }
        }
        boolean all = true;
        for (int j = 0; j < columns && any; j++) {
            all &= passed[j] <= 0 || network.shift(table, from, network.domains[v][j], -passed[j]);
        }
        if (any && all) {
            take(table, to, u, given);
        }
    }

    private static long[] room(long[] array, int length) {
        return array.length < length ? new long[2 * length] : array;
    }

    /** Where all states of a variable cost something together with those around it, brings that to the variable. */
    private void support(int variable) {
        int size = network.sizes[variable];
        if (size <= 1 || !isAlone(variable, size)) {
            return;
        }
        long before = network.base();
        int[] tables = network.tablesOf[variable];
        for (int k = 0; k < tables.length && !failed && network.sizes[variable] > 1; k++) {
            if (minima.left(tables[k], widest) <= widest) {
                gather(tables[k], network.axesOf[variable][k]);
            }
        }
        // Costs of a neighbour through two tables were counted twice: then there is no gain, and nothing to be told.
        if (network.base() - before >= grain) {
            dearer.add(variable);
        }
    }

    /** Passes costs of all other variables of a table on to one; what it does not need goes back. */
    private void gather(int table, int to) {
        int[] scope = network.scopes[table];
        if (scope.length == 2) {
            if (network.sizes[scope[1 - to]] > 1) {
                pass(table, 1 - to, to);
            }
            return;
        }
        for (int axis = 0; axis < scope.length; axis++) {
            if (axis != to && network.sizes[scope[axis]] > 1) {
                lend(table, axis, scope[axis]);
            }
        }
        collect(table, to);
        for (int axis = 0; axis < scope.length && !failed; axis++) {
            if (axis != to && network.sizes[scope[axis]] > 1) {
                // The table knows the cost that comes back.
                boolean known = dearer.contains(scope[axis]);
                collect(table, axis);
                if (!known) {
                    dearer.remove(scope[axis]);
                }
            }
        }
    }

    private void lend(int table, int axis, int variable) {
        for (int i = 0; i < network.sizes[variable]; i++) {
            int s = network.domains[variable][i];
            long cost = network.single(variable, s);
            if (cost > 0) {
                network.shift(table, axis, s, -cost);
            }
        }
    }

    private boolean isAlone(int variable, int size) {
        long[] sums = new long[size];
        for (int i = 0; i < size; i++) {
            sums[i] = network.single(variable, network.domains[variable][i]);
        }
        int[] tables = network.tablesOf[variable];
        for (int k = 0; k < tables.length; k++) {
            look.run();
            if (minima.left(tables[k], widest) <= widest) {
                long[] least = minima.ofStates(tables[k], network.axesOf[variable][k], true);
                for (int i = 0; i < size; i++) {
                    sums[i] = Math.min(Costs.IMPOSSIBLE, sums[i] + least[i]);
                }
            }
        }
        return Arrays.stream(sums).min().orElse(0) >= grain;
    }
}
