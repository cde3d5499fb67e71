package org.parseval.engine.population;

import java.util.SplittableRandom;
import org.parseval.engine.SampleSeed;

/** Random streams that depend on the seed and on what they are for, not on who draws from them first. */
public final class RandomStreams {
    private final long seed;

    public RandomStreams(long seed) {
        this.seed = seed;
    }

    /** Streams for something else. */
    public RandomStreams of(long purpose) {
        return new RandomStreams(SampleSeed.of(seed, purpose));
    }

    /** The stream for one purpose. */
    public SplittableRandom random(long purpose) {
        return new SplittableRandom(of(purpose).seed);
    }
}
