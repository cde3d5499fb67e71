package org.parseval.inference;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an engine may spend. An engine stops within a second or 5 % of the time, forecasts its memory before it allocates
 * it, and gives the same answer for the same seed on any number of threads.
 *
 * @param time wall time, from the call of the engine
 * @param memoryBytes memory for tables and messages
 * @param seed of everything random
 * @param threads the most threads to use
 */
public record Budget(Duration time, long memoryBytes, long seed, int threads) {
    /** Longer than any run; stands for "no limit". */
    public static final Duration UNLIMITED = Duration.ofDays(3650);

    public Budget {
        if (time.isNegative() || time.isZero() || memoryBytes <= 0 || threads <= 0) {
            throw new IllegalArgumentException("time, memory and threads must be positive");
        }
    }

    /** No time limit, three quarters of the heap, seed 1, all processors. */
    public static Budget standard() {
        Runtime runtime = Runtime.getRuntime();
        return new Budget(UNLIMITED, runtime.maxMemory() / 4 * 3, 1, runtime.availableProcessors());
    }

    /** The budget as an answer records it. */
    public Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        if (time.compareTo(UNLIMITED) < 0) {
            settings.put("timeSeconds", time.toNanos() * 1e-9);
        }
        settings.put("memoryBytes", memoryBytes);
        settings.put("seed", seed);
        settings.put("threads", threads);
        return settings;
    }

    public Budget withTime(Duration time) {
        return new Budget(time, memoryBytes, seed, threads);
    }

    public Budget withMemory(long memoryBytes) {
        return new Budget(time, memoryBytes, seed, threads);
    }

    public Budget withSeed(long seed) {
        return new Budget(time, memoryBytes, seed, threads);
    }

    public Budget withThreads(int threads) {
        return new Budget(time, memoryBytes, seed, threads);
    }
}
