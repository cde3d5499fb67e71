package org.parseval.engine.energy;

import java.util.EnumSet;
import java.util.Set;
import org.parseval.engine.PartwiseEngine;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Task;

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
public final class EnergyEngine extends PartwiseEngine {
    private final EnergySettings settings;

    public EnergyEngine(EnergySettings settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "energy";
    }

    @Override
    public Set<Task> tasks() {
        return EnumSet.allOf(Task.class);
    }

    @Override
    protected Work begin(Problem problem) {
        return new EnergyWork(settings, problem);
    }
}
