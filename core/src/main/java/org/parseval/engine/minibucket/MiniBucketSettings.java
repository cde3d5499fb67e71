package org.parseval.engine.minibucket;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * How the engine works.
 *
 * @param ibound the most variables of a message, so that a mini-bucket has at most one more unless a single factor does;
 *     chosen from the budget if absent
 * @param method how the mini-buckets of one variable share its sum
 * @param iterations the most forward passes for each bound of {@link PowerRule#WEIGHTED}; the others need one
 * @param orders elimination orders to compare by their first bound where buckets must be split
 * @param samples the most that are drawn from tables of one size for an estimate beside the bounds; none by default
 * @param error of log10 Z at which sampling ends
 */
public record MiniBucketSettings(
        OptionalInt ibound, PowerRule method, int iterations, int orders, long samples, double error) {

    /** @throws IllegalArgumentException if a value is out of its range */
    public MiniBucketSettings {
        if (ibound.orElse(1) < 1 || iterations < 1 || orders < 1) {
            throw new IllegalArgumentException("i-bound, iterations and orders must be 1 or more");
        }
        if (samples < 0 || !(error > 0)) {
            throw new IllegalArgumentException("samples must be 0 or more, and the error positive");
        }
    }

    /** Weighted bounds with tables as large as the budget allows, and no samples. */
    public static MiniBucketSettings standard() {
        return new MiniBucketSettings(OptionalInt.empty(), PowerRule.WEIGHTED, 20, 8, 0, 1e-3);
    }

    /** The variant in the paper's UAI table: i-bound 20, a sum in every mini-bucket, one order. */
    public static MiniBucketSettings paper() {
        return new MiniBucketSettings(OptionalInt.of(20), PowerRule.SUM, 1, 1, 0, 1e-3);
    }

    /** The same with another {@link #ibound()}. */
    public MiniBucketSettings withIbound(int bound) {
        return new MiniBucketSettings(OptionalInt.of(bound), method, iterations, orders, samples, error);
    }

    /** The same with another {@link #method()}. */
    public MiniBucketSettings withMethod(PowerRule chosen) {
        return new MiniBucketSettings(ibound, chosen, iterations, orders, samples, error);
    }

    /** The same with another {@link #iterations()}. */
    public MiniBucketSettings withIterations(int count) {
        return new MiniBucketSettings(ibound, method, count, orders, samples, error);
    }

    /** The same with another {@link #orders()}. */
    public MiniBucketSettings withOrders(int count) {
        return new MiniBucketSettings(ibound, method, iterations, count, samples, error);
    }

    /** The same with another {@link #samples()}. */
    public MiniBucketSettings withSamples(long count) {
        return new MiniBucketSettings(ibound, method, iterations, orders, count, error);
    }

    /** The same with another {@link #error()}. */
    public MiniBucketSettings withError(double least) {
        return new MiniBucketSettings(ibound, method, iterations, orders, samples, least);
    }

    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        ibound.ifPresent(value -> map.put("ibound", value));
        map.put("method", method.name().toLowerCase(Locale.ROOT));
        map.put("iterations", iterations);
        map.put("orders", orders);
        if (samples > 0) {
            map.put("samples", samples);
            map.put("error", error);
        }
        return map;
    }
}
