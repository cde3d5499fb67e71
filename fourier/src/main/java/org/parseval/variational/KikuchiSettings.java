package org.parseval.variational;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Settings of generalised belief propagation.
 *
 * @param regions which sets of variables are described jointly
 * @param tolerance beliefs that change by less than this between two bounds of the free energy have converged
 * @param maxIterations the most passes over all regions
 */
public record KikuchiSettings(Regions regions, double tolerance, int maxIterations) {

    /** @throws IllegalArgumentException if a value is out of its range */
    public KikuchiSettings {
        if (!(tolerance >= 0) || maxIterations < 1) {
            throw new IllegalArgumentException("the tolerance must not be negative, and the iterations 1 or more");
        }
    }

    /** The factors and their intersections, until beliefs change by less than 1e-9. */
    public static KikuchiSettings standard() {
        return new KikuchiSettings(new Regions.Factors(), 1e-9, 1_000_000);
    }

    /** The same with another {@link #regions()}. */
    public KikuchiSettings withRegions(Regions choice) {
        return new KikuchiSettings(choice, tolerance, maxIterations);
    }

    /** The same with another {@link #tolerance()}. */
    public KikuchiSettings withTolerance(double difference) {
        return new KikuchiSettings(regions, difference, maxIterations);
    }

    /** The same with another {@link #maxIterations()}. */
    public KikuchiSettings withMaxIterations(int iterations) {
        return new KikuchiSettings(regions, tolerance, iterations);
    }

    /** The settings as an answer records them. */
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("regions", name());
        map.put("tolerance", tolerance);
        map.put("maxIterations", maxIterations);
        return map;
    }

    private String name() {
        if (regions instanceof Regions.Loops loops) {
            return "loops-" + loops.length();
        }
        if (regions instanceof Regions.Given given) {
            return given.sets().size() + " given";
        }
        return regions instanceof Regions.Bethe ? "bethe" : "factors";
    }
}
