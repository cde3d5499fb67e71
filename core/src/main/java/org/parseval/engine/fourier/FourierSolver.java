package org.parseval.engine.fourier;

import java.util.Optional;
import org.parseval.elimination.BucketTree;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Resources;
import org.parseval.engine.SampleMean;
import org.parseval.engine.SampleSeed;
import org.parseval.engine.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.PropagationSettings;
import org.parseval.table.Contractor;

/** The elimination of one part, and one by mini-buckets where that comes to nothing. */
final class FourierSolver implements Solver {
    /** Bits of a table in the second attempt: the first that there is time for, or the last. */
    private static final int[] SPLIT_BITS = {20, 15, 10};

    /** The most change of a message with which the gauge is taken to be found, and the time for it. */
    private static final double GAUGE_TOLERANCE = 1e-9;

    private static final double SHARE_OF_GAUGE = 0.2;

    /** The time for the messages if there are to be samples after them. */
    private static final double SHARE_BEFORE_SAMPLES = 0.5;

    /** Fewer effective samples say too little, also about their own error; then the estimate of the messages stays. */
    private static final double ENOUGH_EFFECTIVE = 100;

    private final FourierSettings settings;
    private final FourierPlan plan;
    private final Part part;
    private final Resources resources;
    private final Losses losses = new Losses();
    private final Diagnostics.Builder seen = new Diagnostics.Builder();
    private Optional<PartAnswer> answer = Optional.empty();

    FourierSolver(FourierSettings settings, FourierPlan plan, Part part, Resources resources) {
        this.settings = settings;
        this.plan = plan;
        this.part = part;
        this.resources = resources;
    }

    @Override
    public Status advance(Deadline deadline) {
        answer = Optional.of(solve(deadline));
        return Status.DONE;
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer;
    }

    private PartAnswer solve(Deadline deadline) {
        boolean sampling = settings.wantsSamples() && isInTerms(plan);
        FourierElimination elimination = elimination(plan, sampling ? deadline.share(SHARE_BEFORE_SAMPLES) : deadline);
        try {
            PartAnswer found = answer(elimination, deadline);
            if (!found.value().isZero() || found.exact()) {
                return found;
            }
            seen.extra("fallback", "the Fourier messages cancelled to nothing: mini-buckets");
        } catch (MessageLimit.Overdue e) {
            seen.extra("fallback", "the time did not suffice for Fourier messages: mini-buckets");
        } finally {
            losses.add(elimination.losses());
        }
        return split(plan.inTables(), deadline);
    }

    /** Whether some message is going to be a polynomial. */
    private boolean isInTerms(FourierPlan plan) {
        return plan.truncates() || !settings.tables();
    }

    private PartAnswer answer(FourierElimination elimination, Deadline deadline) {
        boolean marginals = resources.asksMarginals();
        LogNumber value = elimination.partitionFunction(marginals || settings.wantsSamples());
        boolean exact = elimination.losses().isExact();
        PartAnswer found = PartAnswer.of(value, exact);
        if (value.isZero()) {
            return found;
        }
        // Made before the way back, on which the buckets are emptied.
        Optional<Proposal> proposal =
                settings.wantsSamples() && !exact ? Optional.of(elimination.proposal(plan.model())) : Optional.empty();
        if (marginals) {
            double[][] decoded = plan.decode(elimination.beliefs(plan.groups()), losses);
            found = found.withMarginals(Marginals.of(decoded, exact));
        }
        return proposal.isPresent() ? sampled(found, proposal.get(), deadline) : found;
    }

    /** The answer by samples, or the given one where no sample has any weight. */
    private PartAnswer sampled(PartAnswer given, Proposal proposal, Deadline deadline) {
        int[][] bits = resources.asksMarginals() ? plan.bits() : new int[0][];
        ImportanceSampler sampler =
                new ImportanceSampler(proposal, settings.samples().orElseThrow(), bits, plan.cardinalities());
        resources.progress().report("sampling", 0);
        sampler.run(SampleSeed.of(resources.seed(), part.variables()[0]), resources.workers(), deadline);
        seen.samples(sampler.samples(), sampler.effectiveSamples());
        SampleMean mean = sampler.mean();
        if (!mean.isKnown() || sampler.effectiveSamples() < ENOUGH_EFFECTIVE) {
            return given;
        }
        PartAnswer sampled = PartAnswer.estimate(mean.logMean()).withError(mean.relativeError(), mean.interval());
        return bits.length > 0 ? sampled.withMarginals(Marginals.unsupported(sampler.marginals())) : sampled;
    }

    private FourierElimination elimination(FourierPlan plan, Deadline deadline) {
        if (settings.gauge() == Gauge.BP && isInTerms(plan)) {
            Beliefs beliefs = BeliefPropagation.run(
                    plan.model(),
                    PropagationSettings.standard().withTolerance(GAUGE_TOLERANCE),
                    deadline.share(SHARE_OF_GAUGE)::passed);
            if (beliefs.isConverged()) {
                GaugedModel gauged = GaugedModel.of(plan.model(), beliefs);
                seen.extra("gaugedParts", 1L);
                return elimination(plan, gauged.model(), new GaugedBasis(gauged.up()), deadline);
            }
            seen.extra("gaugesNotConverged", 1L);
        }
        return elimination(plan, plan.model(), new ParityBasis(), deadline);
    }

    private FourierElimination elimination(FourierPlan plan, Model model, Basis basis, Deadline deadline) {
        return elimination(model, basis, plan.shape(), plan.memory(), plan.messageSize(), deadline);
    }

    private FourierElimination elimination(
            Model model, Basis basis, BucketShape shape, MemoryForecast memory, int messageSize, Deadline deadline) {
        Contractor contractor = new Contractor(resources.workers(), messageSize * 4L);
        MessageLimit limit = new MessageLimit(
                messageSize, settings.productSize(), shape, FourierPlan.passes(resources.task()), deadline);
        BucketSchedule schedule = new BucketSchedule(
                resources.workers(),
                shape.parents(),
                memory.bytesOfBuckets(messageSize),
                resources.memoryBytes() - memory.bytes(messageSize),
                resources.progress());
        BucketProduct products = new BucketProduct(settings, limit, basis, contractor, resources.asksMarginals());
        return new FourierElimination(model, contractor, basis, products, limit, schedule);
    }

    /** By tables of mini-buckets, which are zero only if Z is, and as small as the time demands. */
    private PartAnswer split(FourierPlan plan, Deadline deadline) {
        Task task = resources.task();
        SplitModel split = affordable(plan, deadline);
        BucketTree tree = split.tree();
        int messageSize = 1 << tree.order().width();
        MemoryForecast memory = new MemoryForecast(tree, task, false);
        memory.checkAgainst(resources.budget(), messageSize);
        FourierElimination elimination = elimination(
                split.model(),
                new ParityBasis(),
                BucketShape.of(tree),
                memory,
                messageSize,
                Deadline.never(deadline.host()));
        LogNumber value = elimination.partitionFunction(task == Task.MAR);
        seen.extra("copies", (long) split.extraCopies());
        if (value.isZero()) {
            return PartAnswer.zero();
        }
        PartAnswer found = PartAnswer.estimate(value.logAbs() - split.extraCopies() * Math.log(2));
        return task == Task.MAR
                ? found.withMarginals(Marginals.unsupported(marginals(plan, split, elimination)))
                : found;
    }

    private SplitModel affordable(FourierPlan plan, Deadline deadline) {
        int most = MessageLimit.bits(plan.messageSize());
        for (int bits : SPLIT_BITS) {
            SplitModel split = new SplitModel(plan.model(), Math.min(most, bits) + 1);
            TimeForecast time = new TimeForecast(
                    BucketShape.of(split.tree()), settings.productSize(), FourierPlan.passes(resources.task()));
            if (time.seconds(bits) < deadline.remainingSeconds() / 2) {
                return split;
            }
        }
        return new SplitModel(plan.model(), SPLIT_BITS[SPLIT_BITS.length - 1] + 1);
    }

    private double[][] marginals(FourierPlan plan, SplitModel split, FourierElimination elimination) {
        int n = plan.model().variableCount();
        int[][] single = new int[split.model().variableCount()][0];
        for (int v = 0; v < n; v++) {
            single[split.copyOf(v)] = new int[] {split.copyOf(v)};
        }
        double[][] ofCopies = elimination.beliefs(single);
        double[][] ofBits = new double[n][];
        for (int v = 0; v < n; v++) {
            ofBits[v] = ofCopies[split.copyOf(v)];
        }
        return plan.decode(FourierPlan.independent(ofBits, plan.groups()), losses);
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder all = new Diagnostics.Builder().add(seen.build());
        plan.describe(all);
        losses.report(all);
        return all.build();
    }
}
