package org.parseval.engine.variational;

import org.parseval.engine.Part;
import org.parseval.engine.propagation.IteratedMethod;
import org.parseval.variational.KikuchiSettings;
import org.parseval.variational.Regions;

/**
 * Engine {@code hak}: generalised belief propagation by the double loop of Heskes, Albers and Kappen, with Kikuchi's
 * estimate of the partition function. Exact for parts without loops; else an estimate without error bar.
 *
 * <pre>{@code
 * Engine engine = new MethodEngine(new DoubleLoopMethod(KikuchiSettings.standard().withRegions(new Regions.Loops(4))));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class DoubleLoopMethod extends IteratedMethod {
    /** @param settings with given regions, if any, over the variables of the models to be solved */
    public DoubleLoopMethod(KikuchiSettings settings) {
        super(
                "hak",
                settings.asMap(),
                // The regions are counted when they are made, and refused if they are too many.
                model -> 0,
                (part, resources) -> new DoubleLoopSolver(within(settings, part), part, resources));
    }

    private static KikuchiSettings within(KikuchiSettings settings, Part part) {
        return settings.regions() instanceof Regions.Given given
                ? settings.withRegions(given.within(part.variables()))
                : settings;
    }
}
