package org.parseval.support;

import java.util.Arrays;

/**
 * The variables that are still to be decided, the one with the fewest possible states for its part in recent conflicts
 * first.
 */
final class DecisionHeap {
    /** How fast old conflicts are forgotten. */
    private static final double GROWTH = 1.02;

    private static final double LARGEST = 1e100;

    private final int[] possible;
    private final double[] blame;
    private final int[] heap;
    private final int[] placeOf;
    private int size;
    private double increment = 1;

    /** @param possible the number of states of each variable; changed by {@link #change} only */
    DecisionHeap(int[] possible) {
        this.possible = possible.clone();
        blame = new double[possible.length];
        heap = new int[possible.length];
        placeOf = new int[possible.length];
        Arrays.fill(placeOf, -1);
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
        if (placeOf[variable] >= 0) {
            up(placeOf[variable]);
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
        return size == 0 ? -1 : heap[0];
    }

    private void update(int variable) {
        int place = placeOf[variable];
        if (possible[variable] <= 1) {
            if (place >= 0) {
                leave(place);
            }
            return;
        }
        if (place < 0) {
            place = size++;
            put(variable, place);
        }
        up(place);
        down(placeOf[variable]);
    }

    private void leave(int place) {
        placeOf[heap[place]] = -1;
        size--;
        if (place < size) {
            int moved = heap[size];
            put(moved, place);
            up(place);
            down(placeOf[moved]);
        }
    }

    private void put(int variable, int place) {
        heap[place] = variable;
        placeOf[variable] = place;
    }

    private boolean before(int one, int other) {
        double left = possible[one] * blame[other];
        double right = possible[other] * blame[one];
        return left < right || (left == right && one < other);
    }

    private void up(int from) {
        int place = from;
        int variable = heap[place];
        while (place > 0 && before(variable, heap[(place - 1) / 2])) {
            put(heap[(place - 1) / 2], place);
            place = (place - 1) / 2;
        }
        put(variable, place);
    }

    private void down(int from) {
        int place = from;
        int variable = heap[place];
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], variable)) {
                break;
            }
            put(heap[child], place);
            place = child;
        }
        put(variable, place);
    }
}
