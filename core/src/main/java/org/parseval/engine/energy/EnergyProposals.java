package org.parseval.engine.energy;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.parseval.cluster.Cluster;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.energy.elimination.Elimination;
import org.parseval.engine.energy.elimination.Energy;
import org.parseval.engine.energy.elimination.EnergyCosts;
import org.parseval.engine.energy.elimination.Moments;
import org.parseval.engine.energy.elimination.Refinement;
import org.parseval.engine.energy.elimination.SumOrMaximum;
import org.parseval.engine.energy.elimination.TermBlock;
import org.parseval.engine.energy.sample.ClusterIslands;
import org.parseval.engine.energy.sample.IslandPieces;
import org.parseval.engine.energy.sample.Islands;
import org.parseval.engine.energy.sample.Sampler;
import org.parseval.engine.estimate.Proposals;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.model.Factor;
import org.parseval.random.RandomStreams;

/** Finer and finer eliminations of a part's energy, from each of which samples are drawn. */
final class EnergyProposals implements Proposals {
    private final Part part;
    private final EnergySettings settings;
    private final EnergyPolicy policy;
    private final Resources resources;
    private final RandomStreams streams;
    private final Budget budget;
    private final Optional<Cluster> cluster;
    private final boolean samples;
    private final List<Refinement> ladder;
    private @Nullable Energy energy;
    private int next;
    private double growth;
    private double nanosOfLast;
    private boolean first = true;
    private long termsNeeded;

    EnergyProposals(
            Part part, EnergySettings settings, EnergyPolicy policy, RandomStreams streams, Resources resources) {
        this.part = part;
        this.settings = settings;
        this.policy = policy;
        this.streams = streams;
        this.resources = resources;
        budget = resources.budget();
        cluster = budget.host().cluster();
        samples = settings.samples().orElse(Long.MAX_VALUE) > 0;
        ladder = RefinementLadder.of(settings);
        growth = policy.growth();
        next = firstRung();
    }

    /** On a large part with few factors the coarsest rung takes as long as the next one, whose samples are worth far more. */
    private int firstRung() {
        long ends = 0;
        for (Factor factor : part.model().factors()) {
            ends += factor.scope().length;
        }
        boolean skips = ladder.size() > 1
                && part.size() > policy.largePart()
                && ends <= policy.fewFactors() * (long) part.size();
        return skips ? 1 : 0;
    }

    @Override
    public boolean hasNext() {
        return next < ladder.size();
    }

    @Override
    public double nanosOfNext(Deadline deadline) {
        return growth * nanosOfLast;
    }

    private long mostTerms() {
        return memoryOfAnElimination() / 3 / TermBlock.BYTES_PER_TERM;
    }

    /** Each process of a cluster eliminates the energy too, which must fit its memory. */
    private long memoryOfAnElimination() {
        return cluster.map(helpers -> Math.min(budget.memoryBytes(), helpers.memoryPerSlot()))
                .orElse(budget.memoryBytes());
    }

    private Energy energy(Deadline deadline) {
        if (energy == null) {
            energy = new Energy(part.model(), settings.floor(), SumOrMaximum.SUM, deadline::check);
            if (resources.asksMarginals() && !samples && energy.spins().count() > part.size()) {
                throw new BudgetException("marginals of variables with more than 2 states need samples, 0 are allowed");
            }
        }
        return energy;
    }

    @Override
    public Made next(double mostNanos, Deadline deadline) {
        Energy whole = energy(deadline);
        Refinement refinement = ladder.get(next);
        Elimination finer = Elimination.run(
                whole, refinement, SumOrMaximum.SUM, mostTerms(), mostNanos, resources.workers(), deadline::passed);
        if (!finer.isComplete()) {
            termsNeeded = finer.ending() == Elimination.Ending.TOO_MANY_TERMS ? finer.terms() : 0;
            if (finer.ending() == Elimination.Ending.STOPPED) {
                throw new Deadline.TimeUp();
            }
            return Made.nothing(finer.work());
        }
        double nanos = finer.work() + (samples ? EnergyCosts.MEASURED.tables(finer) : 0);
        growth = first ? growth : Math.max(2, nanos / nanosOfLast);
        nanosOfLast = nanos;
        EnergyProposal made =
                new EnergyProposal(whole, finer, islands(whole, finer, deadline), moments(finer, deadline));
        first = false;
        next++;
        return Made.of(made, nanos);
    }

    /** The batches of an elimination, drawn here or by the cluster. */
    private Supplier<Islands> islands(Energy whole, Elimination finer, Deadline deadline) {
        // Rungs are compared with each other, so each has samples of its own.
        RandomStreams ofRung = streams.of(next);
        Refinement refinement = ladder.get(next);
        boolean states = resources.asksMarginals();
        Supplier<Sampler> here = () -> new Sampler(
                whole, finer, states, ofRung, budget.memoryBytes() / 3, resources.workers(), deadline::check);
        return () -> cluster.<Islands>map(helpers -> new ClusterIslands(
                        helpers,
                        IslandPieces.common(whole, settings.floor(), finer, refinement, states, ofRung),
                        EnergyProposal.nanosPerBatch(whole, finer)
                                * budget.host().pace().slowness(),
                        here,
                        resources.progress()))
                .orElseGet(here);
    }

    /** The marginals of an elimination alone, where there are no others or they may be exact. */
    private Optional<Marginals> moments(Elimination finer, Deadline deadline) {
        Energy whole = energy(deadline);
        boolean mayBeExact =
                finer.isExact() && whole.floor().isEmpty() && whole.spins().count() == part.size();
        if (!resources.asksMarginals() || !(first || !samples || mayBeExact)) {
            return Optional.empty();
        }
        Moments found = new Moments(whole, finer, deadline::check);
        double[][] probabilities = found.marginals(whole);
        if (!mayBeExact || !found.isComplete()) {
            return Optional.of(Marginals.unsupported(probabilities));
        }
        double[][] errors = new double[probabilities.length][2];
        for (double[] ofVariable : errors) {
            Arrays.fill(ofVariable, finer.loss());
        }
        return Optional.of(Marginals.estimated(probabilities, errors));
    }

    @Override
    public void describe(Diagnostics.Builder diagnostics) {
        if (energy != null) {
            diagnostics.note(
                    "certificate",
                    energy.floor().isPresent()
                            ? "upper bound only, since zeros were given a floor"
                            : "sum of all dropped coefficients");
            energy.floor().ifPresent(floor -> diagnostics.largest("floor", floor));
        }
    }

    @Override
    public String obstacle() {
        String coarsest = "even the coarsest elimination of "
                + (energy == null ? part.size() : energy.spins().count()) + " spins ";
        return termsNeeded > 0
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
                : "no answer within the time limit of " + budget.timeText() + ": " + coarsest + "takes longer";
    }

    private static long mebibytes(long bytes) {
        return bytes >> 20;
    }
}
