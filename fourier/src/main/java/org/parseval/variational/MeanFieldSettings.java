package org.parseval.variational;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of mean field.
 *
 * @param restarts runs from different starts, of which the best bound is kept
 * @param tolerance probabilities that change by less than this in a sweep have converged
 * @param maxIterations the most sweeps of one run
 * @param seed of starts and orders
 */
public record MeanFieldSettings(int restarts, double tolerance, int maxIterations, long seed) {

    /** @throws IllegalArgumentException if a value is out of its range */
    public MeanFieldSettings {
        if (restarts < 1 || !(tolerance >= 0) || maxIterations < 1) {
            throw new IllegalArgumentException(
                    "restarts and iterations must be 1 or more, and the tolerance not negative");
        }
    }

    /** A hundred starts, each until probabilities change by less than 1e-9. */
    public static MeanFieldSettings standard() {
        return new MeanFieldSettings(100, 1e-9, 10_000, 1);
    }

    /** The same with another {@link #restarts()}. */
    public MeanFieldSettings withRestarts(int runs) {
        return new MeanFieldSettings(runs, tolerance, maxIterations, seed);
    }

    /** The same with another {@link #tolerance()}. */
    public MeanFieldSettings withTolerance(double difference) {
        return new MeanFieldSettings(restarts, difference, maxIterations, seed);
    }

    /** The same with another {@link #maxIterations()}. */
    public MeanFieldSettings withMaxIterations(int iterations) {
        return new MeanFieldSettings(restarts, tolerance, iterations, seed);
    }

    /** The same with another {@link #seed()}. */
    public MeanFieldSettings withSeed(long number) {
        return new MeanFieldSettings(restarts, tolerance, maxIterations, number);
    }

    /** The settings as an answer records them, but for the seed. */
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("restarts", restarts);
        map.put("tolerance", tolerance);
        map.put("maxIterations", maxIterations);
        return map;
    }
}
