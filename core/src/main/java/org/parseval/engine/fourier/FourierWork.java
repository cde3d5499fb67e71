package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.parseval.elimination.BucketTree;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.SampleMean;
import org.parseval.engine.SampleSeed;
import org.parseval.engine.Work;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.propagation.BeliefPropagation;
import org.parseval.propagation.Beliefs;
import org.parseval.propagation.PropagationSettings;
import org.parseval.table.Contractor;

/** The Fourier engine at work: an elimination for each part, and one by mini-buckets where that comes to nothing. */
final class FourierWork implements Work {
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
    private final Problem problem;
    private final List<FourierPlan> plans = new ArrayList<>();
    private final double[] shares;
    private final Losses losses = new Losses();
    private final Workers workers;
    private final Set<String> fallbacks = new TreeSet<>();
    private int copies;
    private int gaugedParts;
    private int partsNotConverged;
    /** Of the part that has the fewest effective ones. */
    private long samples;

    private double effectiveSamples = Double.POSITIVE_INFINITY;
    private volatile Runnable check = () -> {};

    FourierWork(FourierSettings settings, Problem problem) {
        this.settings = settings;
        this.problem = problem;
        problem.progress().report("ordering", 0);
        double variables =
                problem.parts().stream().mapToInt(Model::variableCount).sum();
        for (Model part : problem.parts()) {
            Deadline share = problem.deadline().share(part.variableCount() / variables);
            variables -= part.variableCount();
            plans.add(FourierPlan.of(part, settings, problem.task(), problem.budget(), share));
        }
        shares = plans.stream()
                .mapToDouble(plan -> plan.seconds(settings, problem.task()))
                .toArray();
        workers = new Workers(problem.budget().threads(), () -> check.run());
    }

    @Override
    public PartAnswer solve(int index, Deadline byVariables) {
        FourierPlan plan = plans.get(index);
        double left = IntStream.range(index, shares.length)
                .mapToDouble(i -> shares[i])
                .sum();
        Deadline deadline = problem.deadline().share(shares[index] / left);
        boolean sampling = settings.wantsSamples() && isInTerms(plan);
        FourierElimination elimination = elimination(plan, sampling ? deadline.share(SHARE_BEFORE_SAMPLES) : deadline);
        try {
            PartAnswer answer = answer(index, elimination, deadline);
            if (!answer.value().isZero() || answer.kind() == Answer.Kind.EXACT) {
                return answer;
            }
            fallbacks.add("the Fourier messages cancelled to nothing");
        } catch (MessageLimit.Overdue e) {
            fallbacks.add("the time did not suffice for Fourier messages");
        } finally {
            losses.add(elimination.losses());
        }
        return split(plan.inTables());
    }

    /** Whether some message is going to be a polynomial. */
    private boolean isInTerms(FourierPlan plan) {
        return plan.truncates() || !settings.tables();
    }

    private PartAnswer answer(int index, FourierElimination elimination, Deadline deadline) {
        FourierPlan plan = plans.get(index);
        boolean marginals = problem.task() == Task.MAR;
        LogNumber value = elimination.partitionFunction(marginals || settings.wantsSamples());
        boolean exact = elimination.losses().isExact();
        PartAnswer answer = PartAnswer.of(value, exact ? Answer.Kind.EXACT : Answer.Kind.ESTIMATE);
        if (value.isZero()) {
            return answer;
        }
        // Made before the way back, on which the buckets are emptied.
        Optional<Proposal> proposal =
                settings.wantsSamples() && !exact ? Optional.of(elimination.proposal(plan.model())) : Optional.empty();
        if (marginals) {
            answer = answer.withMarginals(plan.decode(elimination.beliefs(plan.groups()), losses));
        }
        return proposal.isPresent() ? sampled(answer, index, proposal.get(), deadline) : answer;
    }

    /** The answer by samples, or the given one where no sample has any weight. */
    private PartAnswer sampled(PartAnswer answer, int index, Proposal proposal, Deadline deadline) {
        FourierPlan plan = plans.get(index);
        int[][] bits = problem.task() == Task.MAR ? plan.bits() : new int[0][];
        ImportanceSampler sampler =
                new ImportanceSampler(proposal, settings.samples().orElseThrow(), bits, plan.cardinalities());
        // Samples end by themselves when the time is up.
        check = () -> {};
        problem.progress().report("sampling", (double) index / plans.size());
        sampler.run(SampleSeed.of(problem.budget().seed(), index), workers, deadline);
        if (sampler.effectiveSamples() < effectiveSamples) {
            effectiveSamples = sampler.effectiveSamples();
            samples = sampler.samples();
        }
        SampleMean mean = sampler.mean();
        if (!mean.isKnown() || sampler.effectiveSamples() < ENOUGH_EFFECTIVE) {
            return answer;
        }
        PartAnswer sampled = PartAnswer.estimate(mean.logMean()).withError(mean.relativeError(), mean.interval());
        Optional<double[][]> marginals = bits.length > 0 ? Optional.of(sampler.marginals()) : answer.marginals();
        return marginals.isPresent() ? sampled.withMarginals(marginals.get()) : sampled;
    }

    private FourierElimination elimination(FourierPlan plan, Deadline deadline) {
        if (settings.gauge() == Gauge.BP && isInTerms(plan)) {
            Beliefs beliefs = BeliefPropagation.run(
                    plan.model(),
                    PropagationSettings.standard().withTolerance(GAUGE_TOLERANCE),
                    deadline.share(SHARE_OF_GAUGE)::passed);
            if (beliefs.isConverged()) {
                GaugedModel gauged = GaugedModel.of(plan.model(), beliefs);
                gaugedParts++;
                return elimination(plan, gauged.model(), new GaugedBasis(gauged.up()), deadline);
            }
            partsNotConverged++;
        }
        return elimination(plan, plan.model(), new ParityBasis(), deadline);
    }

    private FourierElimination elimination(FourierPlan plan, Model model, Basis basis, Deadline deadline) {
        return elimination(model, basis, plan.shape(), plan.memory(), plan.messageSize(), deadline);
    }

    private FourierElimination elimination(
            Model model, Basis basis, BucketShape shape, MemoryForecast memory, int messageSize, Deadline deadline) {
        Contractor contractor = new Contractor(workers, messageSize * 4L);
        MessageLimit limit = new MessageLimit(
                messageSize, settings.productSize(), shape, FourierPlan.passes(problem.task()), deadline);
        check = limit::check;
        BucketSchedule schedule = new BucketSchedule(
                workers,
                shape.parents(),
                memory.bytesOfBuckets(messageSize),
                problem.budget().memoryBytes() - memory.bytes(messageSize),
                problem.progress());
        BucketProduct products = new BucketProduct(settings, limit, basis, contractor, problem.task() == Task.MAR);
        return new FourierElimination(model, contractor, basis, products, limit, schedule);
    }

    /** By tables of mini-buckets, which are zero only if Z is, and as small as the time demands. */
    private PartAnswer split(FourierPlan plan) {
        Task task = problem.task();
        SplitModel split = affordable(plan);
        BucketTree tree = split.tree();
        int messageSize = 1 << tree.order().width();
        MemoryForecast memory = new MemoryForecast(tree, task, false);
        memory.checkAgainst(problem.budget(), messageSize);
        FourierElimination elimination = elimination(
                split.model(),
                new ParityBasis(),
                BucketShape.of(tree),
                memory,
                messageSize,
                Deadline.in(Budget.UNLIMITED));
        LogNumber value = elimination.partitionFunction(task == Task.MAR);
        copies += split.extraCopies();
        if (value.isZero()) {
            return PartAnswer.of(value, Answer.Kind.EXACT);
        }
        PartAnswer answer = PartAnswer.estimate(value.logAbs() - split.extraCopies() * Math.log(2));
        return task == Task.MAR ? answer.withMarginals(marginals(plan, split, elimination)) : answer;
    }

    private SplitModel affordable(FourierPlan plan) {
        int most = MessageLimit.bits(plan.messageSize());
        for (int bits : SPLIT_BITS) {
            SplitModel split = new SplitModel(plan.model(), Math.min(most, bits) + 1);
            TimeForecast time = new TimeForecast(
                    BucketShape.of(split.tree()), settings.productSize(), FourierPlan.passes(problem.task()));
            if (problem.deadline().isUnlimited()
                    || time.seconds(bits) < problem.deadline().remainingSeconds() / 2) {
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
    public Map<String, Object> settings() {
        return settings.asMap(
                plans.stream().mapToInt(FourierPlan::messageSize).max().orElse(1));
    }

    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = new LinkedHashMap<>();
        FourierPlan.report(plans, diagnostics);
        losses.report(diagnostics);
        if (!fallbacks.isEmpty()) {
            diagnostics.put("fallback", String.join(", ", fallbacks) + ": mini-buckets with " + copies + " copies");
        }
        if (effectiveSamples < Double.POSITIVE_INFINITY) {
            diagnostics.put("samples", samples);
            diagnostics.put("effectiveSamples", effectiveSamples);
        }
        if (settings.gauge() == Gauge.BP) {
            diagnostics.put("gaugedParts", gaugedParts);
            diagnostics.put("gaugesNotConverged", partsNotConverged);
        }
        return diagnostics;
    }

    @Override
    public void close() {
        workers.close();
    }
}
