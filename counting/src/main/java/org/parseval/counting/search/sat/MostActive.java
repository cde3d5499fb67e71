package org.parseval.counting.search.sat;

import java.util.Arrays;

/**
 * The variables by how often and how lately they took part in conflicts, the most active first, in a heap: what a search for one solution
 * decides next.
 *
 * @see "N. Een, N. Sorensson, An extensible SAT-solver, SAT 2003"
 */
public final class MostActive implements Bumps {
    private static final double DECAY = 0.99;
    private static final double LARGE = 1e100;
    private static final int NOWHERE = -1;

    private final UnitPropagation assignment;
    private final double[] activity;
    private final int[] heap;
    private final int[] places;
    private int size;
    private double step = 1;

    public MostActive(UnitPropagation assignment, int variables) {
        this.assignment = assignment;
        activity = new double[variables];
        heap = new int[variables];
        places = new int[variables];
        Arrays.setAll(heap, v -> v);
        Arrays.setAll(places, v -> v);
        size = variables;
    }

    @Override
    public void bump(int literal) {
        int variable = literal >> 1;
        activity[variable] += step;
        if (activity[variable] > LARGE) {
            for (int v = 0; v < activity.length; v++) {
                activity[v] /= LARGE;
            }
            step /= LARGE;
        }
        if (places[variable] != NOWHERE) {
            rise(places[variable]);
        }
    }

    /** A conflict is over: the next counts for more. */
    void decay() {
        step /= DECAY;
    }

    /** A variable lost its value. */
    public void open(int variable) {
        if (places[variable] == NOWHERE) {
            put(variable, size++);
            rise(places[variable]);
        }
    }

    /** The most active variable without a value, or -1. */
    public int next() {
        while (size > 0 && assignment.value(2 * heap[0]) != 0) {
            places[heap[0]] = NOWHERE;
            size--;
            if (size > 0) {
                put(heap[size], 0);
                sink();
            }
        }
        return size == 0 ? -1 : heap[0];
    }

    private void put(int variable, int place) {
        heap[place] = variable;
        places[variable] = place;
    }

    private void rise(int from) {
        int variable = heap[from];
        int place = from;
        while (place > 0 && activity[heap[(place - 1) >> 1]] < activity[variable]) {
            put(heap[(place - 1) >> 1], place);
            place = (place - 1) >> 1;
        }
        put(variable, place);
    }

    private void sink() {
        int variable = heap[0];
        int place = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && activity[heap[child + 1]] > activity[heap[child]]) {
                child++;
            }
            if (activity[heap[child]] <= activity[variable]) {
                break;
            }
            put(heap[child], place);
            place = child;
            child = 2 * place + 1;
        }
        put(variable, place);
    }
}
