package org.parseval.engine.energy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.parseval.engine.energy.elimination.Refinement;

/**
 * The choices of engine {@code energy}. A choice that is left open is refined step by step until the error is small enough or
 * the budget is spent.
 *
 * @param neighbours the most neighbours over which a variable is eliminated exactly
 * @param epsilon the size below which a coefficient of the energy is dropped
 * @param order to which further neighbours are treated, 0 to 2
 * @param floor a zero of a factor becomes this in the energy, relative to the factor's largest value
 * @param samples how many at most; 0 for none, which leaves the answer without error bar
 * @param error the standard error of log10 Z at which to stop
 */
public record EnergySettings(
        OptionalInt neighbours, OptionalDouble epsilon, int order, double floor, Optional<Long> samples, double error) {
    /** @throws IllegalArgumentException if a value is out of its range */
    public EnergySettings {
        new Refinement(neighbours.orElse(1), epsilon.orElse(0), order);
        if (!(floor > 0 && floor < 1)) {
            throw new IllegalArgumentException("floor " + floor + ", expected a number between 0 and 1");
        }
        if (samples.isPresent() && samples.get() < 0) {
            throw new IllegalArgumentException(samples.get() + " samples, expected 0 or more");
        }
        if (!(error > 0)) {
            throw new IllegalArgumentException("error " + error + ", expected a number above 0");
        }
    }

    /** All left open; stop at a standard error of 0.001 in log10 Z. */
    public static EnergySettings standard() {
        return new EnergySettings(OptionalInt.empty(), OptionalDouble.empty(), 1, 1e-8, Optional.empty(), 1e-3);
    }

    /** The same with another {@link #neighbours()}. */
    public EnergySettings withNeighbours(int value) {
        return new EnergySettings(OptionalInt.of(value), epsilon, order, floor, samples, error);
    }

    /** The same with another {@link #epsilon()}. */
    public EnergySettings withEpsilon(double value) {
        return new EnergySettings(neighbours, OptionalDouble.of(value), order, floor, samples, error);
    }

    /** The same with another {@link #order()}. */
    public EnergySettings withOrder(int value) {
        return new EnergySettings(neighbours, epsilon, value, floor, samples, error);
    }

    /** The same with another {@link #floor()}. */
    public EnergySettings withFloor(double value) {
        return new EnergySettings(neighbours, epsilon, order, value, samples, error);
    }

    /** The same with another {@link #samples()}. */
    public EnergySettings withSamples(long value) {
        return new EnergySettings(neighbours, epsilon, order, floor, Optional.of(value), error);
    }

    /** The same with another {@link #error()}. */
    public EnergySettings withError(double value) {
        return new EnergySettings(neighbours, epsilon, order, floor, samples, value);
    }

    /** As an answer records them; what was left open is told by the diagnostics. */
    Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        neighbours.ifPresent(value -> map.put("neighbours", value));
        epsilon.ifPresent(value -> map.put("epsilon", value));
        map.put("order", order);
        map.put("floor", floor);
        samples.ifPresent(value -> map.put("samples", value));
        map.put("error", error);
        return map;
    }
}
