package org.parseval.engine.sampling;

import java.util.SplittableRandom;
import org.parseval.engine.SampleSeed;

/** Random streams that depend on the seed and on what they are for, not on who draws from them first. */
final class Streams {
    private final long seed;

    Streams(long seed) {
        this.seed = seed;
    }

    Streams of(long purpose) {
        return new Streams(SampleSeed.of(seed, purpose));
    }

    SplittableRandom random(long purpose) {
        return new SplittableRandom(of(purpose).seed);
    }
}
