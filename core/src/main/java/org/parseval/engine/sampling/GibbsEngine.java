package org.parseval.engine.sampling;

import org.parseval.engine.MethodEngine;

/**
 * Engine {@code gibbs}: Markov chain Monte Carlo. Marginals are averages over Gibbs chains; the partition function comes
 * from population annealing or from an integral along the coupling path. Answers are estimates with a standard
 * error and an interval, and say when they carry no information.
 *
 * <pre>{@code
 * Engine engine = new GibbsEngine(GibbsSettings.standard().withChains(1024));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class GibbsEngine extends MethodEngine {
    /** An engine with these settings. */
    public GibbsEngine(GibbsSettings settings) {
        super(new GibbsMethod(settings));
    }
}
