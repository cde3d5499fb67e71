package org.parseval.engine.energy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.RandomStreams;
import org.parseval.engine.Resources;
import org.parseval.engine.SampleMean;
import org.parseval.engine.Solver;
import org.parseval.engine.population.Agreement;
import org.parseval.engine.state.AnnealedStates;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Cluster;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.parallel.Workers;
import org.parseval.support.Support;

/**
 * The partition function and the marginals of one part, refined until the standard error is small enough: climbs the ladder
 * of refinements while the samples of the next one promise more than further samples of the present one.
 *
 * <p>All decisions are made by counted work, not by the clock, so that the same seed gives the same answer; the clock only
 * ends it. An error is stated where samples are believed ({@link Belief}); where two refinements were sampled their intervals must
 * agree, else the answer's spans both.
 */
final class Refiner implements Solver {
    private static final EnergyPolicy POLICY = EnergyPolicy.STANDARD;

    /** The stream of chains, beside those of the rungs. */
    private static final long MODES = -1;

    private final Part part;
    private final Task task;
    private final EnergySettings settings;
    private final Budget budget;
    private final RandomStreams streams;
    private final Workers workers;
    private final Optional<Cluster> cluster;
    private final Progress progress;
    private final List<Refinement> ladder;
    private final List<Attempt> attempts = new ArrayList<>();
    private @Nullable Energy energy;
    private @Nullable Elimination elimination;
    private @Nullable Marginals moments;
    private boolean exactMoments;
    private double workLeft;
    private final double allWork;
    private double workOfRung;
    private double workOfLastNeeded;
    private double growth = POLICY.growth();
    private boolean topReached;
    private boolean roomForSamples = true;
    private long termsNeeded;
    private boolean zero;
    private Optional<List<byte[]>> modes = Optional.empty();

    Refiner(Part part, EnergySettings settings, Resources resources) {
        this.part = part;
        this.settings = settings;
        task = resources.task();
        budget = resources.budget();
        streams = part.streams(budget.seed(), "energy");
        workers = resources.workers();
        cluster = budget.host().cluster();
        progress = resources.progress();
        ladder = RefinementLadder.of(settings);
        workLeft = budget.deadline().workNanos(POLICY.patienceNanos());
        allWork = workLeft;
    }

    @Override
    public double work() {
        return allWork - workLeft;
    }

    private long mostSamples() {
        return roomForSamples ? settings.samples().orElse(POLICY.mostSamples()) : 0;
    }

    private long mostTerms() {
        return memoryOfAnElimination() / 3 / TermBlock.BYTES_PER_TERM;
    }

    /** What a cluster draws from is eliminated by each of its processes too, and must fit them. */
    private long memoryOfAnElimination() {
        return cluster.map(helpers -> Math.min(budget.memoryBytes(), helpers.memoryPerSlot()))
                .orElse(budget.memoryBytes());
    }

    @Override
    public Status advance(Deadline deadline) {
        if (energy == null) {
            return begin(deadline);
        }
        if (zero || isGoodEnough()) {
            return Status.DONE;
        }
        if (attempts.isEmpty()) {
            return refine(deadline);
        }
        boolean canRefine = !topReached && nextRungFits();
        if (mostSamples() == 0) {
            return canRefine ? refine(deadline) : Status.DONE;
        }
        if (present().ensemble().isEmpty()) {
            boolean climbsOn = canRefine && (isFirstLookDear() || isFirstLookVain());
            return climbsOn ? refine(deadline) : sample(present(), firstIslands(), deadline);
        }
        Optional<Attempt> below = samplesSuffice() ? sampledBelow() : Optional.empty();
        int second = below.map(this::islandsForASecondOpinion).orElse(0);
        if (second > 0) {
            return sample(below.orElseThrow(), second, deadline);
        }
        if (canRefine && (isExhausted() || refiningPays())) {
            return refine(deadline);
        }
        return isExhausted() || isWorkDone() ? Status.DONE : sample(present(), moreIslands(), deadline);
    }

    /** The finest attempt below the present one of which samples can be drawn. */
    private Optional<Attempt> sampledBelow() {
        return attempts.subList(0, attempts.size() - 1).stream()
                .filter(attempt -> attempt.ensemble().filter(Ensemble::canDraw).isPresent())
                .reduce((coarser, finer) -> finer);
    }

    /**
     * How many islands of an attempt below could make two refinements agree on the error that is asked for, where that costs less than one
     * more rung: it is too little known where it was only looked at. None where the two disagree by more than chance explains.
     */
    private int islandsForASecondOpinion(Attempt below) {
        Ensemble samples = below.ensemble().orElseThrow();
        boolean isOpen = below.isBelieved() && agreement(present()).agree();
        int more =
                below.lacksIslands() ? Belief.MEASURED.islands() - samples.islands() : isOpen ? samples.islands() : 0;
        boolean pays = workOfSamples(more) <= growth * workOfRung && samples.samples() < mostSamples();
        return pays ? more : 0;
    }

    /** A limit in seconds is used up: what the work in it is worth is only a forecast. */
    private boolean isWorkDone() {
        return workLeft <= 0 && budget.isUnlimited();
    }

    private Status begin(Deadline deadline) {
        if (part.support(deadline) instanceof Support.None) {
            zero = true;
            return Status.DONE;
        }
        energy = new Energy(part.model(), settings.floor(), SumOrMaximum.SUM, deadline::check);
        if (task == Task.MAR && mostSamples() == 0 && energy().spins().count() > part.size()) {
            throw new BudgetException("marginals of variables with more than 2 states need samples, 0 are allowed");
        }
        return Status.MORE;
    }

    private Energy energy() {
        if (energy == null) {
            throw new IllegalStateException("the energy has not been made yet");
        }
        return energy;
    }

    private Elimination elimination() {
        if (elimination == null) {
            throw new IllegalStateException("nothing has been eliminated yet");
        }
        return elimination;
    }

    /**
     * On a large model the next rung costs less than a first look, and its samples are worth more, if there is still work left for them by
     * then: an answer without any sample has no error. Where there is no work left even for one look, finer bounds are all there can be.
     */
    private boolean isFirstLookDear() {
        double look = workOfSamples(POLICY.firstIslands());
        double rung = growth * workOfRung;
        return look > Math.max(POLICY.firstLookShare() * workLeft, 2 * rung)
                && (rung + POLICY.looksLeft() * look <= workLeft || look > workLeft);
    }

    /** Where even samples as much better as those of a finer rung are would still make way for the next one, nobody looks at them. */
    private boolean isFirstLookVain() {
        return task == Task.PR
                && attempts.size() > 1
                && attempts.get(attempts.size() - 2).isBelieved()
                && POLICY.varianceOfNextRung() * workOfLastNeeded > growth * workOfRung;
    }

    private int islandSize() {
        return Sampler.islandSize(energy().spins().count());
    }

    /** What is not likely to be finished is not begun. */
    private boolean nextRungFits() {
        return growth * workOfRung < POLICY.shareOfARung() * workLeft;
    }

    /**
     * A first look: as many islands as can be had for what the elimination took, or in a moment, since most eliminations on the way up
     * are only looked at. Marginals need the most for their errors.
     */
    private int firstIslands() {
        double islands = Math.max(workOfRung, POLICY.momentNanos()) / workOfSamples(1);
        int most = POLICY.firstIslands();
        return task == Task.MAR ? most : (int) Math.max(Attempt.FEWEST_ISLANDS, Math.min(most, islands));
    }

    private double workOfSamples(double islands) {
        return islands * islandSize() * EnergyCosts.MEASURED.perSample(elimination());
    }

    private boolean isExhausted() {
        long samples = present().ensemble().orElseThrow().samples();
        return samples >= mostSamples() || (!present().isBelieved() && samples >= POLICY.mostUnbelieved());
    }

    private boolean refiningPays() {
        if (task == Task.MAR && believed() > 1 && hasEvenWeights()) {
            return false;
        }
        return samplesSuffice() || !(workOfSamplesNeeded() <= growth * workOfRung);
    }

    /** Then the error of marginals is that of the draws, which a finer elimination does not make smaller. */
    private boolean hasEvenWeights() {
        return present().isBelieved() && present().ensemble().orElseThrow().efficiency() >= POLICY.evenEfficiency();
    }

    /** Certified to the error that is asked for, or sampled to it twice, since one refinement alone may be blind. */
    private boolean isGoodEnough() {
        if (attempts.isEmpty()) {
            return false;
        }
        boolean certain = task == Task.MAR ? exactMoments : certifiedError() <= settings.logError();
        return certain || (samplesSuffice() && (topReached || (believed() > 1 && agreementSuffices())));
    }

    private boolean agreementSuffices() {
        return task == Task.MAR || agreement(bestAttempt().orElseThrow()).error() <= settings.logError();
    }

    private Attempt present() {
        return attempts.get(attempts.size() - 1);
    }

    private long believed() {
        return attempts.stream().filter(Attempt::isBelieved).count();
    }

    private boolean samplesSuffice() {
        return present().isBelieved() && errorOfSamples() <= 1;
    }

    /** The error of the samples over the one that is asked for. */
    private double errorOfSamples() {
        if (task == Task.MAR) {
            double largest = present().ensemble().orElseThrow().marginals().largestError();
            return Double.isNaN(largest) ? Double.POSITIVE_INFINITY : largest / settings.error();
        }
        return present().mean().map(SampleMean::relativeError).orElse(Double.POSITIVE_INFINITY) / settings.logError();
    }

    private double certifiedError() {
        Answer.Bounds bounds = present().certified();
        return (bounds.high() - bounds.low()) / 2;
    }

    /** On a large part with few factors the coarsest rung takes as long as the next one, whose samples are worth far more. */
    private int firstRung() {
        long ends = 0;
        for (Factor factor : part.model().factors()) {
            ends += factor.scope().length;
        }
        boolean skips = ladder.size() > 1
                && part.size() > POLICY.largePart()
                && ends <= POLICY.fewFactors() * (long) part.size();
        return skips ? 1 : 0;
    }

    /** Goes up one rung, as far as the work for it lasts. */
    private Status refine(Deadline deadline) {
        Refinement rung = ladder.get(firstRung() + attempts.size());
        double most = attempts.isEmpty() ? Double.POSITIVE_INFINITY : 2 * POLICY.shareOfARung() * workLeft;
        Elimination finer =
                Elimination.run(energy(), rung, SumOrMaximum.SUM, mostTerms(), most, workers, deadline::passed);
        workLeft -= finer.work();
        if (!finer.isComplete()) {
            if (finer.ending() == Elimination.Ending.STOPPED) {
                return Status.NO_TIME;
            }
            termsNeeded = finer.ending() == Elimination.Ending.TOO_MANY_TERMS ? finer.terms() : 0;
            topReached = true;
            return attempts.isEmpty() ? Status.NO_MEMORY : Status.MORE;
        }
        boolean needsMoments = attempts.isEmpty() || mostSamples() == 0 || mayHaveExactMoments(finer);
        exactMoments = false;
        if (task == Task.MAR && needsMoments) {
            moments = moments(finer, deadline);
        }
        double workOfFiner = finer.work() + (mostSamples() > 0 ? EnergyCosts.MEASURED.tables(finer) : 0);
        if (!attempts.isEmpty()) {
            growth = Math.max(2, workOfFiner / workOfRung);
            workOfLastNeeded = present().mean().isPresent() ? workOfSamplesNeeded() : 0;
            letGo();
        }
        elimination = finer;
        workOfRung = workOfFiner;
        attempts.add(new Attempt(
                rung,
                finer.logValue(),
                finer.loss(),
                energy().floor(),
                energy().spins().count(),
                Optional.empty()));
        // Where nothing was dropped the next rung is the same.
        topReached = firstRung() + attempts.size() == ladder.size() || finer.isExact();
        return Status.MORE;
    }

    /** Only the samples drawn last can give a second opinion on those of the next rung, if both fit the memory. */
    private void letGo() {
        if (present().ensemble().isEmpty()) {
            return;
        }
        boolean stays = task == Task.PR
                && TermBlock.BYTES_PER_TERM * elimination().terms() + SpinDraw.bytes(elimination())
                        <= POLICY.shareOfMemoryBelow() * budget.memoryBytes();
        for (Attempt attempt : attempts) {
            if (!stays || !attempt.equals(present())) {
                attempt.ensemble().ifPresent(Ensemble::finish);
            }
        }
    }

    /** Draws more islands of an attempt, a few at a time. */
    private Status sample(Attempt attempt, int islands, Deadline deadline) {
        Ensemble ensemble = attempt.ensemble()
                .orElseGet(() -> new Ensemble(energy(), elimination(), task == Task.MAR, islandsOf(attempt, deadline)));
        int together = ensemble.atATime(budget.memoryBytes());
        if (together == 0) {
            roomForSamples = false;
            return Status.MORE;
        }
        if (attempt.ensemble().isEmpty()) {
            workLeft -= EnergyCosts.MEASURED.tables(elimination());
            attempts.set(attempts.size() - 1, attempt.with(ensemble));
        }
        int before = ensemble.islands();
        if (before == 0 && !elimination().isExact() && islandSize() >= 2 * AnnealedStates.CHAINS) {
            lookForModes(ensemble, deadline);
        }
        int allowed = (int) Math.min(islands, (mostSamples() + islandSize() - 1) / islandSize() - before);
        for (int left = Math.max(1, allowed); left > 0; left -= together) {
            if (deadline.passed()) {
                return Status.NO_TIME;
            }
            ensemble.draw(Math.min(left, together), workers, deadline::passed);
        }
        workLeft -= workOfSamples((double) ensemble.islands() - before);
        return deadline.passed() ? Status.NO_TIME : Status.MORE;
    }

    /** Whether the samples come where chains find much of the weight. */
    private void lookForModes(Ensemble ensemble, Deadline deadline) {
        if (modes.isEmpty()) {
            AnnealedStates found =
                    AnnealedStates.of(part.model(), workLeft, streams.of(MODES).seed(), deadline);
            found.states().forEach(part::see);
            modes = Optional.of(
                    found.states().stream().map(energy().spins()::bitsOf).toList());
            workLeft -= found.nanos();
        }
        if (!modes.get().isEmpty()) {
            ensemble.lookBeside(modes.get(), workers, deadline::passed);
            workLeft -= workOfSamples(1);
        }
    }

    /** The islands of an attempt, drawn here or by the cluster. */
    private Islands islandsOf(Attempt attempt, Deadline deadline) {
        boolean states = task == Task.MAR;
        Energy ofPart = energy();
        Elimination eliminated = elimination();
        // Rungs are compared with each other, so each has samples of its own.
        RandomStreams ofRung = streams.of(ladder.indexOf(attempt.refinement()));
        Supplier<Sampler> here = () ->
                new Sampler(ofPart, eliminated, states, ofRung, budget.memoryBytes() / 3, workers, deadline::check);
        return cluster.<Islands>map(helpers -> new ClusterIslands(
                        helpers,
                        IslandPieces.common(ofPart, settings.floor(), eliminated, attempt.refinement(), states, ofRung),
                        workOfSamples(1) * budget.host().pace().slowness(),
                        here,
                        progress))
                .orElseGet(here);
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
        double unseen =
                task == Task.MAR ? 0 : present().ensemble().orElseThrow().unseen() / settings.logError();
        double seen = 1.1 * Math.max(0, square - unseen * unseen);
        return (seen + Math.sqrt(seen * seen + 4.4 * unseen * unseen)) / 2;
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
    public void close() {
        attempts.forEach(attempt -> attempt.ensemble().ifPresent(Ensemble::finish));
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
        if (energy == null) {
            return Optional.empty();
        }
        String coarsest = "even the coarsest elimination of " + energy().spins().count() + " spins ";
        return Optional.of(
                termsNeeded > 0
                        ? String.format(
                                Locale.ROOT,
                                "%sneeds more than %d terms, %d MiB, and may have %d MiB of the %d MiB %s",
                                coarsest,
                                termsNeeded,
                                mebibytes(termsNeeded * TermBlock.BYTES_PER_TERM),
                                mebibytes(mostTerms() * TermBlock.BYTES_PER_TERM),
                                mebibytes(memoryOfAnElimination()),
                                memoryOfAnElimination() < budget.memoryBytes()
                                        ? "that a process of the cluster has for a piece"
                                        : "allowed")
                        : "no answer within the time limit of " + budget.timeText() + ": " + coarsest + "takes longer");
    }

    private static long mebibytes(long bytes) {
        return bytes >> 20;
    }

    private PartAnswer answer() {
        Optional<Attempt> best = bestAttempt();
        Answer.Bounds certified = certified();
        PartAnswer answer;
        if (best.isPresent()
                && !(certifiedError() <= best.get().mean().orElseThrow().relativeError())) {
            SampleMean mean = best.get().mean().orElseThrow();
            answer = PartAnswer.estimate(mean.logMean());
            if (best.get().isBelieved()) {
                Agreement agreement = agreement(best.get());
                answer = answer.withError(agreement.error(), agreement.interval());
            }
        } else {
            answer = PartAnswer.estimate(present().logValue());
            if (certifiedError() <= settings.logError()) {
                answer = answer.withError(certifiedError(), new Answer.Confidence(certified, PartAnswer.CERTAIN));
            }
        }
        answer = answer.withCertified(certified);
        return task == Task.MAR ? answer.withMarginals(marginals(best)) : answer;
    }

    /** The attempt whose samples tell most; those that are believed before all others. */
    private Optional<Attempt> bestAttempt() {
        Optional<Attempt> best = Optional.empty();
        for (Attempt attempt : attempts) {
            if (attempt.mean().isPresent() && (best.isEmpty() || isBetter(attempt, best.get()))) {
                best = Optional.of(attempt);
            }
        }
        return best;
    }

    private static boolean isBetter(Attempt attempt, Attempt other) {
        if (attempt.isBelieved() != other.isBelieved()) {
            return attempt.isBelieved();
        }
        // Of two that are not believed the errors tell nothing, and the finer one counts.
        return !attempt.isBelieved()
                || attempt.mean().orElseThrow().relativeError()
                        <= other.mean().orElseThrow().relativeError();
    }

    /** The best attempt beside the next best: coarser ones are too far off to tell anything about it. */
    private Agreement agreement(Attempt best) {
        Optional<SampleMean> other = Optional.empty();
        for (Attempt attempt : attempts) {
            if (!attempt.equals(best) && attempt.isBelieved()) {
                SampleMean mean = attempt.mean().orElseThrow();
                if (other.isEmpty() || mean.relativeError() < other.get().relativeError()) {
                    other = Optional.of(mean);
                }
            }
        }
        return Agreement.of(best.mean().orElseThrow(), other);
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

    private Marginals marginals(Optional<Attempt> best) {
        if (moments != null && (best.isEmpty() || exactMoments)) {
            return moments;
        }
        Marginals estimated = best.orElseThrow().ensemble().orElseThrow().marginals();
        return best.get().isBelieved() ? estimated : Marginals.unsupported(estimated.probabilities());
    }

    /** Whether the moments of an elimination can be the marginals, up to rounding. */
    private boolean mayHaveExactMoments(Elimination finer) {
        return finer.isExact() && energy().floor().isEmpty() && energy().spins().count() == part.size();
    }

    /** What the elimination alone says of the marginals. */
    private Marginals moments(Elimination finer, Deadline deadline) {
        Moments found = new Moments(energy(), finer, deadline::check);
        exactMoments = mayHaveExactMoments(finer) && found.isComplete();
        double[][] probabilities = found.marginals(energy());
        if (!exactMoments) {
            return Marginals.unsupported(probabilities);
        }
        double[][] errors = new double[probabilities.length][2];
        for (double[] ofVariable : errors) {
            Arrays.fill(ofVariable, finer.loss());
        }
        return Marginals.estimated(probabilities, errors);
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder diagnostics = new Diagnostics.Builder()
                .rungs(attempts.stream().map(Attempt::describe).toList());
        if (energy == null) {
            return diagnostics.build();
        }
        diagnostics.note(
                "certificate",
                energy().floor().isPresent()
                        ? "upper bound only, since zeros were given a floor"
                        : "sum of all dropped coefficients");
        if (!roomForSamples) {
            diagnostics.all("roomForSamples", false);
        }
        energy().floor().ifPresent(floor -> diagnostics.largest("floor", floor));
        bestAttempt().ifPresent(best -> {
            Ensemble ensemble = best.ensemble().orElseThrow();
            diagnostics
                    .samples(ensemble.samples(), ensemble.efficiency() * ensemble.samples())
                    .count("resamplings", ensemble.resamplings())
                    .largest("meanLogWeight", ensemble.meanLogWeight())
                    .all("samplesBelieved", best.isBelieved())
                    .all("refinementsAgree", agreement(best).agree());
        });
        return diagnostics.build();
    }
}
