package org.parseval.propagation;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * How beliefs are propagated.
 *
 * @param schedule which messages are updated when
 * @param damping the weight of the old message in the logarithm of the new one, at least 0 and below 1
 * @param tolerance messages, scaled to a largest entry of 1, that change by less than this have converged
 * @param maxIterations the most updates of each message on average
 * @param seed of the random schedule
 */
public record PropagationSettings(Schedule schedule, double damping, double tolerance, int maxIterations, long seed) {

    public PropagationSettings {
        if (!(damping >= 0) || damping >= 1 || !(tolerance >= 0) || maxIterations < 1) {
            throw new IllegalArgumentException(
                    "damping must be in [0, 1), the tolerance not negative, and the iterations 1 or more");
        }
    }

    /** Sequential, with a little damping, until the messages change by less than 1e-9. */
    public static PropagationSettings standard() {
        return new PropagationSettings(Schedule.SEQUENTIAL, 0.1, 1e-9, 10_000, 1);
    }

    /** Random updates, damping 0.1 and at most a million iterations. */
    public static PropagationSettings paper() {
        return new PropagationSettings(Schedule.SEQUENTIAL_RANDOM, 0.1, 1e-9, 1_000_000, 1);
    }

    public PropagationSettings withSchedule(Schedule order) {
        return new PropagationSettings(order, damping, tolerance, maxIterations, seed);
    }

    public PropagationSettings withDamping(double weight) {
        return new PropagationSettings(schedule, weight, tolerance, maxIterations, seed);
    }

    public PropagationSettings withTolerance(double difference) {
        return new PropagationSettings(schedule, damping, difference, maxIterations, seed);
    }

    public PropagationSettings withMaxIterations(int iterations) {
        return new PropagationSettings(schedule, damping, tolerance, iterations, seed);
    }

    public PropagationSettings withSeed(long number) {
        return new PropagationSettings(schedule, damping, tolerance, maxIterations, number);
    }

    /** The settings as an answer records them, but for the seed. */
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("schedule", schedule.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        map.put("damping", damping);
        map.put("tolerance", tolerance);
        map.put("maxIterations", maxIterations);
        return map;
    }
}
