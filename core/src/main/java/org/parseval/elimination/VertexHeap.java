package org.parseval.elimination;

/**
 * A binary heap of the vertices 0 to n-1 whose keys can change: the vertex of the least key comes first, and among
 * equal keys the one of the least priority, so that the order of removal depends on keys and priorities alone.
 *
 * <p>Update and removal take O(log n); only primitive arrays are kept.
 */
public final class VertexHeap {
    private final double[] keys;
    private final int[] priorities;
    private final int[] heap;
    private final int[] slots;
    private int size;

    /** Takes over the keys; the priorities must differ from each other. */
    public VertexHeap(double[] keys, int[] priorities) {
        this.keys = keys;
        this.priorities = priorities;
        this.size = keys.length;
        this.heap = new int[size];
        this.slots = new int[size];
        for (int vertex = 0; vertex < size; vertex++) {
            heap[vertex] = vertex;
            slots[vertex] = vertex;
        }
        for (int slot = size / 2 - 1; slot >= 0; slot--) {
            sink(slot);
        }
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public double key(int vertex) {
        return keys[vertex];
    }

    /** The first vertex, which stays. */
    public int first() {
        return heap[0];
    }

    /** Removes and returns the first vertex. */
    public int poll() {
        int first = heap[0];
        size--;
        if (size > 0) {
            place(heap[size], 0);
            sink(0);
        }
        return first;
    }

    /** Gives a vertex that is still in the heap another key. */
    public void update(int vertex, double key) {
        double old = keys[vertex];
        keys[vertex] = key;
        if (key < old) {
            rise(slots[vertex]);
        } else if (key > old) {
            sink(slots[vertex]);
        }
    }

    private void rise(int start) {
        int slot = start;
        int vertex = heap[slot];
        while (slot > 0) {
            int parent = (slot - 1) / 2;
            if (!before(vertex, heap[parent])) {
                break;
            }
            place(heap[parent], slot);
            slot = parent;
        }
        place(vertex, slot);
    }

    private void sink(int start) {
        int slot = start;
        int vertex = heap[slot];
        while (2 * slot + 1 < size) {
            int child = 2 * slot + 1;
            if (child + 1 < size && before(heap[child + 1], heap[child])) {
                child++;
            }
            if (!before(heap[child], vertex)) {
                break;
            }
            place(heap[child], slot);
            slot = child;
        }
        place(vertex, slot);
    }

    private void place(int vertex, int slot) {
        heap[slot] = vertex;
        slots[vertex] = slot;
    }

    private boolean before(int one, int other) {
        return keys[one] < keys[other] || (keys[one] == keys[other] && priorities[one] < priorities[other]);
    }
}
