package org.parseval.elimination;

import org.parseval.numeric.IndexHeap;

/**
 * A heap of the vertices 0 to n-1 whose keys can change: the vertex of the least key comes first, and among equal keys
 * the one of the least priority, so that the order of removal depends on keys and priorities alone.
 */
public final class VertexHeap extends IndexHeap {
    private final double[] keys;
    private final int[] priorities;

    /** Takes over the keys; the priorities must differ from each other. */
    public VertexHeap(double[] keys, int[] priorities) {
        super(keys.length);
        this.keys = keys;
        this.priorities = priorities;
        fill();
    }

    public double key(int vertex) {
        return keys[vertex];
    }

    /** Gives a vertex that is still in the heap another key. */
    public void update(int vertex, double key) {
        if (key != keys[vertex]) {
            keys[vertex] = key;
            settle(vertex);
        }
    }

    @Override
    protected boolean isBefore(int one, int other) {
        return keys[one] < keys[other] || (keys[one] == keys[other] && priorities[one] < priorities[other]);
    }
}
