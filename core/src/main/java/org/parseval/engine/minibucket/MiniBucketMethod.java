package org.parseval.engine.minibucket;

import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.estimate.Ladder;
import org.parseval.engine.minibucket.proposal.BucketPolicy;
import org.parseval.engine.minibucket.proposal.BucketProposals;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;

/**
 * Engine {@code minibucket}: variable elimination in which a bucket with too many variables is split into mini-buckets that
 * are eliminated apart. Certified bounds on both sides of the partition function; exact where nothing had to be split.
 *
 * <pre>{@code
 * Engine engine = new MethodEngine(new MiniBucketMethod(MiniBucketSettings.standard().with(IBOUND, 10)));
 * Answer answer = engine.solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * System.out.println(answer.certified());
 * }</pre>
 *
 * @see "R. Dechter and I. Rish, Mini-buckets: a general scheme for bounded inference, Journal of the ACM 50 (2003)"
 * @see "Q. Liu and A. Ihler, Bounding the partition function using Hoelder's inequality, ICML 2011"
 */
public final class MiniBucketMethod extends Method {
    private final Settings settings;

    /** The method with these settings. */
    public MiniBucketMethod(Settings settings) {
        super("minibucket", ALL_TASKS, MiniBucketSettings.recorded(settings));
        this.settings = settings;
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        // The i-bounds are chosen by what fits, when the order is known.
        return Plan.of(new Forecast.Fitted(0), () -> start(part, resources)).onlyIfPossible(part);
    }

    private Solver start(Part part, Resources resources) {
        MiniBucketPolicy climbing = MiniBucketPolicy.standard();
        if (resources.task() == Task.MPE) {
            return new BestStateSolver(settings, climbing, part, resources);
        }
        MiniBucketSolver bounds = new MiniBucketSolver(settings, climbing, part, resources);
        if (settings.get(MiniBucketSettings.SAMPLES) == 0) {
            return bounds;
        }
        BucketPolicy usual = BucketPolicy.STANDARD.withMostSamples(settings.get(MiniBucketSettings.SAMPLES));
        BucketPolicy policy = settings.find(MiniBucketSettings.IBOUND).isPresent()
                ? usual.withEntries(settings.count(MiniBucketSettings.IBOUND) + 1)
                : usual;
        Ladder samples = BucketProposals.ladder(part, policy, settings.get(MiniBucketSettings.ERROR), resources);
        return new SampledBounds(bounds, samples, climbing.besideSamples());
    }
}
