package org.parseval.engine.catalogue;

/** The settings that engines which iterate until nothing changes have in common. */
public final class IterationSettings {
    /** When an iteration ends. */
    public static final Setting<Double> TOLERANCE = new Setting<>(
            "tolerance",
            "E",
            DecimalRange.from(0, Double.POSITIVE_INFINITY),
            "1e-9",
            "the largest change that counts as converged");

    private IterationSettings() {}

    /** The limit of one run. */
    public static Setting<Long> sweeps(String standard) {
        return new Setting<>("maxIterations", "N", CountRange.from(1), standard, "the most sweeps");
    }

    /** The number of runs. */
    public static Setting<Long> runs(String standard) {
        return new Setting<>("restarts", "N", CountRange.from(1), standard, "runs, of which the best is kept");
    }
}
