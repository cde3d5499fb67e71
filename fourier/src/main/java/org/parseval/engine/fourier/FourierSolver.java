package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.estimate.Ladder;
import org.parseval.engine.estimate.LadderPolicy;
import org.parseval.engine.estimate.Proposals;
import org.parseval.engine.estimate.StateCode;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.model.Model;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.PropagationSettings;
import org.parseval.random.RandomStreams;
import org.parseval.table.Contractor;

/**
 * The work on one part: the means of its factors, then eliminations with larger and larger messages until one is exact or
 * time or memory end it, then samples if there are to be any. Without tables there are Fourier messages and nothing else.
 */
final class FourierSolver implements Solver {
    private final Settings settings;
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

    /** The samples of the last messages, whose answer counts while it has an error. */
    private Optional<Ladder> samples = Optional.empty();

    private final Diagnostics.Builder seen = new Diagnostics.Builder();

    FourierSolver(Settings settings, FourierPolicy policy, FourierPlan plan, Part part, Resources resources) {
        this.settings = settings;
        this.policy = policy;
        this.plan = plan;
        this.part = part;
        this.resources = resources;
        streams = part.streams(resources.seed(), "fourier");
    }

    @Override
    public boolean advance(Deadline deadline) {
        if (!begun && settings.get(FourierSettings.TABLES)) {
            begun = true;
            return begin();
        }
        if (samples.isPresent()) {
            resources.progress().report("sampling", 0);
            return samples.get().advance(deadline);
        }
        return eliminate(deadline);
    }

    /** A first answer, or the proof that Z is zero. */
    private boolean begin() {
        FactorMeans means = FactorMeans.of(part.model());
        if (means.logZ() == Double.NEGATIVE_INFINITY) {
            best = Optional.of(PartAnswer.zero());
            return false;
        }
        PartAnswer first = PartAnswer.estimateLn(means.logZ());
        best = Optional.of(
                resources.asksMarginals() ? first.withMarginals(Marginals.unsupported(means.marginals())) : first);
        rungs.add(line("the means of the factors", best.get().value()));
        return true;
    }

    private boolean eliminate(Deadline deadline) {
        int size = plan.messageSizes()[rung];
        if (plan.memory().bytes(size) > resources.memoryBytes()) {
            throw plan.memory().refusal(resources.memoryBytes(), size);
        }
        FourierElimination elimination = elimination(size, deadline);
        LogNumber value =
                elimination.partitionFunction(resources.asksMarginals() || FourierSettings.wantsSamples(settings));
        rungs.add(line("messages of " + size, value));
        rung++;
        if (elimination.losses().isExact() || !value.isZero()) {
            take(elimination, value);
        }
        boolean exact = best.isPresent() && best.get().exact();
        return !(exact || (rung == plan.messageSizes().length && samples.isEmpty()));
    }

    private void take(FourierElimination elimination, LogNumber value) {
        boolean exact = elimination.losses().isExact();
        PartAnswer found = PartAnswer.of(value, exact);
        // Made before the way back, on which the buckets are emptied.
        Optional<MessageDraw> proposal = FourierSettings.wantsSamples(settings) && !exact
                ? Optional.of(elimination.proposal(plan.model()))
                : Optional.empty();
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
        samples = proposal.map(this::samples);
    }

    /** As many samples as are asked for, whatever their error. */
    private Ladder samples(MessageDraw draw) {
        long most = settings.get(FourierSettings.SAMPLES);
        Model component = plan.component();
        StateCode code = new StateCode(component.cardinalities(), plan.bits(), 1, plan::stateOf);
        MessageProposal proposal =
                MessageProposal.of(draw, most, code, resources.asksMarginals(), policy, streams.of(rung));
        LadderPolicy climbing = policy.ladder().withMostSamples(most);
        return new Ladder(part, Proposals.of(proposal), streams, climbing, Double.MIN_NORMAL, resources);
    }

    private FourierElimination elimination(int messageSize, Deadline deadline) {
        boolean inTerms = plan.truncates(messageSize) || !settings.get(FourierSettings.TABLES);
        if (settings.get(FourierSettings.GAUGE) == Gauge.BP && inTerms) {
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
        return samples.flatMap(Ladder::best)
                .filter(answer -> answer.relativeError().isPresent())
                .or(() -> best);
    }

    @Override
    public boolean isMeanOfWeights() {
        return samples.flatMap(Ladder::best)
                .filter(answer -> answer.relativeError().isPresent())
                .isPresent();
    }

    @Override
    public void close() {
        samples.ifPresent(Ladder::close);
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
        samples.ifPresent(drawn -> all.add(drawn.diagnostics()));
        return all.build();
    }
}
