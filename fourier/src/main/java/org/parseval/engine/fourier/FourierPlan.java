package org.parseval.engine.fourier;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;
import org.parseval.elimination.Renumbering;
import org.parseval.elimination.SearchEffort;
import org.parseval.encoding.Padding;
import org.parseval.engine.Part;
import org.parseval.engine.Resources;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Forecast;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.parallel.Looks;
import org.parseval.reduction.Decomposition;

/**
 * The decisions before anything is computed: the Boolean encoding of a part, its order, the message
 * sizes to try, and the model with its variables numbered in that order. None of it depends on the clock, unless the
 * search for an order had to be cut short.
 */
final class FourierPlan {
    private final Model component;
    private final BinaryEncoding encoding;
    private final EliminationOrder order;
    private final String explanation;
    private final Model model;
    private final BucketForest forest;
    private final MemoryForecast memory;
    private final int[] messageSizes;

    private FourierPlan(
            Part part,
            Model component,
            BinaryEncoding encoding,
            EliminationOrder order,
            Settings settings,
            FourierPolicy policy,
            Resources resources,
            BooleanSupplier stop) {
        this.component = component;
        this.encoding = encoding;
        this.order = order;
        explanation = explained(
                part,
                order,
                bits(settings.find(FourierSettings.MESSAGE_SIZE)
                        .map(Math::toIntExact)
                        .orElse(1 << policy.mostBits())));
        model = Renumbering.inOrder(encoding.encoded(), order.variables(), new Looks(stop));
        forest = BucketForest.of(model, scopes(order, parities(model)));
        memory = new MemoryForecast(forest, resources.task(), FourierSettings.wantsSamples(settings));
        messageSizes = settings.find(FourierSettings.MESSAGE_SIZE).isPresent()
                ? new int[] {settings.count(FourierSettings.MESSAGE_SIZE)}
                : ladder(FourierSettings.wantsSamples(settings), policy);
    }

    /**
     * The plan for a part. One with wide parities is planned twice: with chains of tables in their place, which is exact
     * if it fits, and with the parities as two terms each, which multiply the terms of a message by two at most.
     */
    static FourierPlan of(Part part, Settings settings, FourierPolicy policy, Resources resources, Deadline deadline) {
        int parities = parities(part.model());
        int bits = bits(settings.find(FourierSettings.MESSAGE_SIZE)
                .map(Math::toIntExact)
                .orElse(1 << policy.mostBits()));
        if (parities == 0) {
            Deadline end = deadline.share(policy.orderShare());
            Looks looks = new Looks(end::mustHurry);
            EliminationOrder order = part.order(
                            resources.seed(),
                            SearchEffort.standard(),
                            resources.workers().sharing(),
                            end::mustHurry)
                    .order();
            BinaryEncoding encoding = BinaryEncoding.of(part.model(), Padding.ZERO, end::mustHurry);
            boolean same = encoding.encoded().variableCount() == part.size();
            EliminationOrder ofBits = same
                    ? order
                    : EliminationOrder.of(
                            InteractionGraph.of(encoding.encoded(), looks), inBits(order, encoding), looks);
            return new FourierPlan(part, part.model(), encoding, ofBits, settings, policy, resources, end::mustHurry);
        }
        Deadline half = deadline.share(policy.orderShare() / 2);
        FourierPlan chains = withParities(
                part, Decomposition.of(part.model(), Evidence.none()), settings, policy, resources, half::mustHurry);
        // A gauge has a mean for every variable, and a wide product of them would have no compact form.
        if (settings.get(FourierSettings.GAUGE) != Gauge.NONE
                || (settings.get(FourierSettings.TABLES) && chains.exactBits() <= bits)) {
            return chains;
        }
        Deadline otherHalf = deadline.share(policy.orderShare() / 2);
        FourierPlan terms = withParities(part, part.model(), settings, policy, resources, otherHalf::mustHurry);
        return terms.order.width() + parities <= chains.order.width() ? terms : chains;
    }

    private static FourierPlan withParities(
            Part part,
            Model model,
            Settings settings,
            FourierPolicy policy,
            Resources resources,
            BooleanSupplier stop) {
        Looks looks = new Looks(stop);
        BinaryEncoding encoding = BinaryEncoding.of(model, Padding.ZERO, looks);
        InteractionGraph graph = InteractionGraph.of(withoutParities(encoding.encoded()), looks);
        EliminationOrder order = !part.chosenOrder().isSearched()
                ? chosen(part, graph, encoding, resources.seed(), stop)
                : OrderSearch.best(
                                graph,
                                resources.seed(),
                                SearchEffort.standard(),
                                resources.workers().sharing(),
                                stop)
                        .order();
        return new FourierPlan(part, model, encoding, order, settings, policy, resources, stop);
    }

    /** Whose order it is, and the sum of the variables by which the scopes of messages exceed the bits of a message. */
    private static String explained(Part part, EliminationOrder order, int messageBits) {
        double excess = 0;
        for (int step = 0; step < order.size(); step++) {
            excess += Math.max(0, order.cliqueSize(step) - 1 - messageBits);
        }
        return String.format(
                Locale.ROOT,
                "%s: width %d, %.0f bits beyond messages of 2^%d",
                part.chosenOrder().isSearched() ? "search" : part.chosenOrder().spelling(),
                order.width(),
                excess,
                messageBits);
    }

    /** Variables that a decomposition adds have no place in a chosen order: they are numbered past all others. */
    private static EliminationOrder chosen(
            Part part, InteractionGraph graph, BinaryEncoding encoding, long seed, BooleanSupplier stop) {
        int[] originals = new int[graph.size()];
        Arrays.fill(originals, Integer.MAX_VALUE);
        for (int v = 0; v < part.size(); v++) {
            for (int bit : encoding.codes().of(v)) {
                originals[bit] = part.variables()[v];
            }
        }
        return part.chosen(graph, originals, seed, stop).order();
    }

    /** The bits of every variable in its place. */
    private static int[] inBits(EliminationOrder order, BinaryEncoding encoding) {
        return Arrays.stream(order.variables())
                .flatMap(v -> Arrays.stream(encoding.codes().of(v)))
                .toArray();
    }

    private static int parities(Model model) {
        return (int)
                model.factors().stream().filter(ParityFactor.class::isInstance).count();
    }

    /** A parity is no clique to its variables: two terms stay two terms in any order. */
    private static Model withoutParities(Model model) {
        return Model.markov(
                model.cardinalities(),
                model.factors().stream().filter(TableFactor.class::isInstance).toList());
    }

    /** The variables of each message; a parity doubles the terms of a message at most, as one more variable would. */
    private static int[] scopes(EliminationOrder order, int parities) {
        return IntStream.range(0, order.size())
                .map(step -> order.cliqueSize(step) - 1 + parities)
                .toArray();
    }

    /**
     * Growing sizes, and at last the one with which every message stays a table, if there is such a size; that one alone if
     * it is cheap. Of messages to be drawn from there is one size.
     */
    private int[] ladder(boolean samples, FourierPolicy policy) {
        IntStream.Builder sizes = IntStream.builder();
        boolean fits = exactBits() <= bits(FourierSettings.LARGEST_MESSAGE);
        if (!fits || order.totalCells() > policy.cheapCells()) {
            if (samples) {
                return new int[] {1 << policy.sampleBits()};
            }
            for (int b = policy.firstBits(); b <= policy.mostBits() && b < exactBits(); b += policy.stepBits()) {
                sizes.add(1 << b);
            }
        }
        if (fits) {
            sizes.add(1 << exactBits());
        }
        return sizes.build().toArray();
    }

    /** The most bits that a number of entries has room for. */
    static int bits(int size) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(size);
    }

    /** The Boolean model, variables numbered in elimination order. */
    Model model() {
        return model;
    }

    /** The message sizes to try, growing. */
    int[] messageSizes() {
        return messageSizes;
    }

    /** The bits of a message size with which every message fits as a table. */
    private int exactBits() {
        return Math.max(0, Arrays.stream(forest.scopes()).max().orElse(0));
    }

    /** Whether some message would not fit as a table. */
    boolean truncates(int messageSize) {
        return exactBits() > bits(messageSize);
    }

    BucketForest forest() {
        return forest;
    }

    MemoryForecast memory() {
        return memory;
    }

    /** For each Boolean variable the bits of its original variable, increasing, if it is the first of them to go. */
    int[][] groups() {
        int[][] groups = new int[model.variableCount()][];
        Arrays.fill(groups, new int[0]);
        for (int v = 0; v < component.variableCount(); v++) {
            int[] bits = positions(v);
            Arrays.sort(bits);
            groups[bits[0]] = bits;
        }
        return groups;
    }

    /** The model that is eliminated, with variables of any number of states. */
    Model component() {
        return component;
    }

    private int[] positions(int variable) {
        return Arrays.stream(encoding.codes().of(variable)).map(order::position).toArray();
    }

    /** For each of the component's variables its bits, most significant first. */
    int[][] bits() {
        return IntStream.range(0, component.variableCount())
                .mapToObj(this::positions)
                .toArray(int[][]::new);
    }

    /** The state that a code stands for, or the last one if it stands for none. */
    int stateOf(int variable, int code) {
        return Math.min(code, component.cardinality(variable) - 1);
    }

    /** The marginals of the component's variables from the joint beliefs of their bits. */
    double[][] decode(double[][] beliefs, TruncationTally tally) {
        double[][] marginals = new double[component.variableCount()][];
        for (int v = 0; v < marginals.length; v++) {
            int[] bits = positions(v);
            int[] sorted = bits.clone();
            Arrays.sort(sorted);
            double[] belief = beliefs[sorted[0]];
            double[] marginal = new double[component.cardinality(v)];
            for (int state = 0; state < marginal.length; state++) {
                int code = encoding.codes().codeOf(v, state);
                int index = 0;
                for (int b = 0; b < bits.length; b++) {
                    int bit = code >> (bits.length - 1 - b) & 1;
                    index |= bit << (sorted.length - 1 - Arrays.binarySearch(sorted, bits[b]));
                }
                marginal[state] = belief[index];
            }
            marginals[v] = distribution(marginal, tally);
        }
        return marginals;
    }

    /** Truncation can push a belief below zero, or all of it to a negative multiple. */
    private static double[] distribution(double[] belief, TruncationTally tally) {
        double total = Arrays.stream(belief).sum();
        double sum = 0;
        boolean clamped = false;
        for (int s = 0; s < belief.length; s++) {
            double share = belief[s] / total;
            clamped |= !(share >= 0);
            belief[s] = share >= 0 ? share : 0;
            sum += belief[s];
        }
        if (clamped) {
            tally.clampedMarginal();
        }
        for (int s = 0; s < belief.length; s++) {
            belief[s] = sum > 0 && sum < Double.POSITIVE_INFINITY ? belief[s] / sum : 1.0 / belief.length;
        }
        return belief;
    }

    /** The first variables of the component in the order in which the first of their bits goes. */
    int[] eliminated(int count) {
        int[][] bits = bits();
        return IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingInt(
                        v -> Arrays.stream(bits[v]).min().orElse(0)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The cost of a first answer; the rungs after it take what time and memory there are. */
    Forecast forecast() {
        return new Forecast.Fitted(memory.bytes(messageSizes[0]));
    }

    void describe(Diagnostics.Builder diagnostics) {
        diagnostics.order(order.width(), explanation);
    }
}
