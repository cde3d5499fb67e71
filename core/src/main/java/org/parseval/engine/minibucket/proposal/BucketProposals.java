package org.parseval.engine.minibucket.proposal;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.Renumbering;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.estimate.Ladder;
import org.parseval.engine.estimate.Proposal;
import org.parseval.engine.estimate.Proposals;
import org.parseval.engine.minibucket.layout.MiniBucketLayout;
import org.parseval.engine.minibucket.layout.SizeSplitter;
import org.parseval.engine.minibucket.layout.Splitter;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;
import org.parseval.random.RandomStreams;

/** Mini-buckets of a part with larger and larger tables, from each of which samples are drawn. */
public final class BucketProposals implements Proposals {
    private final Part part;
    private final BucketPolicy policy;
    private final RandomStreams streams;
    private final Resources resources;
    private final SettledMessages messages;
    private final Map<Integer, Double> nanosOfTables = new HashMap<>();
    private double lookups;
    private int next;
    /** The first size that does not fit into memory, or is none. */
    private int most;

    private boolean first = true;
    private Optional<EliminationOrder> order = Optional.empty();

    private BucketProposals(Part part, BucketPolicy policy, RandomStreams streams, Resources resources) {
        this.part = part;
        this.policy = policy;
        this.streams = streams;
        this.resources = resources;
        most = policy.sizes().size();
        messages = new SettledMessages(part.model(), resources.seed());
    }

    /**
     * The samples of a part.
     *
     * @param error of log10 Z or of marginals, at which to stop
     */
    public static Ladder ladder(Part part, BucketPolicy policy, double error, Resources resources) {
        RandomStreams streams = part.streams(resources.seed(), "minibucket-samples");
        BucketProposals proposals = new BucketProposals(part, policy, streams, resources);
        return new Ladder(part, proposals, streams, policy.ladder(), error, resources);
    }

    @Override
    public boolean hasNext() {
        return next < most;
    }

    @Override
    public double nanosOfNext(Deadline deadline) {
        return nanosOfTables(next, deadline);
    }

    /** Counted before they are made: the mini-buckets are laid out by their sizes alone. */
    private double nanosOfTables(int step, Deadline deadline) {
        if (!nanosOfTables.containsKey(step)) {
            Model model = Renumbering.inOrder(part.model(), order(deadline).variables(), deadline::check);
            Splitter splitter = new SizeSplitter(model, entries(step));
            MiniBucketLayout layout = MiniBucketLayout.of(model, splitter, deadline);
            double nanos = policy.nanosPerCell() * layout.cells() + policy.nanosPerVariable() * part.size();
            nanosOfTables.put(step, nanos);
            lookups = layout.lookups(model);
        }
        return nanosOfTables.get(step);
    }

    private double entries(int step) {
        return Math.scalb(1.0, policy.sizes().get(step));
    }

    private EliminationOrder order(Deadline deadline) {
        if (order.isEmpty()) {
            SearchEffort effort = new SearchEffort(0.5, policy.leastOrderEffort(), policy.mostOrderEffort());
            order = Optional.of(
                    part.order(resources.seed(), effort, resources.workers().sharing(), deadline::mustHurry)
                            .order());
            deadline.check();
        }
        return order.get();
    }

    /** Leaves out sizes whose successor costs less than a first look at their samples. */
    private void skip(Deadline deadline) {
        while (next + 1 < most
                && order(deadline).log2LargestClique() > policy.sizes().get(next)) {
            double tables = nanosOfTables(next + 1, deadline);
            double look = policy.ladder().firstBatches() * policy.batchSize() * policy.nanosPerLookup() * lookups;
            if (tables > look) {
                break;
            }
            next++;
        }
    }

    @Override
    public Made next(double mostNanos, Deadline deadline) {
        skip(deadline);
        double nanos = 0;
        while (true) {
            double tables = nanosOfTables(next, deadline);
            int bits = policy.sizes().get(next);
            BucketTables made =
                    new BucketTables(part, order(deadline), entries(next), policy, messages, resources, deadline);
            nanos += tables;
            if (made.isZero()) {
                return Made.zero(nanos);
            }
            if (made.sampler().isPresent()) {
                next++;
                first = false;
                RandomStreams own = streams.of(bits);
                Proposal proposal = new BucketProposal(
                        made.sampler().get(), made.code(), made.splits(), bits, made.bytes(), policy, own, resources);
                return Made.of(proposal, nanos);
            }
            most = next;
            next--;
            if (!first || next < 0) {
                return Made.nothing(nanos);
            }
        }
    }

    @Override
    public String obstacle() {
        return "no sample from mini-buckets within the limits of "
                + resources.budget().timeText() + " and " + (resources.memoryBytes() >> 20) + " MiB";
    }
}
