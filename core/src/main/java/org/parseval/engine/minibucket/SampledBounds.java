package org.parseval.engine.minibucket;

import java.util.Optional;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.estimate.Ladder;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;

/** Samples from mini-buckets beside certified bounds by mini-buckets: first a rung of bounds, then samples, and at last more bounds. */
final class SampledBounds implements Solver {
    private final MiniBucketSolver bounds;
    private final Ladder samples;
    private final double shareOfBounds;
    private boolean moreBounds = true;
    private boolean moreSamples = true;

    /** @param shareOfBounds of the time */
    SampledBounds(MiniBucketSolver bounds, Ladder samples, double shareOfBounds) {
        this.bounds = bounds;
        this.samples = samples;
        this.shareOfBounds = shareOfBounds;
    }

    @Override
    public boolean advance(Deadline deadline) {
        if (bounds.best().filter(PartAnswer::exact).isPresent()) {
            return false;
        }
        if (bounds.best().isEmpty()) {
            moreBounds = bounds.advance(deadline);
            return true;
        }
        Deadline untilBounds = deadline.share(1 - shareOfBounds);
        if (moreSamples && !untilBounds.passed()) {
            moreSamples = sample(untilBounds);
            return true;
        }
        if (moreBounds) {
            moreBounds = bounds.advance(deadline);
        }
        return moreBounds;
    }

    /** Tells whether there is more to sample; where its share of the time is up, the rest is for bounds. */
    private boolean sample(Deadline share) {
        try {
            return samples.advance(share);
        } catch (Deadline.TimeUp up) {
            return false;
        }
    }

    /** The estimate, with what is certain beside it; the bounds alone where no sample is believed. */
    @Override
    public Optional<PartAnswer> best() {
        Optional<PartAnswer> certain = bounds.best();
        Optional<PartAnswer> sampled = samples.best();
        if (certain.isEmpty() || certain.get().exact() || sampled.isEmpty()) {
            return certain;
        }
        PartAnswer estimate = sampled.get();
        return Optional.of(
                estimate.exact() || certain.get().certified().isEmpty()
                        ? estimate
                        : estimate.within(certain.get().certified().get()));
    }

    @Override
    public Diagnostics diagnostics() {
        return new Diagnostics.Builder()
                .add(bounds.diagnostics())
                .add(samples.diagnostics())
                .build();
    }

    @Override
    public void close() {
        bounds.close();
        samples.close();
    }
}
