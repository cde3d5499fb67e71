package org.parseval.engine.propagation;

import org.parseval.engine.MethodEngine;
import org.parseval.propagation.KikuchiSettings;

/**
 * Engine {@code hak}: generalised belief propagation by the double loop of Heskes, Albers and Kappen, with Kikuchi's
 * estimate of the partition function. Exact for parts without loops; else an estimate without error bar.
 *
 * <pre>{@code
 * Engine engine = new DoubleLoopEngine(KikuchiSettings.standard().withRegions(new Regions.Loops(4)));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class DoubleLoopEngine extends MethodEngine {
    /** @param settings with given regions, if any, over the variables of the models to be solved */
    public DoubleLoopEngine(KikuchiSettings settings) {
        super(new DoubleLoopMethod(settings));
    }
}
