package org.parseval.random;

import java.util.SplittableRandom;

/**
 * Random streams that depend on the seed and on what they are for, not on who draws from them first. All that is random begins here: streams are
 * divided by part, method, rung and number, so that no two estimates which are added or compared share one.
 *
 * <pre>{@code
 * SplittableRandom random = part.streams(seed, "energy").of(rung).random(island);
 * }</pre>
 */
public final class RandomStreams {
    private final long seed;

    public RandomStreams(long seed) {
        this.seed = seed;
    }

    /** Streams for something else. Scrambled, since generators whose seeds differ by a multiple of their step run through the same numbers. */
    public RandomStreams of(long purpose) {
        long z = seed ^ ((purpose + 1) * 0xD1B54A32D192ED03L);
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return new RandomStreams(z ^ (z >>> 31));
    }

    /** The stream for one purpose. */
    public SplittableRandom random(long purpose) {
        return new SplittableRandom(of(purpose).seed);
    }

    /** By which another process makes the same streams, or a generator of another kind begins. */
    public long seed() {
        return seed;
    }
}
