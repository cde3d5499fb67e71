package org.parseval.engine.energy;

import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.estimate.Ladder;
import org.parseval.engine.estimate.LadderPolicy;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;
import org.parseval.random.RandomStreams;

/**
 * Engine {@code energy}: variable elimination on the Fourier expansion of the logarithm of the model. The estimate comes with
 * a certificate, and samples drawn from the eliminated model turn it into one with a standard error and a confidence
 * interval.
 *
 * <pre>{@code
 * Engine engine = new MethodEngine(new EnergyMethod(EnergySettings.standard().withError(1e-2)));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * System.out.println(answer.value().log10() + " +- " + answer.standardErrorLog10().getAsDouble());
 * }</pre>
 */
public final class EnergyMethod extends Method {
    private final EnergySettings settings;

    /** The method with these settings. */
    public EnergyMethod(EnergySettings settings) {
        super("energy", ALL_TASKS, settings.asMap());
        this.settings = settings;
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        return Plan.of(
                        new Forecast.Fitted(0),
                        () -> resources.task() == Task.MPE
                                ? new StateRefiner(part, settings, EnergyPolicy.STANDARD, resources)
                                : ladder(part, EnergyPolicy.STANDARD, resources))
                .onlyIfPossible(part);
    }

    private Solver ladder(Part part, EnergyPolicy policy, Resources resources) {
        RandomStreams streams = part.streams(resources.seed(), "energy");
        LadderPolicy climbing =
                settings.samples().map(policy.ladder()::withMostSamples).orElse(policy.ladder());
        EnergyProposals proposals = new EnergyProposals(part, settings, policy, streams, resources);
        return new Ladder(part, proposals, streams, climbing, settings.error(), resources);
    }
}
