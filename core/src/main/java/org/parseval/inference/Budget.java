package org.parseval.inference;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.parseval.cluster.Cluster;

/**
 * The time and memory that an engine may spend. An engine stops within 0.3 s and 5 % of the time, forecasts its memory before it allocates it, and
 * gives the same answer for the same seed on any number of threads.
 *
 * <pre>{@code
 * Budget budget = Budget.standard().withTime(Duration.ofSeconds(20)).withThreads(1);
 * }</pre>
 *
 * @param time wall time, as the user gave it
 * @param spent of that time before the engine is called, such as for reading the model
 * @param memoryBytes memory for tables and messages
 * @param seed of everything random
 * @param threads the most threads to use
 * @param host where it runs
 */
public record Budget(Duration time, Duration spent, long memoryBytes, long seed, int threads, Host host) {
    /** Longer than any run; stands for "no limit". */
    public static final Duration UNLIMITED = Duration.ofDays(3650);

    private static final int NANO_DIGITS = 9;

    /** @throws IllegalArgumentException if a value is out of its range */
    public Budget {
        if (time.isNegative() || time.isZero() || spent.isNegative() || memoryBytes <= 0 || threads <= 0) {
            throw new IllegalArgumentException("time, memory and threads must be positive");
        }
    }

    /** No time limit, three quarters of the heap, seed 1, all processors. */
    public static Budget standard() {
        Runtime runtime = Runtime.getRuntime();
        return new Budget(
                UNLIMITED, Duration.ZERO, runtime.maxMemory() / 4 * 3, 1, runtime.availableProcessors(), Host.here());
    }

    /** The moment at which the time is up, if the work begins now. */
    public Deadline deadline() {
        return Deadline.in(isUnlimited() ? UNLIMITED : time.minus(spent), host);
    }

    /** Whether there is no time limit. */
    public boolean isUnlimited() {
        return time.compareTo(UNLIMITED) >= 0;
    }

    /** The time limit as it was given, for messages. */
    public String timeText() {
        return isUnlimited()
                ? "no limit"
                : BigDecimal.valueOf(time.toNanos(), NANO_DIGITS)
                                .stripTrailingZeros()
                                .toPlainString() + " s";
    }

    /** The budget for the first of several solves that share the time left. */
    public Budget sharedFor(Deadline deadline, int solves) {
        if (deadline.isUnlimited()) {
            return this;
        }
        long nanos = (long) (deadline.remainingSeconds() * 1e9 / solves);
        return withTime(Duration.ofNanos(Math.max(1, nanos))).withSpent(Duration.ZERO);
    }

    /** The budget as an answer records it. */
    public Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        if (!isUnlimited()) {
            settings.put("timeSeconds", time.toNanos() / 1e9);
        }
        settings.put("memoryBytes", memoryBytes);
        settings.put("seed", seed);
        settings.put("threads", threads);
        return settings;
    }

    /** The same with another {@link #time()}. */
    public Budget withTime(Duration value) {
        return new Budget(value, spent, memoryBytes, seed, threads, host);
    }

    /** The same with time that was spent before the engine is called. */
    public Budget withSpent(Duration value) {
        return new Budget(time, value, memoryBytes, seed, threads, host);
    }

    /** The rest of it for another engine, after the work that a deadline of this budget was made for. */
    public Budget after(Deadline deadline) {
        return withSpent(spent.plus(Duration.ofNanos((long) (deadline.elapsedSeconds() * 1e9))));
    }

    /** The same for a question to another engine that must be answered by a deadline. */
    public Budget until(Deadline deadline) {
        if (deadline.isUnlimited()) {
            return withTime(UNLIMITED).withSpent(Duration.ZERO);
        }
        long nanos = (long) (deadline.remainingSeconds() * 1e9);
        return withTime(Duration.ofNanos(Math.max(1, nanos))).withSpent(Duration.ZERO);
    }

    /** The same with another {@link #memoryBytes()}. */
    public Budget withMemory(long value) {
        return new Budget(time, spent, value, seed, threads, host);
    }

    /** The same with another {@link #seed()}. */
    public Budget withSeed(long value) {
        return new Budget(time, spent, memoryBytes, value, threads, host);
    }

    /** The same with another {@link #threads()}. */
    public Budget withThreads(int value) {
        return new Budget(time, spent, memoryBytes, seed, value, host);
    }

    /** The same with another {@link #host()}. */
    public Budget withHost(Host value) {
        return new Budget(time, spent, memoryBytes, seed, threads, value);
    }

    /** The same budget with a handle by which another thread can stop the engine. */
    public Budget withStop(StopSignal stop) {
        return withHost(host.withStop(stop));
    }

    /** The same budget with a cluster that shares the work, and no more memory than the connection leaves. */
    public Budget withCluster(Cluster cluster) {
        return withMemory(Math.min(memoryBytes, cluster.memoryHere()))
                .withHost(new Host(host.clock(), host.pace(), host.stop(), Optional.of(cluster)));
    }
}
