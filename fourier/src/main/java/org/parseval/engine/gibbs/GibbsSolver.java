package org.parseval.engine.gibbs;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.SampleMean;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.gibbs.kernel.LogModel;
import org.parseval.engine.gibbs.kernel.Mover;
import org.parseval.engine.gibbs.kernel.Region;
import org.parseval.engine.gibbs.kernel.Start;
import org.parseval.engine.settings.Settings;
import org.parseval.engine.state.AnnealedStates;
import org.parseval.engine.state.Peak;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.parallel.Looks;
import org.parseval.random.RandomStreams;
import org.parseval.support.Support;

/** Chains on one part. */
final class GibbsSolver implements Solver {
    /** Streams of random numbers, one for each purpose. */
    private enum Stream {
        REGIONS(-1),
        CHAINS(-2),
        MODES(-3),
        STARTS(-4);

        private final long label;

        Stream(long label) {
            this.label = label;
        }
    }

    private final Settings settings;
    private final GibbsPolicy policy;
    private final Part part;
    private final Resources resources;
    private final RandomStreams streams;
    private final double target;
    private @Nullable LogModel model;
    private @Nullable Annealing annealing;
    private @Nullable PathIntegral path;
    private @Nullable MarginalChains chains;
    private Optional<List<Region>> regions = Optional.empty();
    private Optional<AnnealedStates> modes = Optional.empty();
    private Optional<Deadline> forStarts = Optional.empty();
    private Optional<MarginalEstimate> marginals = Optional.empty();
    private boolean started;
    private Optional<PartAnswer> integrated = Optional.empty();
    private boolean finished;
    private Optional<PartAnswer> answer = Optional.empty();

    GibbsSolver(Settings settings, GibbsPolicy policy, Part part, Resources resources) {
        this.settings = settings;
        this.policy = policy;
        this.part = part;
        this.resources = resources;
        streams = part.streams(resources.seed(), "gibbs");
        double error = resources.asksMarginals()
                ? Math.max(settings.get(GibbsSettings.ERROR), policy.startError())
                : settings.get(GibbsSettings.ERROR);
        // The errors of the parts add up in quadrature.
        target = error * LogNumber.LN_10 / Math.sqrt(resources.parts());
    }

    @Override
    public boolean advance(Deadline deadline) {
        Looks looks = Looks.giveUpBy(deadline::check);
        LogModel logs = model;
        if (logs == null) {
            logs = LogModel.of(part.model(), looks);
            model = logs;
        }
        deadline.check();
        if (settings.get(GibbsSettings.METHOD) == GibbsSettings.Method.OGATA_TANEMURA) {
            return resources.asksMarginals() ? plainMarginals(logs, deadline) : goesOn(integrate(logs, deadline));
        }
        Annealing levels = annealing;
        if (levels == null) {
            levels = new Annealing(
                    policy, logs, settings.count(GibbsSettings.CHAINS), resources.workers(), streams, looks);
            annealing = levels;
        }
        if (!resources.asksMarginals() && levels.isForest()) {
            answer = Optional.of(PartAnswer.exactLn(levels.logForest(looks)));
            return false;
        }
        return resources.asksMarginals() ? marginals(logs, levels, deadline) : value(logs, levels, deadline);
    }

    /** The regions that chains move as a whole; the first round does without them, so that it ends soon. */
    private List<Region> regions(LogModel logs, Deadline deadline) {
        if (regions.isEmpty()) {
            regions = Optional.of(
                    settings.get(GibbsSettings.MOVES) == GibbsSettings.Moves.BLOCK && !logs.isExtreme()
                            ? Mover.regions(logs, streams.random(Stream.REGIONS.label), deadline)
                            : List.of());
        }
        return regions.get();
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer;
    }

    private boolean value(LogModel logs, Annealing levels, Deadline deadline) {
        boolean more = anneal(logs, levels, deadline);
        if (levels.best().isPresent()) {
            answer = Optional.of(value(logs, levels.best().get(), isAgreeing(levels), deadline));
        }
        finished = levels.isDone(settings.count(GibbsSettings.TEMPERATURES), target);
        return goesOn(more);
    }

    /** @param inTime whether there is time for more */
    private boolean goesOn(boolean inTime) {
        if (!finished && !inTime) {
            throw new Deadline.TimeUp();
        }
        return !finished;
    }

    /** One round; returns whether it was completed. */
    private boolean anneal(LogModel logs, Annealing levels, Deadline deadline) {
        resources.progress().report("annealing", 0);
        List<Region> moved = List.of();
        if (levels.best().isPresent()) {
            moved = regions(logs, deadline);
            lookForModes(deadline);
        }
        return levels.advance(settings.count(GibbsSettings.TEMPERATURES), moved, deadline);
    }

    /** Before the first error is stated, so that the chains can be asked whether they have overlooked something. */
    private void lookForModes(Deadline deadline) {
        if (modes.isEmpty()) {
            double work = deadline.workNanos(policy.patienceNanos());
            modes = Optional.of(AnnealedStates.of(
                    part.model(), work, streams.of(Stream.MODES.label).seed(), deadline));
            modes.get().states().forEach(part::see);
        }
    }

    /**
     * Whether an entry of a table holds chains that start at it, and has far less of those that count than of its table. Some may come
     * there too late to have their weights tell of it.
     *
     * @param shareOf tells how much has come to a peak
     */
    private boolean overlooks(ToDoubleFunction<Peak> shareOf) {
        return modes.stream()
                .flatMap(found -> found.peaks().stream())
                .anyMatch(peak -> shareOf.applyAsDouble(peak) < peak.share() / 2);
    }

    /** Whether the last rounds agree, and overlook nothing that is known. */
    private boolean isAgreeing(Annealing levels) {
        return levels.isAgreeing() && !overlooks(levels.best().orElseThrow()::share);
    }

    /** An error that cannot be believed is not stated. */
    private PartAnswer value(LogModel logs, AnnealingRound round, boolean agreeing, Deadline deadline) {
        SampleMean mean = round.mean();
        if (!mean.isKnown()) {
            return uninformed(logs, deadline);
        }
        PartAnswer estimate = PartAnswer.estimateLn(mean.logMean());
        return policy.believes(round, agreeing) ? estimate.withError(mean.relativeError(), mean.interval()) : estimate;
    }

    /** Tells whether there is time for more. */
    private boolean integrate(LogModel logs, Deadline deadline) {
        resources.progress().report("integrating", 0);
        PathIntegral integral = path;
        if (integral == null) {
            List<Region> moved = regions(logs, deadline);
            lookForModes(deadline);
            integral = new PathIntegral(
                    policy, logs, moved, settings.count(GibbsSettings.CHAINS), resources.workers(), streams);
            path = integral;
        }
        int n = part.sizeOfAll();
        boolean more =
                integral.advance(GibbsSettings.burnInSweeps(settings, n), GibbsSettings.sweeps(settings, n), deadline);
        if (integral.best().isPresent()) {
            answer = Optional.of(value(logs, integral.best().get(), integral::share, deadline));
        }
        finished = integral.isDone();
        return more;
    }

    private PartAnswer value(LogModel logs, PathEstimate estimate, ToDoubleFunction<Peak> shareOf, Deadline deadline) {
        if (estimate.logZ() == Double.NEGATIVE_INFINITY) {
            return uninformed(logs, deadline);
        }
        PartAnswer value = PartAnswer.estimateLn(estimate.logZ());
        return policy.believes(estimate) && !overlooks(shareOf)
                ? value.withError(estimate.totalError(), estimate.confidence())
                : value;
    }

    /** A few sweeps are the first answer; then follow the integral, and the chains from where they were drawn. */
    private boolean plainMarginals(LogModel logs, Deadline deadline) {
        MarginalChains walkers = chains;
        if (walkers == null) {
            List<Start> starts = plainStarts(logs, deadline);
            walkers = chains(logs, starts, regions(logs, deadline));
            chains = walkers;
            integrated = Optional.of(
                    PartAnswer.estimateLn(logs.logValue(logs.hard, starts.get(0).states())));
            MarginalChains quick = chains(logs, starts, List.of());
            quick.advance(2, deadline);
            takePlain(quick.estimate());
            return true;
        }
        if (!started) {
            started = integrateWithin(logs, deadline);
            takePlain(Optional.empty());
            if (started) {
                walkers.burnIn(
                        GibbsSettings.burnInSweeps(settings, part.sizeOfAll()), deadline.share(policy.burnInShare()));
            }
            return true;
        }
        return goOn(walkers, deadline, this::takePlain);
    }

    /** Tells whether the integral is done, or its share of the time. */
    private boolean integrateWithin(LogModel logs, Deadline deadline) {
        forStarts = Optional.of(forStarts.orElseGet(() -> deadline.share(policy.startShare())));
        try {
            boolean more = integrate(logs, forStarts.get());
            integrated = answer;
            return finished || !more;
        } catch (Deadline.TimeUp up) {
            deadline.check();
            return true;
        }
    }

    /** Every chain has an origin of its own. */
    private List<Start> plainStarts(LogModel logs, Deadline deadline) {
        SplittableRandom random = streams.random(Stream.STARTS.label);
        return IntStream.range(0, settings.count(GibbsSettings.CHAINS))
                .mapToObj(chain -> new Start(drawn(logs, random, deadline), chain))
                .toList();
    }

    private int[] drawn(LogModel logs, SplittableRandom random, Deadline deadline) {
        int[] states = new int[logs.variableCount()];
        for (int draw = 0; draw < policy.startDraws() && !deadline.passed(); draw++) {
            Arrays.setAll(states, v -> random.nextInt(logs.cardinalities[v]));
            if (logs.logValue(logs.hard, states) > Double.NEGATIVE_INFINITY) {
                return states;
            }
        }
        return found(logs, deadline);
    }

    private void takePlain(Optional<MarginalEstimate> estimate) {
        marginals = estimate.isPresent() ? estimate : marginals;
        answer = marginals.map(known -> integrated
                .orElseThrow()
                .withMarginals(
                        settings.count(GibbsSettings.CHAINS) > 1 && policy.isMixing(known)
                                ? Marginals.estimated(known.marginals(), known.errors())
                                : Marginals.unsupported(known.marginals())));
    }

    /** Rounds of annealing until the starts are good; a few sweeps from the first of them are the first answer. */
    private boolean marginals(LogModel logs, Annealing levels, Deadline deadline) {
        if (!started) {
            forStarts = Optional.of(forStarts.orElseGet(() -> deadline.share(policy.startShare())));
            boolean first = levels.best().isEmpty();
            boolean more = annealForStarts(logs, levels, first ? deadline : forStarts.get(), deadline);
            if (first && levels.best().isPresent()) {
                take(logs, levels, sketch(logs, levels, deadline), deadline);
            }
            started = !more || levels.isDone(settings.count(GibbsSettings.TEMPERATURES), target);
            if (levels.best().isEmpty()) {
                throw new Deadline.TimeUp();
            }
            return true;
        }
        resources.progress().report("sampling", 0);
        MarginalChains walkers = chains;
        int n = part.sizeOfAll();
        if (walkers == null) {
            walkers = chains(logs, levels, regions(logs, deadline), deadline);
            chains = walkers;
            walkers.burnIn(GibbsSettings.burnInSweeps(settings, n), deadline.share(policy.burnInShare()));
        }
        return goOn(walkers, deadline, estimate -> take(logs, levels, estimate, deadline));
    }

    private boolean goOn(MarginalChains walkers, Deadline deadline, Consumer<Optional<MarginalEstimate>> taker) {
        if (!walkers.isWhole()) {
            throw new Deadline.TimeUp();
        }
        int n = part.sizeOfAll();
        walkers.advance(GibbsSettings.sweeps(settings, n), deadline);
        taker.accept(walkers.estimate());
        finished = walkers.sweeps() >= GibbsSettings.sweeps(settings, n);
        return !finished;
    }

    /** The share for starts may be up in the search for regions, and time be left for chains. */
    private boolean annealForStarts(LogModel logs, Annealing levels, Deadline share, Deadline deadline) {
        try {
            return anneal(logs, levels, share);
        } catch (Deadline.TimeUp up) {
            deadline.check();
            return false;
        }
    }

    private Optional<MarginalEstimate> sketch(LogModel logs, Annealing levels, Deadline deadline) {
        MarginalChains quick = chains(logs, levels, List.of(), deadline);
        quick.advance(2, deadline);
        return quick.estimate();
    }

    private MarginalChains chains(LogModel logs, Annealing levels, List<Region> moved, Deadline deadline) {
        AnnealingRound round = levels.best().orElseThrow();
        List<Start> from = round.mean().isKnown()
                ? round.resampled(settings.count(GibbsSettings.CHAINS), streams.random(Stream.CHAINS.label))
                : Collections.nCopies(settings.count(GibbsSettings.CHAINS), new Start(found(logs, deadline), 0));
        return chains(logs, from, moved);
    }

    private MarginalChains chains(LogModel logs, List<Start> from, List<Region> moved) {
        return new MarginalChains(logs, logs.hard, moved, from, resources.workers(), streams.of(Stream.CHAINS.label));
    }

    /** Errors of marginals count if those of Z do, since they come from the same populations. */
    private void take(LogModel logs, Annealing levels, Optional<MarginalEstimate> estimate, Deadline deadline) {
        marginals = estimate.isPresent() ? estimate : marginals;
        if (marginals.isEmpty() || levels.best().isEmpty()) {
            return;
        }
        MarginalEstimate known = marginals.get();
        AnnealingRound round = levels.best().get();
        boolean believable = policy.believes(known) && policy.believes(round, isAgreeing(levels));
        PartAnswer value = value(logs, round, isAgreeing(levels), deadline);
        answer = Optional.of(value.withMarginals(
                believable
                        ? Marginals.estimated(known.marginals(), known.errors())
                        : Marginals.unsupported(known.marginals())));
    }

    /** No chain ended in a state of positive weight: the one that search found is all that is known. */
    private PartAnswer uninformed(LogModel logs, Deadline deadline) {
        return PartAnswer.estimateLn(logs.logValue(logs.hard, found(logs, deadline)));
    }

    private int[] found(LogModel logs, Deadline deadline) {
        if (part.support(deadline) instanceof Support.Found found) {
            return found.states();
        }
        throw new BudgetException("neither search nor any of " + settings.count(GibbsSettings.CHAINS)
                + " chains found a state of" + " positive weight among " + logs.variableCount() + " variables");
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder seen = new Diagnostics.Builder();
        boolean all = finished;
        if (annealing != null) {
            boolean agreeing = isAgreeing(annealing);
            annealing.best().ifPresent(round -> round.report(seen, all, policy.believes(round, agreeing)));
        }
        if (path != null) {
            path.best().ifPresent(estimate -> estimate.report(seen, all, policy.believes(estimate)));
        }
        marginals.ifPresent(
                estimate -> estimate.report(seen, all && policy.isMixing(estimate), policy.believes(estimate)));
        return seen.build();
    }
}
