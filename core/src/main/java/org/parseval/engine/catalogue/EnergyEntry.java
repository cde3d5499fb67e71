package org.parseval.engine.catalogue;

import org.parseval.engine.MethodEngine;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code energy} in the catalogue. */
final class EnergyEntry extends EngineEntry {
    static final Setting<Double> ERROR = Setting.between(
            "error", "E", 0, Double.POSITIVE_INFINITY, "0.001", "the standard error of log10 Z at which to stop");

    private static final Setting<Long> NEIGHBOURS = Setting.count(
            "neighbours", "D", 1, 22, "from the budget", "neighbours over which a variable is eliminated exactly");

    private static final Setting<Double> EPSILON = Setting.from(
            "epsilon",
            "E",
            0,
            Double.POSITIVE_INFINITY,
            "from the budget",
            "the size below which coefficients are dropped");

    private static final Setting<Long> ORDER =
            Setting.count("order", "N", 0, 2, "1", "order to which further neighbours are treated");

    private static final Setting<Double> FLOOR =
            Setting.between("floor", "F", 0, 1, "1e-8", "what a zero becomes, relative to its factor's largest value");

    private static final Setting<Long> SAMPLES = Setting.count(
            "samples", "N", 0, Long.MAX_VALUE, "as needed", "the most samples; 0 for an estimate without error bar");

    EnergyEntry() {
        super(
                "energy",
                "elimination on the logarithms of the factors, with samples: standard error, 95 % interval, certified bounds",
                Task.OF_ALL_VARIABLES,
                ERROR,
                NEIGHBOURS,
                EPSILON,
                ORDER,
                FLOOR,
                SAMPLES);
    }

    @Override
    protected Engine make(Choices chosen) {
        EnergySettings settings = EnergySettings.standard();
        settings = chosen.in(settings, ERROR, EnergySettings::withError);
        settings = chosen.inInt(settings, NEIGHBOURS, EnergySettings::withNeighbours);
        settings = chosen.in(settings, EPSILON, EnergySettings::withEpsilon);
        settings = chosen.inInt(settings, ORDER, EnergySettings::withOrder);
        settings = chosen.in(settings, FLOOR, EnergySettings::withFloor);
        return new MethodEngine(new EnergyMethod(chosen.in(settings, SAMPLES, EnergySettings::withSamples)));
    }
}
