package org.parseval.learning.ising;

/**
 * The pixels of an image, row by row, and the pairs of neighbours: first those side by side, then those one above the other. A vector
 * of parameters or moments has an entry for each pixel, then one for each pair.
 */
public record GridShape(int rows, int columns) {
    private static final int MOST_PIXELS = 1 << 24;

    /** @throws IllegalArgumentException if a value is out of its range */
    public GridShape {
        if (rows < 1 || columns < 1 || (long) rows * columns > MOST_PIXELS) {
            throw new IllegalArgumentException(
                    "images of " + rows + " x " + columns + " pixels, expected from 1 to " + MOST_PIXELS + " pixels");
        }
    }

    /** How many spins there are. */
    public int pixels() {
        return rows * columns;
    }

    /** How many pairs stand side by side. */
    private int horizontal() {
        return rows * (columns - 1);
    }

    /** How many neighbouring pairs there are. */
    public int pairs() {
        return horizontal() + (rows - 1) * columns;
    }

    /** Entries of a vector of parameters or moments. */
    public int entries() {
        return pixels() + pairs();
    }

    /** The left or upper pixel of a pair. */
    public int first(int pair) {
        int across = horizontal();
        return pair < across ? pair / (columns - 1) * columns + pair % (columns - 1) : pair - across;
    }

    /** The right or lower pixel of a pair. */
    public int second(int pair) {
        return first(pair) + (pair < horizontal() ? 1 : columns);
    }

    /** Rows by columns, as people write it. */
    @Override
    public String toString() {
        return rows + " x " + columns;
    }
}
