package org.parseval.support;

import org.parseval.numeric.IndexHeap;

/**
 * The variables that are still to be decided, the one with the fewest possible states for its part in recent conflicts
 * first.
 */
final class DecisionHeap extends IndexHeap {
    /** How fast old conflicts are forgotten. */
    private static final double GROWTH = 1.02;

    private static final double LARGEST = 1e100;

    private final int[] possible;
    private final double[] blame;
    private double increment = 1;

    /** @param possible the number of states of each variable; changed by {@link #change} only */
    DecisionHeap(int[] possible) {
        super(possible.length);
        this.possible = possible.clone();
        blame = new double[possible.length];
    }

    /** A variable that stands in a factor; others need no decision. */
    void join(int variable) {
        blame[variable]++;
        update(variable);
    }

    /** Adds to the number of possible states. */
    void change(int variable, int difference) {
        possible[variable] += difference;
        update(variable);
    }

    void blame(int variable) {
        blame[variable] += increment;
        if (contains(variable)) {
            settle(variable);
        }
    }

    /** One conflict has been told in full. */
    void forget() {
        increment *= GROWTH;
        if (increment > LARGEST) {
            for (int v = 0; v < blame.length; v++) {
                blame[v] /= LARGEST;
            }
            increment /= LARGEST;
        }
    }

    /** The variable to decide next, -1 if all are decided. */
    int next() {
        return isEmpty() ? -1 : first();
    }

    private void update(int variable) {
        if (possible[variable] <= 1) {
            if (contains(variable)) {
                remove(variable);
            }
        } else if (contains(variable)) {
            settle(variable);
        } else {
            add(variable);
        }
    }

    @Override
    protected boolean isBefore(int one, int other) {
        double left = possible[one] * blame[other];
        double right = possible[other] * blame[one];
        return left < right || (left == right && one < other);
    }
}
