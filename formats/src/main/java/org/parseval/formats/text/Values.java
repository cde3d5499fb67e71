package org.parseval.formats.text;

import java.nio.charset.StandardCharsets;
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

    /** The words for an error message where a text is no number that can be an entry of a factor. */
    public static final String EXPECTED = "a finite number that is not negative, 0 or at least 2.3e-308";

    /** The number that a text stands for; NaN if it cannot be an entry of a factor, or a double does not hold its digits. */
    public static double parsed(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return bytes.length == 0 ? Double.NaN : Numerals.value(bytes, 0, bytes.length);
    }

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
