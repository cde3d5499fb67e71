package org.parseval.engine.minibucket;

import java.util.Optional;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.estimate.Ladder;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;

/** Samples from mini-buckets beside certified bounds by mini-buckets: first a rung of bounds, then samples, and at last more bounds. */
final class SampledBounds implements Solver {
    /** Of the time, for the bounds. */
    private static final double SHARE_OF_BOUNDS = 0.2;

    private final MiniBucketSolver bounds;
    private final Ladder samples;
    private Status ofBounds = Status.MORE;
    private Status ofSamples = Status.MORE;

    SampledBounds(MiniBucketSolver bounds, Ladder samples) {
        this.bounds = bounds;
        this.samples = samples;
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
        Deadline untilBounds = deadline.share(1 - SHARE_OF_BOUNDS);
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
