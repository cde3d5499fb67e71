package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Resources;
import org.parseval.engine.SampleMean;
import org.parseval.engine.Solver;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;
import org.parseval.reduction.Support;
import org.parseval.table.Workers;

/**
 * The partition function and the marginals of one part, refined until the standard error is small enough: climbs the ladder
 * of refinements while the samples of the next one promise more than further samples of the present one.
 *
 * <p>All decisions are made by counted work, not by the clock, so that the same seed gives the same answer; the clock only
 * ends it. An error bar is believed once two refinements have been sampled: their intervals must agree, else the answer's
 * spans both.
 */
final class Refiner implements Solver {
    /** A first look at the weights. */
    private static final int FIRST_ISLANDS = 8;

    /** Of the work left, what a first look may cost where a finer elimination could be had instead. */
    private static final double FIRST_LOOK_SHARE = 0.1;

    private static final int ISLANDS_AT_A_TIME = 4;

    /** The next rung costs about this many times the present one. */
    private static final double COST_OF_REFINING = 6;

    /** The share of the work left that one more rung may take. */
    private static final double SHARE_OF_A_RUNG = 0.4;

    /** What may be spent where no time limit is given, in nanoseconds. */
    private static final double PATIENCE = 60e9;

    /** Weights more uneven than this make an interval that tells nothing. */
    private static final double TRUSTED_EFFICIENCY = 0.1;

    private static final long MOST_SAMPLES = 4_000_000;

    private final Part part;
    private final Energy energy;
    private final Task task;
    private final EnergySettings settings;
    private final Budget budget;
    private final Workers workers;
    private final List<Refinement> ladder;
    private final List<Attempt> attempts = new ArrayList<>();
    private @Nullable Elimination elimination;
    private double workLeft;
    private double workOfRung;
    private boolean topReached;
    private boolean noMemory;
    private boolean zero;

    /** @throws BudgetException if a factor is too wide, or marginals are asked that need samples and there are none */
    Refiner(Part part, EnergySettings settings, Resources resources) {
        this.part = part;
        this.settings = settings;
        task = resources.task();
        budget = resources.budget();
        workers = resources.workers();
        energy = new Energy(part.model(), settings.floor(), SumOrMaximum.SUM);
        ladder = Ladder.of(settings);
        workLeft = budget.isUnlimited()
                ? PATIENCE
                : budget.deadline().remainingSeconds() * 1e9 / budget.host().slowness();
        if (task == Task.MAR && mostSamples() == 0 && energy.spins().count() > part.size()) {
            throw new BudgetException("marginals of variables with more than 2 states need samples, 0 are allowed");
        }
    }

    private long mostSamples() {
        return settings.samples().orElse(MOST_SAMPLES);
    }

    @Override
    public Status advance(Deadline deadline) {
        if (attempts.isEmpty() && part.support(deadline) instanceof Support.None) {
            zero = true;
            return Status.DONE;
        }
        boolean more = refineOrSample(deadline);
        if (more) {
            return noMemory && attempts.isEmpty() ? Status.NO_MEMORY : Status.MORE;
        }
        return isGoodEnough() || !deadline.passed() ? Status.DONE : Status.NO_TIME;
    }

    private boolean refineOrSample(Deadline deadline) {
        if (attempts.isEmpty()) {
            refine(deadline);
        } else if (isGoodEnough()) {
            return false;
        } else if (mostSamples() > 0 && present().ensemble().isEmpty()) {
            if (isFirstLookDear()) {
                refine(deadline);
            } else {
                return sample(FIRST_ISLANDS, deadline) && !deadline.passed();
            }
        } else if (!topReached && (mostSamples() == 0 || isExhausted() || refiningPays())) {
            refine(deadline);
        } else if (mostSamples() == 0 || isExhausted()) {
            return false;
        } else {
            return sample(moreIslands(), deadline) && !deadline.passed() && workLeft > 0;
        }
        return !deadline.passed() && (workLeft > 0 || !topReached);
    }

    /** On a large model the next rung costs less than a first look, and its samples are worth more. */
    private boolean isFirstLookDear() {
        return !topReached
                && workOfSamples(FIRST_ISLANDS) > FIRST_LOOK_SHARE * workLeft
                && COST_OF_REFINING * workOfRung < SHARE_OF_A_RUNG * workLeft;
    }

    private double workOfSamples(double islands) {
        return islands * Sampler.ISLAND * Sampler.workPerSample(current());
    }

    private boolean isExhausted() {
        return present().ensemble().orElseThrow().samples() >= mostSamples();
    }

    private boolean refiningPays() {
        return samplesSuffice() || workOfSamplesNeeded() > COST_OF_REFINING * workOfRung;
    }

    /** Certified to the error that is asked for, or sampled to it twice, since one refinement alone may be blind. */
    private boolean isGoodEnough() {
        return !attempts.isEmpty()
                && (certifiedError() <= settings.logError()
                        || (samplesSuffice() && (topReached || (sampled() > 1 && agreementSuffices()))));
    }

    private boolean agreementSuffices() {
        return agreement(bestAttempt().orElseThrow()).error() <= settings.logError();
    }

    private Attempt present() {
        return attempts.get(attempts.size() - 1);
    }

    /** The refinements with samples that tell something. */
    private int sampled() {
        return (int) attempts.stream()
                .filter(a -> a.mean().isPresent() && a.mean().get().efficiency(Sampler.ISLAND) >= TRUSTED_EFFICIENCY)
                .count();
    }

    private boolean samplesSuffice() {
        Optional<SampleMean> mean = present().mean();
        return mean.isPresent()
                && mean.get().relativeError() <= settings.logError()
                && (task == Task.PR || present().ensemble().orElseThrow().marginalError() <= settings.error());
    }

    private double certifiedError() {
        Answer.Bounds bounds = present().certified();
        return (bounds.high() - bounds.low()) / 2;
    }

    /** Goes up one rung, as far as the work for it lasts. */
    private void refine(Deadline deadline) {
        Refinement rung = ladder.get(attempts.size());
        double most = attempts.isEmpty() ? Double.POSITIVE_INFINITY : SHARE_OF_A_RUNG * workLeft;
        Elimination finer = Elimination.run(
                energy,
                rung,
                SumOrMaximum.SUM,
                budget.memoryBytes() / 3 / Block.BYTES_PER_TERM,
                most,
                deadline::passed);
        workLeft -= finer.work();
        if (!finer.isComplete()) {
            // Cut short by the clock alone it may be tried again, if more time is given.
            topReached = !deadline.passed();
            noMemory = topReached;
            return;
        }
        elimination = finer;
        workOfRung = finer.work();
        attempts.add(new Attempt(rung, finer.logValue(), finer.loss(), energy.floor(), Optional.empty()));
        topReached = attempts.size() == ladder.size();
    }

    /** Draws more islands; false if there is too little time for any. */
    private boolean sample(int islands, Deadline deadline) {
        Attempt attempt = present();
        // Making the tables of the draws takes about as long as the elimination did, and cannot be cut short.
        if (attempt.ensemble().isEmpty() && deadline.remainingSeconds() * 1e9 < 2 * workOfRung) {
            return false;
        }
        Ensemble ensemble = attempt.ensemble()
                .orElseGet(() -> new Ensemble(energy, current(), task == Task.MAR, budget.memoryBytes() / 3));
        int allowed =
                (int) Math.min(islands, (mostSamples() + Sampler.ISLAND - 1) / Sampler.ISLAND - ensemble.islands());
        // A few at a time, so that not all is lost when the time is up on the way.
        for (int left = Math.max(1, allowed); left > 0 && !deadline.passed(); left -= ISLANDS_AT_A_TIME) {
            ensemble.draw(Math.min(left, ISLANDS_AT_A_TIME), budget.seed(), workers, deadline::passed);
        }
        workLeft -= workOfSamples(allowed);
        if (ensemble.islands() > 0) {
            attempts.set(attempts.size() - 1, attempt.with(ensemble));
        }
        return true;
    }

    private Elimination current() {
        if (elimination == null) {
            throw new IllegalStateException("nothing has been eliminated yet");
        }
        return elimination;
    }

    /** The factor by which the samples have to grow to reach the error that is asked for. */
    private double growthNeeded() {
        Optional<SampleMean> mean = present().mean();
        if (mean.isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        double ratio = mean.get().relativeError() / settings.logError();
        if (task == Task.MAR) {
            ratio = Math.max(ratio, present().ensemble().orElseThrow().marginalError() / settings.error());
        }
        return 1.1 * ratio * ratio;
    }

    private double workOfSamplesNeeded() {
        Ensemble ensemble = present().ensemble().orElseThrow();
        return workOfSamples((growthNeeded() - 1) * ensemble.islands());
    }

    private int moreIslands() {
        int islands = present().ensemble().orElseThrow().islands();
        return (int) Math.ceil(islands * Math.min(3, Math.max(0.25, growthNeeded() - 1)));
    }

    @Override
    public Optional<PartAnswer> best() {
        if (zero) {
            return Optional.of(PartAnswer.zero());
        }
        return attempts.isEmpty() ? Optional.empty() : Optional.of(answer());
    }

    @Override
    public Optional<String> obstacle() {
        return Optional.of(
                noMemory
                        ? "even the coarsest elimination of " + energy.spins().count()
                                + " spins needs more memory than " + budget.memoryBytes() / (1 << 20) + " MiB"
                        : "no answer within the time limit of " + budget.timeText()
                                + ": even the coarsest elimination of "
                                + energy.spins().count() + " spins takes longer");
    }

    private PartAnswer answer() {
        Optional<Attempt> best = bestAttempt();
        Answer.Bounds certified = certified();
        PartAnswer answer;
        if (best.isPresent()
                && !(certifiedError() <= best.get().mean().orElseThrow().relativeError())) {
            SampleMean mean = best.get().mean().orElseThrow();
            Agreement agreement = agreement(best.get());
            answer = PartAnswer.estimate(mean.logMean());
            if (isBelieved(best.get())) {
                answer = answer.withError(agreement.error(), agreement.interval());
            }
        } else {
            answer = PartAnswer.estimate(present().logValue());
            if (certifiedError() <= settings.logError()) {
                // What holds for certain holds with any probability.
                answer = answer.withError(certifiedError(), new Answer.Confidence(certified, SampleMean.LEVEL));
            }
        }
        answer = answer.withCertified(certified);
        return task == Task.MAR ? answer.withMarginals(Marginals.unsupported(marginals(best))) : answer;
    }

    /** The first samples of a coarse elimination may all miss what matters; their spread does not tell. */
    private boolean isBelieved(Attempt best) {
        return isTrusted(best)
                || attempts.stream().filter(a -> a.mean().isPresent()).count() > 1;
    }

    /** The attempt whose samples tell most. */
    private Optional<Attempt> bestAttempt() {
        Optional<Attempt> best = Optional.empty();
        for (Attempt attempt : attempts) {
            if (attempt.mean().isPresent()
                    && (best.isEmpty()
                            || attempt.mean().get().relativeError()
                                    <= best.get().mean().orElseThrow().relativeError())) {
                best = Optional.of(attempt);
            }
        }
        return best;
    }

    /** The best attempt beside the next best: coarser ones are too far off to tell anything about it. */
    private Agreement agreement(Attempt best) {
        Optional<SampleMean> other = Optional.empty();
        for (Attempt attempt : attempts) {
            if (!attempt.equals(best) && isTrusted(attempt)) {
                SampleMean mean = attempt.mean().orElseThrow();
                if (other.isEmpty() || mean.relativeError() < other.get().relativeError()) {
                    other = Optional.of(mean);
                }
            }
        }
        return Agreement.of(best.mean().orElseThrow(), other);
    }

    private static boolean isTrusted(Attempt attempt) {
        return attempt.mean().isPresent() && attempt.mean().get().efficiency(Sampler.ISLAND) >= TRUSTED_EFFICIENCY;
    }

    /** What all certificates together leave open. */
    private Answer.Bounds certified() {
        double low = Double.NEGATIVE_INFINITY;
        double high = Double.POSITIVE_INFINITY;
        for (Attempt attempt : attempts) {
            low = Math.max(low, attempt.certified().low());
            high = Math.min(high, attempt.certified().high());
        }
        return new Answer.Bounds(low, high);
    }

    private double[][] marginals(Optional<Attempt> best) {
        if (best.isPresent()) {
            return best.get().ensemble().orElseThrow().marginals();
        }
        Moments moments = new Moments(energy, current());
        double[][] marginals = new double[energy.model().variableCount()][];
        for (int v = 0; v < marginals.length; v++) {
            // Dropped terms may push a mean out of its range.
            double mean = Math.min(1, Math.max(-1, moments.ofSpin(energy.spins().first(v))));
            marginals[v] = new double[] {(1 + mean) / 2, (1 - mean) / 2};
        }
        return marginals;
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder diagnostics = new Diagnostics.Builder()
                .rungs(attempts.stream().map(Attempt::describe).toList())
                .extra(
                        "certificate",
                        energy.floor().isPresent()
                                ? "upper bound only, since zeros were given a floor"
                                : "sum of all dropped coefficients");
        energy.floor().ifPresent(floor -> diagnostics.extra("floor", floor));
        bestAttempt().ifPresent(best -> {
            Ensemble ensemble = best.ensemble().orElseThrow();
            SampleMean mean = best.mean().orElseThrow();
            diagnostics
                    .samples(ensemble.samples(), mean.efficiency(Sampler.ISLAND) * ensemble.samples())
                    .extra("resamplings", (long) ensemble.resamplings())
                    .extra("meanLogWeight", ensemble.meanLogWeight())
                    .extra("refinementsAgree", agreement(best).agree());
        });
        return diagnostics.build();
    }
}
