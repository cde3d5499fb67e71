package org.parseval.engine.minibucket;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parseval.engine.RandomStreams;
import org.parseval.engine.SampleMean;
import org.parseval.engine.population.BatchMeans;
import org.parseval.inference.Deadline;
import org.parseval.inference.LogNumber;
import org.parseval.parallel.Workers;

/**
 * The samples from the tables of one size: plain ones, and where belief propagation converges also ones on beliefs. The latter are often far
 * more even, but can miss whole modes without a sign of it in their own weights. Plain samples show it: they go everywhere, and the weight
 * that the other sampler would have given to their states must hardly ever be far above its mean. These weights also tell how far samples on
 * beliefs are spread, and make the plain samples themselves as even ({@link WitnessedMeans}); both estimates count, by their errors.
 */
final class SampleRung {
    /** How far above the mean a weight on beliefs may be at a plain sample, as a logarithm. */
    private static final double FAR_ABOVE = Math.log(10);

    /** Where it is further above, plain samples must be so much more precise by what beliefs say of them: next to all is covered by these. */
    private static final double MUCH_MORE_PRECISE = 100;

    /** Samples beyond those that are forecast to suffice, since errors are only estimates. */
    private static final double SPARE = 1.1;

    /** The least share by which samples grow at a time. */
    private static final double LEAST_GROWTH = 0.25;

    /** Rounding does as much to a mean. */
    private static final double LEAST_VARIANCE = 1e-30;

    private static final long PLAIN = 0;
    private static final long BELIEFS = 1;
    private static final long PROBES = 2;
    private static final long GIVEN = 3;

    /** The share of bold samples in a plain batch; they cost as much of the others' weight. */
    private static final double BOLD = 0.02;

    /** Batches that only look for weights which plain ones may have missed: at first, and plain ones for one more. */
    private static final int FIRST_PROBES = 5;

    private static final int PLAIN_FOR_A_PROBE = 8;

    /** Probes are more and more bold by this factor, and then begin again. */
    private static final int BOLDER = 4;

    private final int log2Entries;
    private final int splits;
    private final SamplePolicy policy;
    private final RandomStreams streams;
    private final BucketSampler plain;
    private Optional<BucketSampler> onBeliefs;
    private final BatchMeans plainMeans;
    private final BatchMeans beliefMeans;
    private final Optional<StateShares> shares;
    private List<char[]> modes;
    private final WitnessedMeans witnessed = new WitnessedMeans();
    private final boolean hasZeros;
    /** Samples on beliefs of weight zero. */
    private long impossible;

    private double families;
    private int probes;
    private int boldness = 1;
    /** The largest logarithm of a weight on beliefs at a plain sample, and at a state that others have found, constants included. */
    private double highest = Double.NEGATIVE_INFINITY;

    private double highestGiven = Double.NEGATIVE_INFINITY;

    SampleRung(
            int log2Entries,
            int splits,
            SamplePolicy policy,
            RandomStreams streams,
            BucketSampler plain,
            Optional<BucketSampler> onBeliefs,
            Optional<StateShares> shares,
            List<char[]> modes,
            boolean hasZeros) {
        this.log2Entries = log2Entries;
        this.splits = splits;
        this.policy = policy;
        this.streams = streams.of(log2Entries);
        this.plain = plain;
        this.onBeliefs = onBeliefs;
        this.shares = shares;
        this.modes = modes;
        this.hasZeros = hasZeros;
        plainMeans = new BatchMeans(policy.batchSize());
        beliefMeans = new BatchMeans(policy.batchSize());
    }

    BatchMeans plainMeans() {
        return plainMeans;
    }

    Optional<StateShares> shares() {
        return shares;
    }

    /** Nothing was split: every sample has the same weight, and that is Z. */
    boolean isExact() {
        return splits == 0;
    }

    double logConstant() {
        return plain.logConstant();
    }

    /** Heap for a batch. */
    long bytesPerBatch() {
        return plain.bytes(policy.batchSize());
    }

    /** Nanoseconds of a batch; plain ones are weighed by the other sampler too. */
    private double nanosPerBatch(boolean beliefs) {
        double lookups = plain.workPerSample() * (onBeliefs.isPresent() && !beliefs ? 2 : 1);
        return policy.nanosPerLookup() * lookups * policy.batchSize();
    }

    /** Nanoseconds of the samples that would bring the error down to so much. */
    double nanosTo(double logError) {
        return batchesTo(logError, false) * nanosPerBatch(false) + batchesTo(logError, true) * nanosPerBatch(true);
    }

    /** The batches of one kind that are missing, infinitely many if nothing is known. */
    private double batchesTo(double logError, boolean beliefs) {
        if (beliefMean().isEmpty()) {
            return beliefs ? 0 : missing(plainMean().map(SampleMean::relativeError), logError) * plainMeans.count();
        }
        // Errors add up: that of the samples, what plain samples cannot vouch for, and that of the share that is
        // possible.
        double each = logError / Math.sqrt(hasZeros ? 3 : 2);
        double toVouch = Math.max(0, unvouched() / each - 1) * plainMeans.count();
        double toCount = Math.max(0, Math.pow(errorOfPossible() / each, 2) - 1) * beliefMeans.count();
        double wanting = SPARE / (each * each) - precisionOfBeliefs() - precisionOfCorrected();
        double ofPlain = precisionOfCorrected() / plainMeans.count();
        if (isPlainBetter()) {
            return beliefs ? toCount : Math.max(toVouch, wanting / ofPlain);
        }
        double toSettle = Math.max(0, wanting - toVouch * ofPlain) / precisionOfBeliefs() * beliefMeans.count();
        return beliefs ? Math.max(toCount, toSettle) : toVouch;
    }

    private static double missing(Optional<Double> error, double aim) {
        double ratio = error.orElse(Double.POSITIVE_INFINITY) / aim;
        return Math.max(0, SPARE * ratio * ratio - 1);
    }

    /** How many batches to draw next: at most as many as there are, and not so few that the error hardly changes. */
    int batchesTowards(double logError, boolean beliefs) {
        int count = beliefs ? beliefMeans.count() : plainMeans.count();
        double share = batchesTo(logError, beliefs) / count;
        return Math.max(1, (int) Math.ceil(count * Math.min(1, Math.max(LEAST_GROWTH, share))));
    }

    /**
     * Draws so many batches, a few at a time; those that are not finished in time do not count.
     *
     * @return the work in nanoseconds
     */
    double draw(int count, boolean beliefs, Workers workers, Deadline deadline) {
        BatchMeans means = beliefs ? beliefMeans : plainMeans;
        double nanos = 0;
        for (int left = count; left > 0 && !deadline.passed(); ) {
            int together = Math.min(left, Math.max(1, policy.batchesAtATime()));
            int first = means.count();
            List<Optional<Particles>> drawn = new ArrayList<>();
            IntStream.range(0, together).forEach(i -> drawn.add(Optional.empty()));
            BucketSampler sampler = beliefs ? onBeliefs.orElseThrow() : plain;
            Optional<BucketSampler> witness = beliefs ? Optional.empty() : onBeliefs;
            RandomStreams ofKind = streams.of(beliefs ? BELIEFS : PLAIN);
            workers.forEach(
                    together,
                    i -> drawn.set(
                            i,
                            sampler.draw(
                                    policy.batchSize(),
                                    ofKind.random(first + i),
                                    witness,
                                    beliefs ? 0 : BOLD,
                                    deadline::passed)));
            if (drawn.stream().anyMatch(Optional::isEmpty)) {
                return nanos;
            }
            drawn.forEach(batch -> add(batch.orElseThrow(), means, sampler.logConstant(), beliefs));
            if (!beliefs) {
                nanos += (lookAtModes(deadline) + probe(deadline)) * nanosPerBatch(true);
            }
            nanos += together * nanosPerBatch(beliefs);
            left -= together;
        }
        dropUnevenBeliefs();
        return nanos;
    }

    /** Draws a batch beside states that others have found, once: what they weigh in it is what a batch without them misses. */
    private int lookAtModes(Deadline deadline) {
        if (isExact() || modes.isEmpty()) {
            return 0;
        }
        plain.draw(policy.batchSize(), streams.random(GIVEN), onBeliefs, BOLD, modes, deadline::passed)
                .ifPresent(batch -> {
                    plainMeans.heed(plain.logConstant() + batch.logHeaviestGiven());
                    onBeliefs.ifPresent(
                            beliefs -> highestGiven = beliefs.logConstant() + batch.logHighestWitnessOfGiven());
                    modes = List.of();
                });
        return 1;
    }

    /** Looks for states that plain samples miss, as long as these have weights of their own; returns the number of batches. */
    private int probe(Deadline deadline) {
        int before = probes;
        int due = isExact() || plainMeans.resamplings() > 0 ? 0 : FIRST_PROBES + plainMeans.count() / PLAIN_FOR_A_PROBE;
        for (; probes < due; probes++) {
            boldness = boldness * BOLDER > plain.draws() ? 1 : boldness * BOLDER;
            Optional<Particles> batch = plain.draw(
                    policy.batchSize(),
                    streams.of(PROBES).random(probes),
                    Optional.empty(),
                    boldness,
                    deadline::passed);
            if (batch.isEmpty()) {
                break;
            }
            for (int i = 0; i < policy.batchSize(); i++) {
                plainMeans.heed(plain.logConstant() + batch.get().logWeightAmong(i, BOLD));
            }
        }
        return probes - before;
    }

    private void add(Particles batch, BatchMeans means, double logConstant, boolean beliefs) {
        double logMean = logConstant + batch.logMean();
        means.add(logMean, batch.relativeVariance(), batch.resamplings());
        if (beliefs) {
            impossible += Arrays.stream(batch.logWeights())
                    .filter(log -> log == Double.NEGATIVE_INFINITY)
                    .count();
            return;
        }
        families += batch.families();
        shares.ifPresent(all -> all.add(batch, logMean));
        if (onBeliefs.isPresent()) {
            witnessed.add(
                    logMean,
                    batch.logWeights(),
                    batch.witness(),
                    onBeliefs.get().logConstant());
            for (int i = 0; i < batch.size(); i++) {
                if (batch.logWeights()[i] > Double.NEGATIVE_INFINITY) {
                    highest = Math.max(
                            highest, batch.witness()[i] + onBeliefs.get().logConstant());
                }
            }
        }
    }

    /** What is no better than plain samples, or misses what they find, is not gone on with. */
    private void dropUnevenBeliefs() {
        boolean looked = beliefMeans.count() >= policy.firstBatches() / 2;
        if (looked && onBeliefs.isPresent() && !isBelievedOnBeliefs()) {
            onBeliefs = Optional.empty();
        }
    }

    boolean hasBeliefs() {
        return onBeliefs.isPresent();
    }

    int beliefBatches() {
        return beliefMeans.count();
    }

    /** What plain samples say, if they say anything. */
    Optional<SampleMean> plainMean() {
        if (plainMeans.count() < 4) {
            return Optional.empty();
        }
        SampleMean mean = plainMeans.mean();
        return Optional.of(isExact() ? mean.withError(0, mean.freedom()) : mean).filter(SampleMean::isKnown);
    }

    /** Whether the spread of the plain samples says how far off their mean is. */
    boolean isBelieved() {
        return isExact()
                || (plainMean().isPresent()
                        && plainMean().get().efficiency(policy.batchSize()) >= leastEfficiency()
                        && plainMeans.effectiveCount() >= policy.effectiveBatches());
    }

    private double leastEfficiency() {
        boolean resampled = plainMeans.resamplings() >= plainMeans.count();
        return resampled ? policy.resampledEfficiency() : policy.efficiency();
    }

    /**
     * What samples on beliefs say, and plain samples made even by them, if they are even and plain samples vouch for them. A mode that no
     * plain sample has met may still hold as much as one of them.
     */
    Optional<SampleMean> beliefMean() {
        if (onBeliefs.isEmpty() || beliefMeans.count() < 4 || !isBelieved() || !isBelievedOnBeliefs()) {
            return Optional.empty();
        }
        SampleMean mean = beliefMeans.mean();
        double ofBeliefs = precisionOfBeliefs();
        double ofCorrected = precisionOfCorrected();
        double logMean = corrected()
                .map(plainOnes ->
                        (ofBeliefs * mean.logMean() + ofCorrected * plainOnes.logMean()) / (ofBeliefs + ofCorrected))
                .orElse(mean.logMean());
        double error = Math.hypot(1 / Math.sqrt(ofBeliefs + ofCorrected), Math.hypot(unvouched(), errorOfPossible()));
        return Optional.of(new SampleMean(logMean, error, mean.count(), mean.freedom()));
    }

    private Optional<SampleMean> corrected() {
        double possible = 1 - (double) impossible / beliefMeans.samples();
        return witnessed.corrected(beliefMeans.mean().logMean(), possible);
    }

    /** Of the share of samples on beliefs that are possible, by which both estimates are off alike. */
    private double errorOfPossible() {
        return hasZeros ? Math.sqrt(impossible + BatchMeans.UNSEEN) / beliefMeans.samples() : 0;
    }

    /** One over the square of the error: by their own spread, or by that which plain samples see. */
    private double precisionOfBeliefs() {
        SampleMean mean = beliefMeans.mean();
        double seen = witnessed.varianceOfWitness(mean.logMean()) / beliefMeans.samples();
        return precision(Math.max(seen, mean.relativeError() * mean.relativeError()));
    }

    private double precisionOfCorrected() {
        return corrected()
                .map(mean -> precision(mean.relativeError() * mean.relativeError()))
                .orElse(0.0);
    }

    private static double precision(double variance) {
        return 1 / Math.max(LEAST_VARIANCE, variance);
    }

    /** Whether plain samples, at twice the cost, bring the error down faster than samples on beliefs. */
    private boolean isPlainBetter() {
        return precisionOfCorrected() / nanosPerBatch(false) / plainMeans.count()
                > precisionOfBeliefs() / nanosPerBatch(true) / beliefMeans.count();
    }

    private boolean isBelievedOnBeliefs() {
        SampleMean mean = beliefMeans.mean();
        return mean.isKnown()
                && beliefMeans.resamplings() == 0
                && mean.efficiency(policy.batchSize()) >= policy.evenEfficiency()
                && (highest - mean.logMean() < FAR_ABOVE || areCorrectionsSmall());
    }

    /** Whether what beliefs overlook is next to nothing of the whole. */
    private boolean areCorrectionsSmall() {
        double error = plainMeans.mean().relativeError();
        return error * error * precisionOfCorrected() >= MUCH_MORE_PRECISE;
    }

    /** The share that plain samples cannot vouch for: that of one of them, or of a state which others have found and beliefs overlook. */
    private double unvouched() {
        boolean overlooked = highestGiven - beliefMeans.mean().logMean() >= FAR_ABOVE;
        return overlooked ? Math.max(1 / families, plainMeans.unseen()) : 1 / families;
    }

    /** Whether more plain samples, not more samples on beliefs, make the error smaller. */
    boolean needsPlain() {
        double ofSamples = 1 / Math.sqrt(precisionOfBeliefs() + precisionOfCorrected());
        return errorOfPossible() < Math.max(ofSamples, unvouched()) && (isPlainBetter() || unvouched() > ofSamples);
    }

    /** One line for the diagnostics. */
    String describe() {
        StringBuilder text =
                new StringBuilder(String.format(Locale.ROOT, "tables of 2^%d, %d buckets split", log2Entries, splits));
        plainMean()
                .ifPresent(mean -> text.append(String.format(
                        Locale.ROOT,
                        "; %d samples: log10 Z of the part %.8g, standard error %.2g, efficiency %.2g, effective batches %.3g",
                        plainMeans.samples(),
                        mean.logMean() / LogNumber.LN_10,
                        mean.relativeError() / LogNumber.LN_10,
                        mean.efficiency(policy.batchSize()),
                        plainMeans.effectiveCount())));
        beliefMean()
                .ifPresent(mean -> text.append(String.format(
                        Locale.ROOT,
                        "; %d on beliefs: %.10g, standard error %.2g",
                        beliefMeans.samples(),
                        mean.logMean() / LogNumber.LN_10,
                        mean.relativeError() / LogNumber.LN_10)));
        return text.toString();
    }
}
