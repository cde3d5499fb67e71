package org.parseval.experiments.generators;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** The scopes that families of random factors share. */
final class RandomScopes {
    private RandomScopes() {}

    /** Distinct variables, evenly drawn. */
    static int[] draw(RandomGenerator random, int variables, int size) {
        return random.ints(0, variables).distinct().limit(size).toArray();
    }

    /** The cardinalities of so many Boolean variables. */
    static int[] booleans(int variables) {
        int[] cardinalities = new int[variables];
        Arrays.fill(cardinalities, 2);
        return cardinalities;
    }
}
