package org.parseval.numeric;

import java.util.Arrays;

/**
 * A binary heap of some of the numbers 0 to n-1, of which the one that is before all others comes first. What decides that
 * may change while a number is in the heap: then it is {@linkplain #settle settled} anew, in O(log n).
 */
public abstract class IndexHeap {
    private final int[] heap;

    /** The place of each number in the heap, or -1. */
    private final int[] places;

    private int size;

    /** Nothing is in the heap yet. */
    protected IndexHeap(int numbers) {
        heap = new int[numbers];
        places = new int[numbers];
        Arrays.fill(places, -1);
    }

    /** Whether one number comes before another. */
    protected abstract boolean isBefore(int one, int other);

    /** Adds all numbers. */
    protected final void fill() {
        size = heap.length;
        for (int number = 0; number < size; number++) {
            put(number, number);
        }
        for (int place = size / 2 - 1; place >= 0; place--) {
            sink(place);
        }
    }

    public final boolean isEmpty() {
        return size == 0;
    }

    /** The first number, which stays. */
    public final int first() {
        return heap[0];
    }

    /** Removes and returns the first number. */
    public final int poll() {
        int first = heap[0];
        remove(first);
        return first;
    }

    protected final boolean contains(int number) {
        return places[number] >= 0;
    }

    protected final void add(int number) {
        put(number, size++);
        rise(places[number]);
    }

    protected final void remove(int number) {
        int place = places[number];
        places[number] = -1;
        size--;
        if (place < size) {
            put(heap[size], place);
            settle(heap[place]);
        }
    }

    /** Moves a number to its place. */
    protected final void settle(int number) {
        rise(places[number]);
        sink(places[number]);
    }

    private void rise(int start) {
        int place = start;
        int number = heap[place];
        while (place > 0 && isBefore(number, heap[(place - 1) / 2])) {
            put(heap[(place - 1) / 2], place);
            place = (place - 1) / 2;
        }
        put(number, place);
    }

    private void sink(int start) {
        int place = start;
        int number = heap[place];
        while (2 * place + 1 < size) {
            int child = 2 * place + 1;
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], number)) {
                break;
            }
            put(heap[child], place);
            place = child;
        }
        put(number, place);
    }

    private void put(int number, int place) {
        heap[place] = number;
        places[number] = place;
    }
}
