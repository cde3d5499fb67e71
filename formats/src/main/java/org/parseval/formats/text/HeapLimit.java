package org.parseval.formats.text;

import org.parseval.model.Rational;

/**
 * The share of the heap that input may take, so that a file that is too large gives a clear error.
 *
 * <p>That is half: the old generation of some collectors is not much more, and a growing array is there twice.
 */
public final class HeapLimit {
    private static final long OBJECT_OVERHEAD = 96;
    private static final long SMALLEST_REGION = 1 << 20;
    private static final long LARGEST_REGION = 1 << 25;

    /** Its field, belief, marginal and error, and as much again twice for the words in which they are printed. */
    private static final int NUMBERS_OF_A_STATE = 12;

    /** A fraction of two small numbers, with the objects that it is made of. */
    private static final long BYTES_OF_FRACTION = 160;

    /** Not worth counting. */
    private static final int FEW_STATES = 1 << 16;

    private final long limit;
    private final long region;
    private long taken;

    private HeapLimit(long heap) {
        limit = heap / 2;
        region = Math.max(SMALLEST_REGION, Math.min(LARGEST_REGION, Long.highestOneBit(heap / 2048)));
    }

    /** The limit of this process. */
    public static HeapLimit standard() {
        return new HeapLimit(Runtime.getRuntime().maxMemory());
    }

    static HeapLimit ofHeap(long bytes) {
        return new HeapLimit(bytes);
    }

    /** Takes room for a table; false if there is not enough. */
    public boolean takeTable(long cells) {
        return cells <= limit / Double.BYTES && take(cells * Double.BYTES + OBJECT_OVERHEAD);
    }

    /** Takes room for a fraction with all its digits; false if there is not enough. */
    public boolean takeFraction(Rational fraction) {
        long bits =
                (long) fraction.numerator().bitLength() + fraction.denominator().bitLength();
        return take(BYTES_OF_FRACTION + bits / Byte.SIZE);
    }

    /** Takes room for what an answer needs for each state of a variable; false if there is not enough. */
    public boolean takeStates(int states) {
        return states <= FEW_STATES || takeTable((long) NUMBERS_OF_A_STATE * states);
    }

    /** Takes room for an object of so many bytes; false if there is not enough. */
    public boolean take(long bytes) {
        // The G1 collector gives large objects whole regions, so that one just above a region's size takes two.
        long needed = bytes < region / 2 ? bytes : (bytes + region - 1) / region * region;
        if (needed > limit - taken) {
            return false;
        }
        taken += needed;
        return true;
    }

    /** The limit in words, for error messages. */
    public String describe() {
        return "a model that fits into " + (limit >> 20) + " MB, half of the heap";
    }
}
