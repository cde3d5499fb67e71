package org.parseval.engine.minibucket;

import java.util.Map;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.minibucket.proposal.BucketPolicy;
import org.parseval.engine.minibucket.proposal.BucketProposals;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;

/** Samples that are drawn backwards along an elimination in mini-buckets: an unbiased estimate of Z with its error. */
public final class SampleMethod extends Method {
    private final double error;
    private final BucketPolicy policy;

    /**
     * @param error of log10 Z, at which to stop
     * @param mostSamples of each size of tables
     */
    public SampleMethod(double error, long mostSamples) {
        super("minibucket-samples", SUMS, Map.of("error", error));
        this.error = error;
        policy = BucketPolicy.STANDARD.withMostSamples(mostSamples);
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        // The sizes of tables are chosen by what fits, when the order is known.
        return Plan.of(new Forecast.Fitted(0), () -> BucketProposals.ladder(part, policy, error, resources))
                .onlyIfPossible(part);
    }
}
