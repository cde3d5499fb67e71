package org.parseval.engine.energy;

import org.parseval.engine.MethodEngine;

/**
 * Engine {@code energy}: variable elimination on the Fourier expansion of the logarithm of the model. The estimate comes with
 * a certificate, and samples drawn from the eliminated model turn it into one with a standard error and a confidence
 * interval.
 *
 * <pre>{@code
 * Engine engine = new EnergyEngine(EnergySettings.standard().withError(1e-2));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * System.out.println(answer.value().log10() + " +- " + answer.standardError().getAsDouble() / Math.log(10));
 * }</pre>
 */
public final class EnergyEngine extends MethodEngine {
    /** An engine with these settings. */
    public EnergyEngine(EnergySettings settings) {
        super(new EnergyMethod(settings));
    }
}
