package org.parseval.engine.minibucket;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.settings.Settings;

/** Settings of the engine. */
public final class MiniBucketSettings {
    /** A mini-bucket has at most one more unless a single factor does. */
    public static final Setting<Long> IBOUND =
            Setting.count("ibound", "N", 1, "from the budget", "the most variables of a message");

    public static final Setting<PowerRule> METHOD = Setting.constant(
            "method", "NAME", PowerRule.class, "weighted", "how the mini-buckets of a variable share its sum");

    /** Other methods need one. */
    public static final Setting<Long> ITERATIONS =
            Setting.count("iterations", "N", 1, "20", "the most passes for each weighted bound");

    /** They are compared by their first bound, where buckets must be split. */
    public static final Setting<Long> ORDERS = Setting.count("orders", "N", 1, "8", "elimination orders to compare");

    public static final Setting<Long> SAMPLES = Setting.count(
            "samples",
            "N",
            0,
            Long.MAX_VALUE,
            "0",
            "the most samples from tables of one size, for an estimate with an error beside the bounds");

    public static final Setting<Double> ERROR = Setting.between(
            "error", "E", 0, Double.POSITIVE_INFINITY, "0.001", "the standard error of log10 Z at which to stop");

    public static final List<Setting<?>> ALL = List.of(IBOUND, METHOD, ITERATIONS, ORDERS, SAMPLES, ERROR);

    private MiniBucketSettings() {}

    /** Weighted bounds with tables as large as the budget allows, and no samples. */
    public static Settings standard() {
        return Settings.standard(ALL);
    }

    /** The variant in the paper's UAI table: i-bound 20, a sum in every mini-bucket, one order. */
    public static Settings paper() {
        return standard()
                .with(IBOUND, 20)
                .with(METHOD, PowerRule.SUM)
                .with(ITERATIONS, 1)
                .with(ORDERS, 1);
    }

    static OptionalInt ibound(Settings settings) {
        return settings.find(IBOUND)
                .map(bound -> OptionalInt.of(Math.toIntExact(bound)))
                .orElse(OptionalInt.empty());
    }

    static boolean isWeighted(Settings settings) {
        return settings.get(METHOD) == PowerRule.WEIGHTED;
    }

    /** As an answer records them: without samples there is no error at which they end. */
    static Map<String, Object> recorded(Settings settings) {
        Map<String, Object> map = settings.asMap();
        if (settings.get(SAMPLES) == 0) {
            map.keySet().removeAll(List.of(SAMPLES.name(), ERROR.name()));
        }
        return map;
    }
}
