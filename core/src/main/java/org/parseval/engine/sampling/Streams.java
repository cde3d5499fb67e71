package org.parseval.engine.sampling;

import java.util.SplittableRandom;

/** Random streams that depend on the seed and on what they are for, not on who draws from them first. */
final class Streams {
    private final long seed;

    Streams(long seed) {
        this.seed = seed;
    }

    Streams of(long purpose) {
        // The finaliser of SplitMix64 spreads neighbouring numbers over all 64 bits.
        long mixed = seed * 0x9E3779B97F4A7C15L + purpose + 1;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return new Streams(mixed ^ mixed >>> 31);
    }

    SplittableRandom random(long purpose) {
        return new SplittableRandom(of(purpose).seed);
    }
}
