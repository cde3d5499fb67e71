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
    private Status ofBounds = Status.MORE;
    private Status ofSamples = Status.MORE;

    /** @param shareOfBounds of the time */
    SampledBounds(MiniBucketSolver bounds, Ladder samples, double shareOfBounds) {
        this.bounds = bounds;
        this.samples = samples;
        this.shareOfBounds = shareOfBounds;
    }

    @Override
    public Status advance(Deadline deadline) {
        if (bounds.best().filter(PartAnswer::exact).isPresent()) {
            return Status.DONE;
        }
        if (bounds.best().isEmpty()) {
            ofBounds = bounds.advance(deadline);
            return ofBounds == Status.DONE ? Status.MORE : ofBounds;
        }
        Deadline untilBounds = deadline.share(1 - shareOfBounds);
        if (ofSamples == Status.MORE && !untilBounds.passed()) {
            ofSamples = samples.advance(untilBounds);
            return deadline.passed() ? Status.NO_TIME : Status.MORE;
        }
        if (ofBounds == Status.MORE) {
            ofBounds = bounds.advance(deadline);
            return ofBounds == Status.DONE ? Status.DONE : ofBounds;
        }
        return Status.DONE;
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
