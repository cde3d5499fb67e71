package org.parseval.engine.minibucket.proposal;

import java.util.Optional;
import java.util.stream.IntStream;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.Renumbering;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.estimate.StateCode;
import org.parseval.engine.minibucket.layout.MiniBucketLayout;
import org.parseval.engine.minibucket.layout.MiniBucketTree;
import org.parseval.engine.minibucket.layout.Splitter;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;

/** The tables of one size from which samples are drawn: plain ones, and where belief propagation converges also ones on beliefs. */
final class BucketTables {
    private final int[] order;
    private final Model model;
    private final MiniBucketLayout layout;
    private final double bytes;
    private boolean zero;
    private Optional<BucketSampler> sampler = Optional.empty();

    /** @throws Deadline.TimeUp if they do not stand in time */
    BucketTables(
            Part part,
            EliminationOrder suited,
            double entries,
            BucketPolicy policy,
            SettledMessages messages,
            Resources resources,
            Deadline deadline) {
        order = suited.variables();
        model = Renumbering.inOrder(part.model(), order, deadline::check);
        Optional<Reparametrization> believed = messages.get(deadline.share(policy.shareForMessages()))
                .map(settled -> Reparametrization.believed(model, settled));
        Reparametrization plain = Reparametrization.plain(model);
        Reparametrization guide = believed.orElse(plain);
        Splitter splitter = new InformationSplitter(model, entries, guide.logFactors(), guide.fields(), deadline);
        layout = MiniBucketLayout.of(model, splitter, deadline);
        double memory = resources.memoryBytes();
        double once = layout.bytes();
        boolean mixes = believed.isPresent() && 2 * once <= memory && layout.splits() > 0;
        double ofTables = (mixes ? 2 : 1) * once;
        double ofProducts = (mixes ? 2 : 1) * Double.BYTES * layout.cells();
        boolean products = ofTables + ofProducts <= memory;
        bytes = ofTables + (products ? ofProducts : 0);
        if (once > memory) {
            return;
        }
        int[][] places = places();
        ProposalTables tables = tables(plain, Tuning.PLAIN, places, deadline);
        zero = tables.isZero();
        if (zero) {
            return;
        }
        Optional<ProposalTables> onBeliefs = mixes
                ? Optional.of(tables(believed.get(), Tuning.BELIEFS, places, deadline))
                        .filter(other -> !other.isZero())
                : Optional.empty();
        BucketSampler made = new BucketSampler(
                tables, onBeliefs, places, resources.asksMarginals(), products, policy.ofPlain(), deadline);
        sampler = Optional.of(made).filter(one -> bytes + one.bytes(policy.batchSize()) <= memory);
    }

    private ProposalTables tables(Reparametrization logs, Tuning tuning, int[][] places, Deadline deadline) {
        MiniBucketTree tree = new MiniBucketTree(model, logs.logFactors(), layout, deadline);
        ProposalTables tables = new ProposalTables(tree, logs.fields(), tuning, places, deadline);
        tables.tune(deadline);
        return tables;
    }

    /** The rows of each variable in the order of elimination: a byte for up to 256 states. */
    private int[][] places() {
        int[][] places = new int[model.variableCount()][];
        int next = 0;
        for (int v = 0; v < places.length; v++) {
            int count =
                    (Integer.SIZE - Integer.numberOfLeadingZeros(model.cardinality(v) - 1) + Byte.SIZE - 1) / Byte.SIZE;
            places[v] = IntStream.range(next, next + count).toArray();
            next += count;
        }
        return places;
    }

    /** How the states of the part's variables lie in the rows. */
    StateCode code() {
        int[][] inOrder = places();
        int[][] places = new int[order.length][];
        int[] cardinalities = new int[order.length];
        for (int position = 0; position < order.length; position++) {
            places[order[position]] = inOrder[position];
            cardinalities[order[position]] = model.cardinality(position);
        }
        return new StateCode(cardinalities, places, Byte.SIZE, StateCode.PLAIN);
    }

    /** Whether they prove that there is no state of positive weight. */
    boolean isZero() {
        return zero;
    }

    /** How many buckets were split. */
    int splits() {
        return layout.splits();
    }

    double bytes() {
        return bytes;
    }

    /** Nothing if it does not fit into memory. */
    Optional<BucketSampler> sampler() {
        return sampler;
    }
}
