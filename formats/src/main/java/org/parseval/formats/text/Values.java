package org.parseval.formats.text;

import java.util.Arrays;

/** Collects the numbers of a table. Memory grows with what the file contains, not with what it claims. */
public final class Values {
    private static final int FIRST = 16;

    private final HeapLimit heap;
    private double[] values = new double[FIRST];
    private int size;

    /** No values yet. */
    public Values(HeapLimit heap) {
        this.heap = heap;
    }

    /** Whether a number can be an entry of a factor: finite and not negative. */
    public static boolean isValue(double value) {
        return value >= 0 && value != Double.POSITIVE_INFINITY;
    }

    /** The words for an error message where {@link #isValue} returns false. */
    public static final String EXPECTED = "a finite number that is not negative";

    /** Adds a number; false if the heap has no room for it. */
    public boolean add(double value) {
        if (size == values.length) {
            if (size > Integer.MAX_VALUE / 2 || !heap.takeTable(size)) {
                return false;
            }
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
        return true;
    }

    /** The words for an error message where {@link #add} returns false. */
    public String limit() {
        return heap.describe();
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    /** Returns the numbers and forgets them. */
    public double[] take() {
        double[] taken = Arrays.copyOf(values, size);
        size = 0;
        values = values.length > FIRST ? new double[FIRST] : values;
        return taken;
    }
}
