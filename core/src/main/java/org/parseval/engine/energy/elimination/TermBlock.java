package org.parseval.engine.energy.elimination;

/**
 * Some terms of the energy over a common scope of at most 64 spins: term t is {@code coefficients[t]} times the product of
 * the spins whose bits are set in {@code masks[t]}. No mask is empty, none stands twice. The arrays are never written to.
 *
 * <p>A spin is +1 where its variable has state 0 and -1 where it has state 1, the sign that the plain transform has.
 */
public record TermBlock(int[] scope, long[] masks, double[] coefficients) {
    static final int MOST_SPINS = Long.SIZE;

    private static final int ROUNDS = 64;

    /** Heap of a term: mask and coefficient. */
    public static final long BYTES_PER_TERM = 16;

    public int size() {
        return masks.length;
    }

    /** For every bit of the scope the bits that share a term with it, itself included; 0 if no term has it. */
    long[] companions() {
        long[] companions = new long[scope.length];
        // Some terms from all over the block mostly tell what all of them do.
        for (int first = 0; first < ROUNDS && !areAll(companions); first++) {
            for (int t = first; t < masks.length; t += ROUNDS) {
                for (long rest = masks[t]; rest != 0; rest &= rest - 1) {
                    companions[Long.numberOfTrailingZeros(rest)] |= masks[t];
                }
            }
        }
        return companions;
    }

    private static boolean areAll(long[] companions) {
        long all = -1L >>> (Long.SIZE - companions.length);
        for (long some : companions) {
            if (some != all) {
                return false;
            }
        }
        return true;
    }
}
