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
 * @param partitioning by what a bucket is split
 * @param iterations the most forward passes for each bound of {@link PowerRule#WEIGHTED}; the others need one
 * @param orders elimination orders to compare by their first bound where buckets must be split
 */
public record MiniBucketSettings(
        OptionalInt ibound, PowerRule method, Partitioning partitioning, int iterations, int orders) {

    public MiniBucketSettings {
        if (ibound.orElse(1) < 1 || iterations < 1 || orders < 1) {
            throw new IllegalArgumentException("i-bound, iterations and orders must be 1 or more");
        }
    }

    public static MiniBucketSettings standard() {
        return new MiniBucketSettings(OptionalInt.empty(), PowerRule.WEIGHTED, Partitioning.SCOPE, 20, 8);
    }

    /** The variant in the paper's UAI table: i-bound 20, a sum in every mini-bucket, one order. */
    public static MiniBucketSettings paper() {
        return new MiniBucketSettings(OptionalInt.of(20), PowerRule.SUM, Partitioning.SCOPE, 1, 1);
    }

    public MiniBucketSettings withIbound(int bound) {
        return new MiniBucketSettings(OptionalInt.of(bound), method, partitioning, iterations, orders);
    }

    public MiniBucketSettings withMethod(PowerRule chosen) {
        return new MiniBucketSettings(ibound, chosen, partitioning, iterations, orders);
    }

    public MiniBucketSettings withPartitioning(Partitioning chosen) {
        return new MiniBucketSettings(ibound, method, chosen, iterations, orders);
    }

    public MiniBucketSettings withIterations(int count) {
        return new MiniBucketSettings(ibound, method, partitioning, count, orders);
    }

    public MiniBucketSettings withOrders(int count) {
        return new MiniBucketSettings(ibound, method, partitioning, iterations, count);
    }

    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        ibound.ifPresent(value -> map.put("ibound", value));
        map.put("method", method.name().toLowerCase(Locale.ROOT));
        map.put("partition", partitioning.name().toLowerCase(Locale.ROOT));
        map.put("iterations", iterations);
        map.put("orders", orders);
        return map;
    }
}
