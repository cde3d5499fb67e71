package org.parseval.engine.catalogue;

import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.minibucket.MiniBucketMethod;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.engine.minibucket.PowerRule;
import org.parseval.engine.settings.OrderSetting;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code minibucket} in the catalogue. */
final class MiniBucketEntry extends EngineEntry {
    private static final Setting<Long> IBOUND =
            Setting.count("ibound", "N", 1, "from the budget", "the most variables of a message");

    private static final Setting<PowerRule> METHOD = Setting.constant(
            "method", "NAME", PowerRule.class, "weighted", "how the mini-buckets of a variable share its sum");

    private static final Setting<Long> ITERATIONS =
            Setting.count("iterations", "N", 1, "20", "the most passes for each weighted bound");

    private static final Setting<Long> ORDERS = Setting.count("orders", "N", 1, "8", "elimination orders to compare");

    private static final Setting<Long> SAMPLES = Setting.count(
            "samples",
            "N",
            0,
            Long.MAX_VALUE,
            "0",
            "the most samples from tables of one size, for an estimate with an error beside the bounds");

    MiniBucketEntry() {
        super(
                "minibucket",
                "elimination with split buckets: certified bounds on both sides, exact if nothing is split",
                Task.OF_ALL_VARIABLES,
                IBOUND,
                METHOD,
                ITERATIONS,
                ORDERS,
                SAMPLES,
                EnergyEntry.ERROR,
                OrderSetting.ORDER,
                PRESET);
    }

    @Override
    protected Engine make(Choices chosen) {
        MiniBucketSettings settings =
                chosen.of(PRESET).isPresent() ? MiniBucketSettings.paper() : MiniBucketSettings.standard();
        settings = chosen.inInt(settings, IBOUND, MiniBucketSettings::withIbound);
        settings = chosen.in(settings, METHOD, MiniBucketSettings::withMethod);
        settings = chosen.inInt(settings, ITERATIONS, MiniBucketSettings::withIterations);
        settings = chosen.inInt(settings, ORDERS, MiniBucketSettings::withOrders);
        settings = chosen.in(settings, SAMPLES, MiniBucketSettings::withSamples);
        return OrderSetting.eliminating(
                new MiniBucketMethod(chosen.in(settings, EnergyEntry.ERROR, MiniBucketSettings::withError)), chosen);
    }
}
