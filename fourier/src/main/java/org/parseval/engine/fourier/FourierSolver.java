package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.RandomStreams;
import org.parseval.engine.Resources;
import org.parseval.engine.SampleMean;
import org.parseval.engine.Solver;
import org.parseval.engine.state.AnnealedStates;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.model.Model;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.PropagationSettings;
import org.parseval.support.Support;
import org.parseval.table.Contractor;

/**
 * The work on one part: the means of its factors, then eliminations with larger and larger messages until one is exact or
 * time or memory end it, then samples if there are to be any. Without tables there are Fourier messages and nothing else.
 */
final class FourierSolver implements Solver {
    /** What samples may take where there is no time limit, of which a small share goes to chains. */
    private static final double NANOS_IF_UNLIMITED = 10e9;

    /** The stream of chains, beside those of the rungs. */
    private static final long MODES = -1;

    private final FourierSettings settings;
    private final FourierPolicy policy;
    private final FourierPlan plan;
    private final Part part;
    private final Resources resources;
    private final RandomStreams streams;
    private final List<String> rungs = new ArrayList<>();
    private TruncationTally tally = new TruncationTally();
    private Optional<PartAnswer> best = Optional.empty();
    private boolean begun;
    private int rung;
    private boolean gaugeSought;
    private Optional<GaugedModel> gauge = Optional.empty();

    private Optional<ImportanceSampler> sampler = Optional.empty();
    /** The answer while samples support none. */
    private Optional<PartAnswer> bestByMessages = Optional.empty();

    private final Diagnostics.Builder seen = new Diagnostics.Builder();

    FourierSolver(FourierSettings settings, FourierPolicy policy, FourierPlan plan, Part part, Resources resources) {
        this.settings = settings;
        this.policy = policy;
        this.plan = plan;
        this.part = part;
        this.resources = resources;
        streams = part.streams(resources.seed(), "fourier");
    }

    @Override
    public Status advance(Deadline deadline) {
        if (!begun && settings.tables()) {
            begun = true;
            return begin(deadline);
        }
        return sampler.isPresent() ? draw(sampler.get(), deadline) : eliminate(deadline);
    }

    /** A first answer, or the proof that Z is zero. */
    private Status begin(Deadline deadline) {
        FactorMeans means = new FactorMeans(part.model());
        boolean hard = plan.truncates(plan.messageSizes()[0]);
        if (means.logZ() == Double.NEGATIVE_INFINITY
                || (hard && part.hasZeros() && part.support(deadline) instanceof Support.None)) {
            best = Optional.of(PartAnswer.zero());
            return Status.DONE;
        }
        PartAnswer first = PartAnswer.estimate(means.logZ());
        best = Optional.of(
                resources.asksMarginals() ? first.withMarginals(Marginals.unsupported(means.marginals())) : first);
        rungs.add(line("the means of the factors", best.get().value()));
        return Status.MORE;
    }

    private Status eliminate(Deadline deadline) {
        int size = plan.messageSizes()[rung];
        if (plan.memory().bytes(size) > resources.memoryBytes()) {
            throw plan.memory().refusal(resources.memoryBytes(), size);
        }
        FourierElimination elimination = elimination(size, deadline);
        LogNumber value = elimination.partitionFunction(resources.asksMarginals() || settings.wantsSamples());
        rungs.add(line("messages of " + size, value));
        rung++;
        if (elimination.losses().isExact() || !value.isZero()) {
            take(elimination, value);
        }
        boolean exact = best.isPresent() && best.get().exact();
        return exact || (rung == plan.messageSizes().length && sampler.isEmpty()) ? Status.DONE : Status.MORE;
    }

    private void take(FourierElimination elimination, LogNumber value) {
        boolean exact = elimination.losses().isExact();
        PartAnswer found = PartAnswer.of(value, exact);
        // Made before the way back, on which the buckets are emptied.
        Optional<Proposal> proposal =
                settings.wantsSamples() && !exact ? Optional.of(elimination.proposal(plan.model())) : Optional.empty();
        TruncationTally seenHere = new TruncationTally();
        if (resources.asksMarginals() && !value.isZero()) {
            double[][] beliefs = elimination.beliefs(plan.groups());
            double[][] decoded = plan.decode(beliefs, seenHere);
            found = found.withMarginals(
                    Marginals.of(decoded, elimination.losses().isExact()));
        }
        seenHere.add(elimination.losses());
        // A sum of positive numbers is positive: what says otherwise is no better than an earlier answer.
        if (best.isEmpty() || value.sign() > 0 || exact) {
            best = Optional.of(found);
        }
        tally = seenHere;
        bestByMessages = best;
        sampler = proposal.map(this::sampler);
    }

    private ImportanceSampler sampler(Proposal proposal) {
        return new ImportanceSampler(
                proposal,
                settings.samples().orElseThrow(),
                plan.bits(),
                plan.component().cardinalities(),
                resources.asksMarginals(),
                streams.of(rung));
    }

    /** Draws a round of samples; they are the answer while they support an error. */
    private Status draw(ImportanceSampler drawing, Deadline deadline) {
        resources.progress().report("sampling", 0);
        if (drawing.samples() == 0) {
            double work = deadline.workNanos(NANOS_IF_UNLIMITED);
            List<int[]> found = AnnealedStates.of(
                            plan.component(), work, streams.of(MODES).seed(), deadline)
                    .states();
            found.forEach(part::see);
            drawing.compareWith(found);
        }
        boolean more = drawing.round(resources.workers(), deadline);
        SampleMean mean = drawing.mean();
        boolean supported = mean.isKnown()
                && drawing.effectiveSamples() >= policy.leastEffective()
                && drawing.uncovered() <= policy.mostUncovered()
                && drawing.tail() <= policy.heaviestTail();
        best = supported ? Optional.of(sampled(drawing, mean)) : bestByMessages;
        return more ? Status.MORE : Status.DONE;
    }

    private PartAnswer sampled(ImportanceSampler drawing, SampleMean mean) {
        // What no sample has met may still have the weight of one, even where nothing was cut but rounding.
        double unseen = drawing.unseen();
        SampleMean wider = mean.withError(Math.hypot(mean.relativeError(), unseen), mean.freedom());
        PartAnswer answer = PartAnswer.estimate(wider.logMean()).withError(wider.relativeError(), wider.interval());
        return resources.asksMarginals()
                ? answer.withMarginals(Marginals.estimated(drawing.marginals(), drawing.marginalErrors(unseen)))
                : answer;
    }

    private FourierElimination elimination(int messageSize, Deadline deadline) {
        boolean inTerms = plan.truncates(messageSize) || !settings.tables();
        if (settings.gauge() == Gauge.BP && inTerms) {
            Optional<GaugedModel> found = gauge(deadline);
            if (found.isPresent()) {
                GaugedModel gauged = found.get();
                return elimination(
                        gauged.model(), gauged.logConstant(), new GaugedBasis(gauged.up()), messageSize, deadline);
            }
        }
        return elimination(plan.model(), 0, new ParityBasis(), messageSize, deadline);
    }

    private Optional<GaugedModel> gauge(Deadline deadline) {
        if (!gaugeSought) {
            gaugeSought = true;
            Beliefs beliefs = BeliefPropagation.run(
                    plan.model(),
                    PropagationSettings.standard().withTolerance(policy.gaugeTolerance()),
                    deadline.share(policy.gaugeShare())::passed);
            gauge = Optional.of(beliefs)
                    .filter(Beliefs::isConverged)
                    .map(converged -> GaugedModel.of(plan.model(), converged))
                    .filter(GaugedModel::isInRange);
            seen.count(
                    !beliefs.isConverged()
                            ? "gaugesNotConverged"
                            : gauge.isPresent() ? "gaugedParts" : "gaugesOutOfRange",
                    1);
        }
        return gauge;
    }

    private FourierElimination elimination(
            Model model, double logConstant, MessageBasis basis, int messageSize, Deadline deadline) {
        Contractor contractor = new Contractor(resources.workers(), messageSize * 4L);
        BucketSchedule schedule = new BucketSchedule(
                resources.workers(),
                plan.forest().parents(),
                plan.memory().bytesOfBuckets(messageSize),
                resources.memoryBytes() - plan.memory().bytes(messageSize),
                resources.progress());
        BucketProduct products = new BucketProduct(settings, basis, contractor, resources.asksMarginals(), deadline);
        return new FourierElimination(model, logConstant, contractor, basis, products, messageSize, schedule, deadline);
    }

    private static String line(String what, LogNumber value) {
        String found = value.isZero()
                ? "nothing left"
                : String.format(Locale.ROOT, "log10 %sZ %.6f", value.sign() < 0 ? "-" : "", value.log10());
        return what + ": " + found;
    }

    @Override
    public Optional<PartAnswer> best() {
        return best;
    }

    @Override
    public Optional<String> obstacle() {
        int size = plan.messageSizes()[Math.min(rung, plan.messageSizes().length - 1)];
        return Optional.of(
                rung == 0
                        ? "no answer within the time limit of "
                                + resources.budget().timeText() + " with messages of " + size + " terms"
                        : "truncated to " + size + " terms, the messages cancelled to nothing");
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder all = new Diagnostics.Builder().add(seen.build()).rungs(rungs);
        plan.describe(all);
        tally.report(all);
        if (rung > 0) {
            int size = plan.messageSizes()[rung - 1];
            all.memoryBytes(plan.memory().bytes(size)).largest("messageSize", size);
        }
        sampler.filter(drawing -> drawing.samples() > 0)
                .ifPresent(drawing -> all.samples(drawing.samples(), drawing.effectiveSamples())
                        .largest("weightTail", drawing.tail())
                        .largest("uncovered", drawing.uncovered()));
        return all.build();
    }
}
