package org.parseval.optimisation.dual;

/**
 * Which variable is decided next, and to which state: one of few states whose tables met many conflicts, after a conflict the same again;
 * the state that costs least, and of equal ones that of the best state known.
 */
final class Branching {
    private final CostNetwork network;
    private final Propagation propagation;
    private final Minima minima;
    private final int[] guide;
    private int variable;
    private int state;
    private int lastConflict = -1;

    /** @param guide the best state known, as it will be when it is asked for; shared */
    Branching(CostNetwork network, Propagation propagation, Minima minima, int[] guide) {
        this.network = network;
        this.propagation = propagation;
        this.minima = minima;
        this.guide = guide;
    }

    /** Chooses among the variables that are not decided. */
    void look() {
        variable = -1;
        if (lastConflict >= 0 && network.sizes[lastConflict] > 1) {
            variable = lastConflict;
        } else {
            lastConflict = -1;
            choose();
        }
        if (variable >= 0) {
            state = cheapest(variable);
        }
    }

    private void choose() {
        double best = 0;
        long looks = network.variables;
        for (int v = 0; v < network.variables; v++) {
            if (network.sizes[v] > 1) {
                long weight = 1;
                looks += network.tablesOf[v].length;
                for (int f : network.tablesOf[v]) {
                    weight += propagation.conflicts(f);
                }
                double score = (double) weight / network.sizes[v];
                if (score > best) {
                    best = score;
                    variable = v;
                }
            }
        }
        minima.spend(looks);
    }

    private int cheapest(int of) {
        int best = network.domains[of][0];
        for (int i = 1; i < network.sizes[of]; i++) {
            int s = network.domains[of][i];
            long less = network.single(of, best) - network.single(of, s);
            if (less > 0 || (less == 0 && best != guide[of] && (s == guide[of] || s < best))) {
                best = s;
            }
        }
        return best;
    }

    /** Whether all variables are decided. */
    boolean isDone() {
        return variable < 0;
    }

    int variable() {
        return variable;
    }

    int state() {
        return state;
    }

    /** Notes that the present choice led to a dead end. */
    void conflict() {
        lastConflict = variable;
    }

    /** The decided states. */
    int[] states() {
        int[] states = new int[network.variables];
        for (int v = 0; v < states.length; v++) {
            states[v] = network.domains[v][0];
        }
        return states;
    }
}
