package org.parseval.engine.estimate;

import java.util.List;
import java.util.Optional;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.SampleMean;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.state.AnnealedStates;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.random.RandomStreams;

/**
 * The partition function and the marginals of one part by samples, refined until the standard error is small enough: climbs to finer
 * proposals while their samples promise more than further samples of the present one.
 *
 * <p>All decisions are made by counted work, not by the clock, so that the same seed gives the same answer; the clock only ends it. An error
 * is stated where samples are believed ({@link Trust}); where two proposals were sampled their intervals must agree, else the answer's spans
 * both ({@link Agreement}).
 *
 * <pre>{@code
 * Solver solver = new Ladder(part, proposals, part.streams(seed, "energy"), LadderPolicy.STANDARD, 1e-3, resources);
 * }</pre>
 */
public final class Ladder implements Solver {
    private static final ErrorPolicy ERRORS = ErrorPolicy.STANDARD;

    /** The stream of chains, beside those of the proposals. */
    private static final long MODES = -1;

    private final Part part;
    private final Proposals proposals;
    private final RandomStreams streams;
    private final LadderPolicy policy;
    private final double error;
    private final Resources resources;
    private final Rungs rungs;
    private final double allWork;
    private double workLeft;
    private boolean topReached;
    private boolean roomForSamples = true;
    private boolean zero;
    private Optional<List<int[]>> modes = Optional.empty();

    /** @param error the standard error of log10 Z, or of marginals, at which to stop */
    public Ladder(
            Part part,
            Proposals proposals,
            RandomStreams streams,
            LadderPolicy policy,
            double error,
            Resources resources) {
        this.part = part;
        this.proposals = proposals;
        this.streams = streams;
        this.policy = policy;
        this.error = error;
        this.resources = resources;
        allWork = resources.budget().deadline().workNanos(policy.patienceNanos());
        workLeft = allWork;
        rungs = new Rungs(part.size(), resources.asksMarginals(), logError());
    }

    @Override
    public double work() {
        return allWork - workLeft;
    }

    @Override
    public boolean isMeanOfWeights() {
        return rungs.isMeanOfWeights();
    }

    private boolean asksMarginals() {
        return resources.asksMarginals();
    }

    private double logError() {
        return error * LogNumber.LN_10;
    }

    private long mostSamples() {
        return roomForSamples ? policy.mostSamples() : 0;
    }

    @Override
    public boolean advance(Deadline deadline) {
        if (zero || isGoodEnough()) {
            return false;
        }
        if (rungs.isEmpty()) {
            return climb(deadline);
        }
        boolean canClimb = !topReached && proposals.nanosOfNext(deadline) < policy.shareOfARung() * workLeft;
        if (mostSamples() == 0) {
            return canClimb && climb(deadline);
        }
        if (present().means().count() == 0) {
            boolean skips = canClimb && isLookSkipped(deadline);
            return skips ? climb(deadline) : sample(present(), firstBatches(), deadline);
        }
        Optional<Rung> below = samplesSuffice() ? rungs.sampledBelow() : Optional.empty();
        int second = below.map(rung -> batchesForASecondOpinion(rung, deadline)).orElse(0);
        if (second > 0) {
            return sample(below.orElseThrow(), second, deadline);
        }
        if (canClimb && (isExhausted() || (climbingPays(deadline) && isSoonEnough(deadline)))) {
            return climb(deadline);
        }
        return !isExhausted() && !isWorkDone() && sample(present(), moreBatches(), deadline);
    }

    private Rung present() {
        return rungs.present();
    }

    /** A limit in seconds is used up: what the work in it is worth is only a forecast. */
    private boolean isWorkDone() {
        return workLeft <= 0 && resources.budget().isUnlimited();
    }

    /** Whether the next proposal is forecast to stand in time; if not, a later piece of work may have more of it. */
    private boolean isSoonEnough(Deadline deadline) {
        double slowness = resources.budget().host().pace().slowness();
        return proposals.nanosOfNext(deadline) * 1e-9 * slowness <= deadline.remainingSeconds();
    }

    /**
     * A rung is skipped if a first look at its samples costs much, and more than the next rung, and there is work left for looks at the next. Where
     * there is no work left even for one look, finer tables are all there can be.
     */
    private boolean isLookSkipped(Deadline deadline) {
        double look = nanosOf(policy.firstBatches());
        double next = proposals.nanosOfNext(deadline);
        return look > Math.max(policy.dearLook() * workLeft, 2 * next)
                && (next + policy.looksLeft() * look <= workLeft || look > workLeft);
    }

    private double nanosOf(double batches) {
        return batches * present().proposal().nanosPerBatch();
    }

    /**
     * A first look: as many batches as can be had for what the proposal took, or in a moment, since most proposals on the way up are only
     * looked at. Marginals need the most for their errors.
     */
    private int firstBatches() {
        double batches = Math.max(present().nanos(), policy.momentNanos()) / nanosOf(1);
        int most = policy.firstBatches();
        return asksMarginals() ? most : (int) Math.max(ERRORS.fewestBatches(), Math.min(most, batches));
    }

    private boolean isExhausted() {
        long samples = present().means().samples();
        return samples >= mostSamples() || (!present().isBelieved() && samples >= policy.mostUnbelieved());
    }

    private boolean climbingPays(Deadline deadline) {
        if (asksMarginals() && rungs.believed() > 1 && hasEvenWeights()) {
            return false;
        }
        return samplesSuffice() || !(nanosNeeded() <= proposals.nanosOfNext(deadline));
    }

    /** Then the error of marginals is that of the draws, which a finer proposal does not make smaller. */
    private boolean hasEvenWeights() {
        return present().isBelieved() && present().efficiency() >= policy.evenEfficiency();
    }

    /** Certified to the error that is asked for, or sampled to it twice, since one proposal alone may be blind. */
    private boolean isGoodEnough() {
        if (rungs.isEmpty()) {
            return false;
        }
        return rungs.isCertain() || (samplesSuffice() && (topReached || (rungs.believed() > 1 && agreementSuffices())));
    }

    private boolean agreementSuffices() {
        return asksMarginals() || rungs.agreement(rungs.best().orElseThrow()).error() <= logError();
    }

    private boolean samplesSuffice() {
        return present().isBelieved() && errorOfSamples() <= 1;
    }

    /** The error of the samples over the one that is asked for. */
    private double errorOfSamples() {
        if (asksMarginals()) {
            double largest = present().marginals().largestError();
            return Double.isNaN(largest) ? Double.POSITIVE_INFINITY : largest / error;
        }
        return present().mean().map(SampleMean::relativeError).orElse(Double.POSITIVE_INFINITY) / logError();
    }

    /**
     * How many batches of a rung below could make two proposals agree on the error that is asked for, where that costs less than one more rung:
     * it is too little known where it was only looked at. None where the two disagree by more than chance explains.
     */
    private int batchesForASecondOpinion(Rung below, Deadline deadline) {
        int drawn = below.means().count();
        boolean isOpen = below.isBelieved() && rungs.agreement(present()).agree();
        int more = below.lacksBatches() ? policy.trust().batches() - drawn : isOpen ? drawn : 0;
        boolean pays = more * below.proposal().nanosPerBatch() <= proposals.nanosOfNext(deadline)
                && below.means().samples() < mostSamples();
        return pays ? more : 0;
    }

    /** Makes the next proposal, as far as the work for it lasts. */
    private boolean climb(Deadline deadline) {
        double most = rungs.isEmpty() ? Double.POSITIVE_INFINITY : 2 * policy.shareOfARung() * workLeft;
        Proposals.Made made = next(most, deadline);
        workLeft -= made.nanos();
        if (made.proposal().isEmpty()) {
            zero = made.zero();
            topReached = true;
            return !rungs.isEmpty();
        }
        if (!rungs.isEmpty()) {
            letGo();
        }
        int[] cardinalities = asksMarginals() ? part.model().cardinalities() : new int[0];
        rungs.add(new Rung(made.proposal().get(), made.nanos(), policy.trust(), part.size(), cardinalities));
        // Where nothing was left out the next one is the same.
        topReached = !proposals.hasNext() || present().proposal().isExact();
        return true;
    }

    /** Work on what does not stand in time is spent, so that it is not begun again and again. */
    private Proposals.Made next(double most, Deadline deadline) {
        double forecast = rungs.isEmpty() ? 0 : proposals.nanosOfNext(deadline);
        try {
            return proposals.next(most, deadline);
        } catch (Deadline.TimeUp up) {
            workLeft -= forecast;
            throw up;
        }
    }

    /** Only the samples drawn last can give a second opinion on those of the next rung, if both fit the memory. */
    private void letGo() {
        boolean stays = !asksMarginals()
                && present().canDraw()
                && present().proposal().bytes() <= policy.shareOfMemoryBelow() * resources.memoryBytes();
        rungs.all().stream().filter(rung -> !stays || rung != present()).forEach(Rung::close);
    }

    /** Draws more batches of a rung, a few at a time. */
    private boolean sample(Rung rung, int batches, Deadline deadline) {
        Proposal proposal = rung.proposal();
        int together = proposal.atATime(resources.memoryBytes());
        if (together == 0) {
            roomForSamples = false;
            return true;
        }
        int before = rung.means().count();
        if (before == 0 && !proposal.isExact()) {
            lookForModes(rung, deadline);
        }
        double allowed = Math.ceil((double) mostSamples() / proposal.batchSize()) - before;
        for (int left = (int) Math.max(1, Math.min(batches, allowed)); left > 0; left -= together) {
            if (deadline.passed()) {
                return true;
            }
            rung.draw(Math.min(left, together), resources.workers(), deadline::passed);
        }
        workLeft -= (rung.means().count() - before) * proposal.nanosPerBatch();
        return true;
    }

    /** Looks whether the samples come where chains find much of the weight. */
    private void lookForModes(Rung rung, Deadline deadline) {
        if (modes.isEmpty()) {
            AnnealedStates found =
                    AnnealedStates.of(part.model(), workLeft, streams.of(MODES).seed(), deadline);
            found.states().forEach(part::see);
            modes = Optional.of(found.states());
            workLeft -= found.nanos();
        }
        if (!modes.get().isEmpty()) {
            rung.lookBeside(modes.get(), resources.workers(), deadline::passed);
            workLeft -= rung.proposal().nanosPerBatch();
        }
    }

    /** The factor by which the samples have to grow to reach the error that is asked for. */
    private double growthNeeded() {
        if (present().mean().isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        // What was seen shrinks with the square root of the number of samples, what may have been missed with the
        // number.
        double square = errorOfSamples() * errorOfSamples();
        if (square == Double.POSITIVE_INFINITY) {
            return square;
        }
        double unseen = asksMarginals() ? 0 : present().means().unseen() / logError();
        double seen = ERRORS.spare() * Math.max(0, square - unseen * unseen);
        return (seen + Math.sqrt(seen * seen + 4 * ERRORS.spare() * unseen * unseen)) / 2;
    }

    private double nanosNeeded() {
        return nanosOf((growthNeeded() - 1) * present().means().count());
    }

    private int moreBatches() {
        int batches = present().means().count();
        return (int) Math.ceil(batches * Math.min(3, Math.max(0.25, growthNeeded() - 1)));
    }

    @Override
    public void close() {
        rungs.all().forEach(Rung::close);
    }

    @Override
    public Optional<PartAnswer> best() {
        if (zero) {
            return Optional.of(PartAnswer.zero());
        }
        return rungs.isEmpty() ? Optional.empty() : rungs.answer();
    }

    @Override
    public Optional<String> obstacle() {
        return Optional.of(proposals.obstacle());
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder diagnostics = new Diagnostics.Builder()
                .rungs(rungs.all().stream().map(Rung::describe).toList());
        proposals.describe(diagnostics);
        if (!roomForSamples) {
            diagnostics.all("roomForSamples", false);
        }
        rungs.best()
                .ifPresent(best -> diagnostics
                        .samples(
                                best.means().samples(),
                                best.efficiency() * best.means().samples())
                        .count("resamplings", best.means().resamplings())
                        .largest("meanLogWeight", best.meanLogWeight())
                        .all("samplesBelieved", best.isBelieved())
                        .all("refinementsAgree", rungs.agreement(best).agree()));
        return diagnostics.build();
    }
}
