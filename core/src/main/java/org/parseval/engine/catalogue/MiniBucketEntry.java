package org.parseval.engine.catalogue;

import org.parseval.engine.minibucket.MiniBucketMethod;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.engine.minibucket.Partitioning;
import org.parseval.engine.minibucket.PowerRule;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code minibucket} in the catalogue. */
final class MiniBucketEntry extends EngineEntry {
    private static final Setting<Long> IBOUND =
            new Setting<>("ibound", "N", CountRange.from(1), "from the budget", "the most variables of a message");

    private static final Setting<PowerRule> METHOD = new Setting<>(
            "method",
            "NAME",
            WordRange.of(PowerRule.class),
            "weighted",
            "how the mini-buckets of a variable share its sum");

    private static final Setting<Partitioning> PARTITION =
            new Setting<>("partition", "NAME", WordRange.of(Partitioning.class), "scope", "by what a bucket is split");

    private static final Setting<Long> ITERATIONS =
            new Setting<>("iterations", "N", CountRange.from(1), "20", "the most passes for each weighted bound");

    private static final Setting<Long> ORDERS =
            new Setting<>("orders", "N", CountRange.from(1), "8", "elimination orders to compare");

    private static final Setting<Long> SAMPLES = new Setting<>(
            "samples",
            "N",
            CountRange.of(0, Long.MAX_VALUE),
            "0",
            "the most samples from tables of one size, for an estimate with an error beside the bounds");

    MiniBucketEntry() {
        super(
                "minibucket",
                "elimination with split buckets: certified bounds on both sides, exact if nothing is split",
                Task.OF_ALL_VARIABLES,
                IBOUND,
                METHOD,
                PARTITION,
                ITERATIONS,
                ORDERS,
                SAMPLES,
                EnergyEntry.ERROR,
                ORDER,
                PRESET);
    }

    @Override
    protected Engine make(Choices chosen) {
        MiniBucketSettings settings =
                chosen.of(PRESET).isPresent() ? MiniBucketSettings.paper() : MiniBucketSettings.standard();
        settings = chosen.inInt(settings, IBOUND, MiniBucketSettings::withIbound);
        settings = chosen.in(settings, METHOD, MiniBucketSettings::withMethod);
        settings = chosen.in(settings, PARTITION, MiniBucketSettings::withPartitioning);
        settings = chosen.inInt(settings, ITERATIONS, MiniBucketSettings::withIterations);
        settings = chosen.inInt(settings, ORDERS, MiniBucketSettings::withOrders);
        settings = chosen.in(settings, SAMPLES, MiniBucketSettings::withSamples);
        return eliminating(
                new MiniBucketMethod(chosen.in(settings, EnergyEntry.ERROR, MiniBucketSettings::withError)), chosen);
    }
}
