package org.parseval.engine.minibucket;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.ExcessSearch;
import org.parseval.elimination.Renumbering;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.RandomStreams;
import org.parseval.engine.Resources;
import org.parseval.engine.SampleMean;
import org.parseval.engine.Solver;
import org.parseval.engine.population.Agreement;
import org.parseval.engine.state.AnnealedStates;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.model.Model;
import org.parseval.support.Support;

/**
 * Samples from mini-buckets on one part, refined until the standard error is small enough: larger tables are made while their samples
 * promise more than further samples from the present ones. All decisions are made by counted work, not by the clock, so that the same seed
 * gives the same answer; the clock only ends it.
 */
final class SampleSolver implements Solver {
    /** The stream of chains, beside those of the rungs. */
    private static final long MODES = -1;

    private static final long LEAST_ORDER_EFFORT = 100_000;
    private static final long MOST_ORDER_EFFORT = 20_000_000;
    private static final double NANOS_PER_ORDER_ENTRY = 3;

    /** Of the time for the tables of a rung. */
    private static final double SHARE_FOR_MESSAGES = 0.2;

    /** What rounding does to a sum of logarithms, so that no error is stated below it. */
    private static final double ROUNDING = 1e-13;

    private final Part part;
    private final Resources resources;
    private final RandomStreams streams;
    private final SamplePolicy policy;
    private final double logError;
    private final long mostSamples;
    private final SettledMessages messages;
    private final List<SampleRung> rungs = new ArrayList<>();
    private double workLeft;
    private final double leastWork;
    private double spent;
    private int nextStep = -1;
    /** The first step that does not fit into memory, or is none. */
    private int ceiling;

    private boolean topReached;
    private boolean zero;
    private Optional<EliminationOrder> firstOrder = Optional.empty();
    private Optional<SampleCosts> costs = Optional.empty();
    private Optional<AnnealedStates> modes = Optional.empty();

    SampleSolver(Part part, Resources resources, SamplePolicy policy, double logError, long mostSamples) {
        this.part = part;
        this.resources = resources;
        streams = part.streams(resources.seed(), "minibucket-samples");
        this.policy = policy;
        this.logError = logError;
        ceiling = policy.ladder().size();
        messages = new SettledMessages(part.model(), resources.seed());
        this.mostSamples = Math.min(mostSamples, policy.mostSamples());
        workLeft = resources.budget().deadline().workNanos(policy.patienceNanos());
        leastWork = resources.budget().isUnlimited() ? policy.leastNanos() : policy.leastShare() * workLeft;
    }

    @Override
    public double work() {
        return spent;
    }

    @Override
    public Status advance(Deadline deadline) {
        if (zero || isGoodEnough()) {
            return Status.DONE;
        }
        if (rungs.isEmpty()) {
            return nextStep < 0 ? begin(deadline) : climb(deadline);
        }
        SampleRung present = present();
        if (present.isExact() && !resources.asksMarginals()) {
            return Status.DONE;
        }
        if (present.plainMeans().count() < policy.firstBatches()) {
            return sample(policy.firstBatches() - present.plainMeans().count(), false, deadline);
        }
        if (isLookDue()) {
            return sample(policy.firstBatches() / 2 - present.beliefBatches(), true, deadline);
        }
        if (!topReached && (isDrawnOut() || (isClimbDue(deadline) && isSoonEnough(nextStep, deadline)))) {
            return climb(deadline);
        }
        // A limit in seconds is used up: what the work in it is worth is only a forecast.
        if (isDrawnOut() || (workLeft <= 0 && resources.budget().isUnlimited())) {
            return Status.DONE;
        }
        boolean beliefs = present.beliefMean().isPresent() && !present.needsPlain();
        return sample(present.batchesTowards(aim(), beliefs), beliefs, deadline);
    }

    /** Whether samples on beliefs are possible, and have not been looked at. */
    private boolean isLookDue() {
        SampleRung present = present();
        return present.hasBeliefs() && present.isBelieved() && present.beliefBatches() < policy.firstBatches() / 2;
    }

    private SampleRung present() {
        return rungs.get(rungs.size() - 1);
    }

    private Status begin(Deadline deadline) {
        if (part.support(deadline) instanceof Support.None) {
            zero = true;
            return Status.DONE;
        }
        int step = 0;
        while (isWider(step, deadline) && isCheap(step + 1, deadline)) {
            step++;
        }
        nextStep = step;
        return climb(deadline);
    }

    private boolean isWider(int step, Deadline deadline) {
        return order(deadline).log2LargestClique() > policy.ladder().get(step);
    }

    /** Whether there is such a step whose tables cost less than a first look at what lies below it, which is then left out. */
    private boolean isCheap(int step, Deadline deadline) {
        if (step >= policy.ladder().size()) {
            return false;
        }
        double nanos = tableNanos(step, deadline);
        double look = Math.min(costs(deadline).firstLook(), policy.shareOfLook() * workLeft);
        return nanos <= Math.max(look, policy.shareOfFirst() * workLeft);
    }

    private SampleCosts costs(Deadline deadline) {
        if (costs.isEmpty()) {
            costs = Optional.of(new SampleCosts(policy, part.model(), order(deadline), deadline));
        }
        return costs.get();
    }

    /** With a first look at its samples. */
    private double rungNanos(int step, Deadline deadline) {
        return tableNanos(step, deadline) + costs(deadline).firstLook();
    }

    private double tableNanos(int step, Deadline deadline) {
        return costs(deadline).tables(policy.ladder().get(step), deadline);
    }

    private EliminationOrder order(Deadline deadline) {
        if (firstOrder.isEmpty()) {
            SearchEffort effort = new SearchEffort(0.5, LEAST_ORDER_EFFORT, MOST_ORDER_EFFORT);
            firstOrder = Optional.of(
                    part.order(resources.seed(), effort, resources.workers().sharing(), deadline::mustHurry)
                            .order());
            deadline.check();
        }
        return firstOrder.get();
    }

    /** Whether the tables of a rung are forecast to take no more than they may. */
    private boolean fits(int step, Deadline deadline) {
        return tableNanos(step, deadline) <= policy.shareOfARung() * workLeft && isSoonEnough(step, deadline);
    }

    /** Whether they are forecast to stand in time; if not, a later piece of work may have more of it. */
    private boolean isSoonEnough(int step, Deadline deadline) {
        double seconds = tableNanos(step, deadline)
                * 1e-9
                * resources.budget().host().pace().slowness();
        return seconds <= deadline.remainingSeconds();
    }

    /** Makes the tables of the next rung. */
    private Status climb(Deadline deadline) {
        boolean first = rungs.isEmpty();
        if (nextStep >= ceiling || (!first && !fits(nextStep, deadline))) {
            topReached = true;
            return Status.MORE;
        }
        int bits = policy.ladder().get(nextStep);
        double tables = tableNanos(nextStep, deadline);
        double work = Math.min(policy.shareOfOrders() * workLeft, tables) / NANOS_PER_ORDER_ENTRY;
        // Beforehand, so that tables which do not stand in time are not begun again and again.
        spend(work * NANOS_PER_ORDER_ENTRY + tables);
        EliminationOrder order =
                ExcessSearch.best(part.graph(), order(deadline), bits, work, resources.seed(), deadline::mustHurry);
        Optional<SampleRung> made = rung(order, bits, deadline);
        if (made.isEmpty()) {
            ceiling = nextStep;
            topReached = true;
            nextStep -= first ? 1 : 0;
            return zero ? Status.DONE : nextStep < 0 ? Status.NO_MEMORY : Status.MORE;
        }
        rungs.add(made.get());
        nextStep++;
        while (nextStep + 1 < ceiling && isCheap(nextStep + 1, deadline) && isWider(nextStep, deadline)) {
            nextStep++;
        }
        topReached = nextStep >= ceiling || made.get().isExact();
        return Status.MORE;
    }

    private void spend(double nanos) {
        workLeft -= nanos;
        spent += nanos;
    }

    /** Nothing if it does not fit into memory. */
    private Optional<SampleRung> rung(EliminationOrder order, int bits, Deadline deadline) {
        int[] variables = order.variables();
        Model model = Renumbering.inOrder(part.model(), variables, deadline::check);
        Optional<Reparametrization> believed = messages.get(deadline.share(SHARE_FOR_MESSAGES))
                .map(settled -> Reparametrization.believed(model, settled));
        Reparametrization plain = Reparametrization.plain(model);
        Reparametrization guide = believed.orElse(plain);
        double entries = Math.scalb(1.0, bits);
        Splitter splitter = new InformationSplitter(model, entries, guide.logFactors(), guide.fields(), deadline);
        MiniBucketLayout layout = MiniBucketLayout.of(model, splitter, deadline);
        double bytes = layout.bytes();
        if (bytes > resources.memoryBytes()) {
            return Optional.empty();
        }
        if (2 * bytes > resources.memoryBytes() || layout.splits() == 0) {
            believed = Optional.empty();
        }
        bytes *= believed.isPresent() ? 2 : 1;
        double ofProducts = Double.BYTES * layout.cells() * (believed.isPresent() ? 2 : 1);
        boolean products = bytes + ofProducts <= resources.memoryBytes();
        bytes += products ? ofProducts : 0;
        Optional<BucketSampler> sampler = sampler(model, plain, layout, Tuning.PLAIN, products, deadline);
        if (sampler.isEmpty()) {
            return Optional.empty();
        }
        Optional<BucketSampler> onBeliefs = believed.isPresent()
                ? sampler(model, believed.get(), layout, Tuning.BELIEFS, products, deadline)
                : Optional.empty();
        Optional<StateShares> shares = resources.asksMarginals()
                ? Optional.of(new StateShares(variables, model.cardinalities()))
                : Optional.empty();
        List<char[]> given = layout.splits() == 0 ? List.of() : modes(variables, deadline);
        SampleRung rung = new SampleRung(
                bits, layout.splits(), policy, streams, sampler.get(), onBeliefs, shares, given, part.hasZeros());
        return rung.bytesPerBatch() + bytes > resources.memoryBytes() ? Optional.empty() : Optional.of(rung);
    }

    /** States that chains have found, of the variables in an order. */
    private List<char[]> modes(int[] order, Deadline deadline) {
        if (modes.isEmpty()) {
            modes = Optional.of(
                    AnnealedStates.of(part.model(), workLeft, streams.of(MODES).seed(), deadline));
            modes.get().states().forEach(part::see);
            spend(modes.get().nanos());
        }
        List<char[]> inOrder = new ArrayList<>();
        for (int[] state : modes.get().states()) {
            char[] moved = new char[order.length];
            for (int i = 0; i < order.length; i++) {
                moved[i] = (char) state[order[i]];
            }
            inOrder.add(moved);
        }
        return inOrder;
    }

    private Optional<BucketSampler> sampler(
            Model model,
            Reparametrization logs,
            MiniBucketLayout layout,
            Tuning tuning,
            boolean products,
            Deadline deadline) {
        MiniBucketTree tree = new MiniBucketTree(model, logs.logFactors(), layout, deadline);
        ProposalTables tables = new ProposalTables(tree, logs.fields(), tuning, deadline);
        tables.tune(deadline);
        if (tables.isZero()) {
            zero = true;
            return Optional.empty();
        }
        return Optional.of(new BucketSampler(tables, resources.asksMarginals(), products, deadline));
    }

    private Status sample(int batches, boolean beliefs, Deadline deadline) {
        spend(present().draw(batches, beliefs, resources.workers(), deadline));
        return deadline.passed() ? Status.NO_TIME : Status.MORE;
    }

    private boolean isDrawnOut() {
        return present().plainMeans().samples() >= mostSamples;
    }

    private boolean isClimbDue(Deadline deadline) {
        return refiningPays(deadline)
                || (!present().isBelieved() && present().plainMeans().count() >= policy.mostUnbelieved());
    }

    private double error() {
        return best().flatMap(answer -> answer.standardError().stream().boxed().findFirst())
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** What is worth reaching: more than was asked for while little was spent, or if it does not take long any more. */
    private double aim() {
        return spent < leastWork || isMuchSmallerNear() ? logError / policy.muchSmaller() : logError;
    }

    private boolean isMuchSmallerNear() {
        return present().nanosTo(logError / policy.muchSmaller()) <= Math.min(workLeft, policy.patience() * leastWork);
    }

    private boolean refiningPays(Deadline deadline) {
        return nextStep < policy.ladder().size()
                && present().nanosTo(aim())
                        > Math.max(
                                policy.reluctance() * rungNanos(nextStep, deadline), policy.shareOfFirst() * workLeft);
    }

    private boolean isGoodEnough() {
        if (rungs.isEmpty() || present().plainMeans().count() < policy.firstBatches() || isLookDue()) {
            return false;
        }
        double error = error();
        return error <= logError / policy.muchSmaller()
                || (error <= logError && spent >= leastWork && !isMuchSmallerNear());
    }

    @Override
    public Optional<PartAnswer> best() {
        if (zero) {
            return Optional.of(PartAnswer.zero());
        }
        if (rungs.isEmpty()) {
            return Optional.empty();
        }
        return exact().or(this::estimate);
    }

    private Optional<PartAnswer> exact() {
        return rungs.stream()
                .filter(SampleRung::isExact)
                .findFirst()
                .filter(rung -> !resources.asksMarginals())
                .map(rung -> PartAnswer.exact(rung.logConstant()));
    }

    /** A mean with what is needed to judge it. */
    private record Estimate(SampleMean mean, boolean believed, boolean onBeliefs, SampleRung rung) {}

    private List<Estimate> estimates() {
        List<Estimate> all = new ArrayList<>();
        for (SampleRung rung : rungs) {
            rung.plainMean().ifPresent(mean -> all.add(new Estimate(mean, rung.isBelieved(), false, rung)));
            rung.beliefMean().ifPresent(mean -> all.add(new Estimate(mean, true, true, rung)));
        }
        return all;
    }

    private Optional<PartAnswer> estimate() {
        Optional<Estimate> best = Optional.empty();
        Optional<SampleMean> other = Optional.empty();
        for (Estimate estimate : estimates()) {
            if (best.isEmpty() || isBetter(estimate, best.get())) {
                other = best.filter(Estimate::believed).map(Estimate::mean);
                best = Optional.of(estimate);
            } else if (estimate.believed()
                    && (other.isEmpty()
                            || estimate.mean().relativeError() < other.get().relativeError())) {
                other = Optional.of(estimate.mean());
            }
        }
        if (best.isEmpty()) {
            return Optional.empty();
        }
        SampleMean mean = best.get().mean();
        PartAnswer answer = PartAnswer.estimate(mean.logMean());
        if (best.get().believed()) {
            double least = ROUNDING * (1 + Math.abs(mean.logMean()) + part.size());
            SampleMean floored = mean.withError(Math.max(least, mean.relativeError()), mean.freedom());
            Agreement agreement =
                    best.get().onBeliefs() ? Agreement.ofChecked(floored, other) : Agreement.of(floored, other);
            answer = answer.withError(agreement.error(), agreement.interval());
        }
        return Optional.of(resources.asksMarginals() ? answer.withMarginals(marginals(best.get())) : answer);
    }

    private static boolean isBetter(Estimate one, Estimate other) {
        if (one.believed() != other.believed()) {
            return one.believed();
        }
        // Of two that are not believed the errors tell nothing, and the finer one counts.
        return !one.believed() || one.mean().relativeError() <= other.mean().relativeError();
    }

    private Marginals marginals(Estimate estimate) {
        SampleRung rung = estimate.rung();
        SampleMean plain = rung.plainMean().orElseThrow();
        double effective =
                plain.efficiency(policy.batchSize()) * rung.plainMeans().samples();
        // As much as one sample of even weight tells, or may have been missed.
        double least = Math.max(1 / Math.max(1, effective), rung.plainMeans().unseen());
        Marginals marginals = rung.shares().orElseThrow().estimate(least);
        return estimate.believed() ? marginals : Marginals.unsupported(marginals.probabilities());
    }

    @Override
    public Optional<String> obstacle() {
        return Optional.of("no sample from mini-buckets within the limits of "
                + resources.budget().timeText() + " and " + (resources.memoryBytes() >> 20) + " MiB");
    }

    @Override
    public Diagnostics diagnostics() {
        Diagnostics.Builder diagnostics = new Diagnostics.Builder()
                .rungs(rungs.stream().map(SampleRung::describe).toList());
        if (!rungs.isEmpty()) {
            SampleRung present = present();
            present.plainMean()
                    .ifPresent(mean -> diagnostics
                            .samples(
                                    present.plainMeans().samples(),
                                    mean.efficiency(policy.batchSize())
                                            * present.plainMeans().samples())
                            .count("resamplings", present.plainMeans().resamplings())
                            .all("samplesBelieved", present.isBelieved()));
        }
        return diagnostics.build();
    }
}
