package org.parseval.engine.estimate;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parseval.engine.SampleMean;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.parallel.Workers;

/** A proposal of a ladder and the batches drawn from it so far. */
final class Rung {
    private final Proposal proposal;
    private final Trust trust;
    private final int variables;
    private final double nanos;
    private final BatchMeans means;
    private final Optional<MarginalSums> sums;
    private double meanLogs;
    private boolean closed;

    /** @param cardinalities of the part's variables, of which marginals are kept; empty if none are */
    Rung(Proposal proposal, double nanos, Trust trust, int variables, int[] cardinalities) {
        this.proposal = proposal;
        this.nanos = nanos;
        this.trust = trust;
        this.variables = variables;
        means = new BatchMeans(proposal.batchSize());
        sums = cardinalities.length > 0 ? Optional.of(new MarginalSums(cardinalities)) : Optional.empty();
    }

    Proposal proposal() {
        return proposal;
    }

    /** The counted cost of the proposal. */
    double nanos() {
        return nanos;
    }

    /** Draws some more batches; those that it is told to stop on the way do not count. */
    void draw(int count, Workers workers, BooleanSupplier stop) {
        for (Batch batch : proposal.draw(means.count(), count, workers, stop)) {
            // The first batch fits the response to luck, and would be the only one not to gain by it.
            if (means.count() > 0) {
                sums.ifPresent(all -> all.add(batch));
            }
            means.add(batch);
            meanLogs += batch.meanLog();
        }
    }

    /** Draws a batch beside given states: what these weigh in it may have been missed by the others. */
    void lookBeside(List<int[]> states, Workers workers, BooleanSupplier stop) {
        proposal.logHeaviestBeside(states, workers, stop).ifPresent(means::heed);
    }

    /** Nobody will draw more. */
    void close() {
        if (!closed) {
            closed = true;
            proposal.close();
        }
    }

    boolean canDraw() {
        return !closed && means.count() > 0;
    }

    BatchMeans means() {
        return means;
    }

    /** The estimate of the samples, if they give one. */
    Optional<SampleMean> mean() {
        return means.count() < ErrorPolicy.STANDARD.fewestBatches()
                ? Optional.empty()
                : Optional.of(means.mean()).filter(SampleMean::isKnown);
    }

    boolean isBelieved() {
        return trust.isBelieved(means, proposal.expected(), variables);
    }

    /** Whether a few more batches could make its samples believed. */
    boolean lacksBatches() {
        return mean().isPresent() && !trust.isEnough(means) && trust.areEven(means, proposal.expected(), variables);
    }

    /** How many samples of even weight would tell as much, as a share of those drawn. */
    double efficiency() {
        return means.plain().efficiency(means.batchSize());
    }

    /** A lower bound on log Z up to its own sampling error; minus infinity if some sample is impossible. */
    double meanLogWeight() {
        return meanLogs / means.count();
    }

    /** The marginals, with errors where samples are believed. */
    Marginals marginals() {
        double effective = efficiency() * means.samples();
        // As much as one sample of even weight tells, or may have been missed.
        Marginals estimated = sums.orElseThrow().estimate(Math.max(1 / Math.max(1, effective), means.unseen()));
        return isBelieved() ? estimated : Marginals.unsupported(estimated.probabilities());
    }

    /** One line for the diagnostics. */
    String describe() {
        if (means.count() == 0) {
            return proposal.describe();
        }
        String samples = mean().map(mean -> String.format(
                        Locale.ROOT,
                        "%.8g, standard error %.2g, efficiency %.2g",
                        mean.logMean() / LogNumber.LN_10,
                        mean.relativeError() / LogNumber.LN_10,
                        efficiency()))
                .orElse("none possible");
        return proposal.describe() + "; " + means.samples() + " samples: " + samples;
    }
}
