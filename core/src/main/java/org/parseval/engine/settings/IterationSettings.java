package org.parseval.engine.settings;

import org.parseval.engine.contract.Setting;

/** The settings that engines which iterate until nothing changes have in common. */
public final class IterationSettings {
    /** When an iteration ends. */
    public static final Setting<Double> TOLERANCE = Setting.from(
            "tolerance", "E", 0, Double.POSITIVE_INFINITY, "1e-9", "the largest change that counts as converged");

    private IterationSettings() {}

    /** The limit of one run. */
    public static Setting<Long> sweeps(String standard) {
        return Setting.count("maxIterations", "N", 1, standard, "the most sweeps");
    }

    /** The number of runs. */
    public static Setting<Long> runs(String standard) {
        return Setting.count("restarts", "N", 1, standard, "runs, of which the best is kept");
    }
}
