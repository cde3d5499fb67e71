package org.parseval.engine.sampling;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Resources;
import org.parseval.engine.SampleMean;
import org.parseval.engine.Solver;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.model.Model;
import org.parseval.reduction.Support;

/** Chains on one part. */
final class GibbsSolver implements Solver {
    private static final double LOG_10 = Math.log(10);
    /** Of the time for marginals, the most that goes to Z and to good starts, which matter most where chains hardly mix. */
    private static final double START_SHARE = 0.6;
    /** Starts need no precise weights. */
    private static final double START_ERROR = 0.02;

    private static final long REGIONS = -1;
    private static final long CHAINS = -2;

    private final GibbsSettings settings;
    private final Part part;
    private final Resources resources;
    private final SamplingLog log = new SamplingLog();
    private Optional<PartAnswer> answer = Optional.empty();

    GibbsSolver(GibbsSettings settings, Part part, Resources resources) {
        this.settings = settings;
        this.part = part;
        this.resources = resources;
    }

    /**
     * Bytes of all chains and tables.
     *
     * @throws BudgetException if a variable has more states than a chain holds
     */
    static double bytes(Model model, GibbsSettings settings, Resources resources) {
        double values = 0;
        for (int v = 0; v < model.variableCount(); v++) {
            values += model.cardinality(v);
            if (model.cardinality(v) > Short.MAX_VALUE) {
                throw new BudgetException(
                        "a variable has " + model.cardinality(v) + " states, chains hold at most " + Short.MAX_VALUE);
            }
        }
        // Two sets of chains, of which one keeps sums of probabilities in two halves, and tables for every block.
        double perChain = 4.0 * model.variableCount() + (resources.asksMarginals() ? 16 * values : 0);
        double blocks =
                Math.max(Chains.blocks(settings.chains()), resources.budget().threads());
        return LogModel.bytes(model) + settings.chains() * perChain + blocks * blockBytes(model);
    }

    /** Tables of a region with their messages; that all variables have the largest is more than enough. */
    private static double blockBytes(Model part) {
        double entries = 0;
        for (int v = 0; v < part.variableCount(); v++) {
            double pair = Math.min(RegionSearch.LARGEST_PAIR, Math.pow(part.cardinality(v), 2));
            entries += 1.5 * Math.max(Math.max(RegionSearch.LARGEST_TABLE, pair), part.cardinality(v));
        }
        return 8 * entries;
    }

    @Override
    public Status advance(Deadline deadline) {
        answer = Optional.of(part.support(deadline) instanceof Support.None ? PartAnswer.zero() : solve(deadline));
        return Status.DONE;
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer;
    }

    private PartAnswer solve(Deadline share) {
        LogModel model = LogModel.of(part.model());
        Streams streams = new Streams(resources.seed()).of(part.variables()[0]);
        List<Region> regions = settings.moves() == GibbsSettings.Moves.BLOCK
                ? Mover.regions(model, streams.random(REGIONS))
                : List.of();
        Annealing annealing = new Annealing(model, regions, settings.chains(), resources.workers(), streams);
        if (resources.asksMarginals()) {
            return marginals(model, regions, annealing, streams, share);
        }
        if (settings.method() == GibbsSettings.Method.ANNEALED) {
            return annealing.isForest()
                    ? PartAnswer.exact(annealing.logForest())
                    : value(model, anneal(annealing, settings.error(), share), annealing.isAgreeing(), share);
        }
        return integrate(model, regions, streams, share);
    }

    private AnnealingRound anneal(Annealing annealing, double error, Deadline share) {
        resources.progress().report("annealing", 0);
        // The errors of the parts add up in quadrature.
        double target = error * LOG_10 / Math.sqrt(resources.parts());
        AnnealingRound round = annealing.run(settings.temperatures(), target, share);
        log.addAnnealing(
                round,
                round.mean().relativeError() <= target || round.temperatures() == settings.temperatures(),
                annealing.isAgreeing());
        return round;
    }

    /** An error that cannot be believed is not stated. */
    private PartAnswer value(LogModel model, AnnealingRound round, boolean agreeing, Deadline deadline) {
        SampleMean mean = round.mean();
        if (!mean.isKnown()) {
            return uninformed(model, deadline);
        }
        PartAnswer answer = PartAnswer.estimate(mean.logMean());
        return SamplingLog.isBelievable(round, agreeing)
                ? answer.withError(mean.relativeError(), mean.interval())
                : answer;
    }

    private PartAnswer integrate(LogModel model, List<Region> regions, Streams streams, Deadline share) {
        resources.progress().report("integrating", 0);
        int n = model.variableCount();
        PathIntegral path = new PathIntegral(model, regions, settings.chains(), resources.workers(), streams);
        PathEstimate estimate = path.run(settings.burnInSweeps(n), settings.sweeps(n), share);
        log.addPath(estimate, estimate.sweeps() >= settings.sweeps(n) / PathIntegral.INTERVALS);
        if (estimate.logZ() == Double.NEGATIVE_INFINITY) {
            return uninformed(model, share);
        }
        PartAnswer answer = PartAnswer.estimate(estimate.logZ());
        return SamplingLog.isBelievable(estimate)
                ? answer.withError(estimate.totalError(), estimate.confidence())
                : answer;
    }

    private PartAnswer marginals(
            LogModel model, List<Region> regions, Annealing annealing, Streams streams, Deadline share) {
        AnnealingRound round = anneal(annealing, Math.max(settings.error(), START_ERROR), share.share(START_SHARE));
        PartAnswer value = value(model, round, annealing.isAgreeing(), share);
        List<Start> from = round.mean().isKnown()
                ? round.resampled(settings.chains(), streams.random(CHAINS))
                : Collections.nCopies(settings.chains(), new Start(found(model, share), 0));
        MarginalChains chains =
                new MarginalChains(model, model.hard, regions, from, resources.workers(), streams.of(CHAINS));
        int n = model.variableCount();
        MarginalEstimate estimate =
                chains.run(settings.burnInSweeps(n), settings.sweeps(n), share, resources.progress());
        log.addMarginals(estimate, estimate.sweeps() >= settings.sweeps(n));
        return value.withMarginals(Marginals.unsupported(estimate.marginals()));
    }

    /** No chain ended in a state of positive weight: the one that search found is all that is known. */
    private PartAnswer uninformed(LogModel model, Deadline deadline) {
        return PartAnswer.estimate(model.logValue(model.hard, found(model, deadline)));
    }

    private int[] found(LogModel model, Deadline deadline) {
        if (part.support(deadline) instanceof Support.Found found) {
            return found.states();
        }
        throw new BudgetException("neither search nor any of " + settings.chains() + " chains found a state of"
                + " positive weight among " + model.variableCount() + " variables");
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder diagnostics = new Diagnostics.Builder();
        log.report(diagnostics);
        return diagnostics.build();
    }
}
