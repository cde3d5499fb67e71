package org.parseval.engine.variational;

import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
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
public final class DoubleLoopMethod extends Method {
    private final KikuchiSettings settings;

    /** @param settings with given regions, if any, over the variables of the models to be solved */
    public DoubleLoopMethod(KikuchiSettings settings) {
        super("hak", SUMS, settings.asMap());
        this.settings = settings;
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        KikuchiSettings ofPart = settings.regions() instanceof Regions.Given given
                ? settings.withRegions(given.within(part.variables()))
                : settings;
        // The regions are counted when they are made, and refused if they are too many.
        return Plan.of(new Forecast.Fitted(0), () -> new DoubleLoopSolver(ofPart, part, resources))
                .onlyIfPossible(part);
    }
}
