package org.parseval.engine.sampling;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.SampleMean;
import org.parseval.engine.Work;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;

/** The Gibbs engine at work: chains for each part. */
final class GibbsWork implements Work {
    private static final double LOG_10 = Math.log(10);
    /** Of the time for marginals, the most that goes to Z and to good starts, which matter most where chains hardly mix. */
    private static final double START_SHARE = 0.6;
    /** Starts need no precise weights. */
    private static final double START_ERROR = 0.02;

    private static final long REGIONS = -1;
    private static final long CHAINS = -2;

    private final GibbsSettings settings;
    private final Problem problem;
    private final Workers workers;
    private final SamplingLog log = new SamplingLog();
    private final Map<Integer, int[]> starts = new LinkedHashMap<>();

    GibbsWork(GibbsSettings settings, Problem problem) {
        this.settings = settings;
        this.problem = problem;
        problem.parts().forEach(this::checkMemory);
        workers = new Workers(problem.budget().threads(), () -> {});
    }

    private void checkMemory(Model part) {
        double values = 0;
        for (int v = 0; v < part.variableCount(); v++) {
            values += part.cardinality(v);
            if (part.cardinality(v) > Short.MAX_VALUE) {
                throw new BudgetException(
                        "a variable has " + part.cardinality(v) + " states, chains hold at most " + Short.MAX_VALUE);
            }
        }
        // Two sets of chains, of which one keeps sums of probabilities in two halves, and tables for every block.
        double perChain = 4.0 * part.variableCount() + (problem.task() == Task.MAR ? 16 * values : 0);
        double blocks =
                Math.max(Chains.blocks(settings.chains()), problem.budget().threads());
        double bytes = LogModel.bytes(part) + settings.chains() * perChain + blocks * blockBytes(part);
        if (bytes > problem.budget().memoryBytes()) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "%d chains of %d variables need %.0f MiB; the budget allows %.0f MiB",
                    settings.chains(),
                    part.variableCount(),
                    bytes / (1 << 20),
                    problem.budget().memoryBytes() / (double) (1 << 20)));
        }
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
    public void startFrom(int part, int[] states) {
        starts.put(part, states);
    }

    @Override
    public PartAnswer solve(int index, Deadline share) {
        LogModel model = LogModel.of(problem.parts().get(index));
        Streams streams = new Streams(problem.budget().seed()).of(index);
        List<Region> regions = settings.moves() == GibbsSettings.Moves.BLOCK
                ? Mover.regions(model, streams.random(REGIONS))
                : List.of();
        Annealing annealing = new Annealing(model, regions, settings.chains(), workers, streams);
        if (problem.task() == Task.MAR) {
            return marginals(index, model, regions, annealing, streams, share);
        }
        if (settings.method() == GibbsSettings.Method.ANNEALED) {
            return annealing.isForest()
                    ? PartAnswer.exact(annealing.logForest())
                    : value(index, model, anneal(annealing, settings.error(), share), annealing.isAgreeing());
        }
        return integrate(index, model, regions, streams, share);
    }

    private AnnealingRound anneal(Annealing annealing, double error, Deadline share) {
        problem.progress().report("annealing", 0);
        // The errors of the parts add up in quadrature.
        double target = error * LOG_10 / Math.sqrt(problem.parts().size());
        AnnealingRound round = annealing.run(settings.temperatures(), target, share);
        log.addAnnealing(
                round,
                round.mean().relativeError() <= target || round.temperatures() == settings.temperatures(),
                annealing.isAgreeing());
        return round;
    }

    /** An error that cannot be believed is not stated. */
    private PartAnswer value(int index, LogModel model, AnnealingRound round, boolean agreeing) {
        SampleMean mean = round.mean();
        if (!mean.isKnown()) {
            return uninformed(index, model);
        }
        PartAnswer answer = PartAnswer.estimate(mean.logMean());
        return SamplingLog.isBelievable(round, agreeing)
                ? answer.withError(mean.relativeError(), mean.interval())
                : answer;
    }

    private PartAnswer integrate(int index, LogModel model, List<Region> regions, Streams streams, Deadline share) {
        problem.progress().report("integrating", 0);
        int n = model.variableCount();
        PathIntegral path = new PathIntegral(model, regions, settings.chains(), workers, streams);
        PathEstimate estimate = path.run(settings.burnInSweeps(n), settings.sweeps(n), share);
        log.addPath(estimate, estimate.sweeps() >= settings.sweeps(n) / PathIntegral.INTERVALS);
        if (estimate.logZ() == Double.NEGATIVE_INFINITY) {
            return uninformed(index, model);
        }
        PartAnswer answer = PartAnswer.estimate(estimate.logZ());
        return SamplingLog.isBelievable(estimate)
                ? answer.withError(estimate.totalError(), estimate.confidence())
                : answer;
    }

    private PartAnswer marginals(
            int index, LogModel model, List<Region> regions, Annealing annealing, Streams streams, Deadline share) {
        AnnealingRound round = anneal(annealing, Math.max(settings.error(), START_ERROR), share.share(START_SHARE));
        PartAnswer answer = value(index, model, round, annealing.isAgreeing());
        List<Start> from = round.mean().isKnown()
                ? round.resampled(settings.chains(), streams.random(CHAINS))
                : Collections.nCopies(settings.chains(), new Start(found(index, model), 0));
        MarginalChains chains = new MarginalChains(model, model.hard, regions, from, workers, streams.of(CHAINS));
        int n = model.variableCount();
        MarginalEstimate estimate = chains.run(settings.burnInSweeps(n), settings.sweeps(n), share, problem.progress());
        log.addMarginals(estimate, estimate.sweeps() >= settings.sweeps(n));
        return answer.withMarginals(estimate.marginals());
    }

    /** No chain ended in a state of positive weight: the one that search found is all that is known. */
    private PartAnswer uninformed(int index, LogModel model) {
        return PartAnswer.estimate(model.logValue(model.hard, found(index, model)));
    }

    private int[] found(int index, LogModel model) {
        int[] start = starts.get(index);
        if (start == null) {
            throw new BudgetException("neither search nor any of " + settings.chains() + " chains found a state of"
                    + " positive weight among " + model.variableCount() + " variables");
        }
        return start;
    }

    @Override
    public Map<String, Object> settings() {
        return settings.asMap();
    }

    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = new LinkedHashMap<>();
        log.report(diagnostics);
        return diagnostics;
    }

    @Override
    public void close() {
        workers.close();
    }
}
