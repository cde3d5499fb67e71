package org.parseval.table;

import java.util.ArrayList;
import java.util.List;

/**
 * Arrays that are used again: fresh memory costs more than the arithmetic that fills it, and arrays that wait for the
 * collector would make the process larger than its forecast.
 */
final class TablePool {
    /** Below this many entries an array is not worth keeping. */
    private static final int SMALLEST = 1 << 10;

    private final List<double[]> free = new ArrayList<>();
    private long freeEntries;
    private long usedEntries;
    private final long mostEntries;

    /** @param mostEntries in use and kept together */
    TablePool(long mostEntries) {
        this.mostEntries = mostEntries;
    }

    /** An array of at least the length, with any content. */
    synchronized double[] take(int length) {
        usedEntries += length;
        if (length < SMALLEST) {
            return new double[length];
        }
        int best = -1;
        for (int i = 0; i < free.size(); i++) {
            int candidate = free.get(i).length;
            if (candidate >= length && candidate <= 2L * length && (best < 0 || candidate < free.get(best).length)) {
                best = i;
            }
        }
        if (best >= 0) {
            double[] array = free.remove(best);
            freeEntries -= array.length;
            return array;
        }
        while (!free.isEmpty() && usedEntries + freeEntries > mostEntries) {
            freeEntries -= free.remove(free.size() - 1).length;
        }
        return new double[length];
    }

    synchronized void give(Table table) {
        usedEntries -= table.length;
        if (table.values.length >= SMALLEST) {
            free.add(table.values);
            freeEntries += table.values.length;
        }
        table.values = new double[0];
    }
}
