package org.parseval.engine;

/** The seeds of independent random streams, so that what is drawn does not depend on who draws first. */
public final class SampleSeed {
    private SampleSeed() {}

    /** Scrambled, since generators whose seeds differ by a multiple of their step run through the same numbers. */
    public static long of(long seed, long stream) {
        long z = seed ^ ((stream + 1) * 0xD1B54A32D192ED03L);
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
