package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Forecast;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.reduction.Decomposition;

/**
 * What is decided before anything is computed: the Boolean encoding of a component, its order by predicted loss, the
 * message size, and the model with its variables numbered in that order.
 */
final class FourierPlan {
    private static final int SMALLEST_MESSAGE = 1 << 10;
    private static final int USUAL_MESSAGE = 1 << 20;

    /** The part of the time that may go into the search for an order. */
    private static final double SHARE_OF_ORDER = 0.25;

    private final Model component;
    /** Another plan for the same part, with tables in place of parities. */
    private final Optional<FourierPlan> inTables;

    private final BinaryEncoding encoding;
    private final LossOrder loss;
    private final int messageSize;
    private final Model model;
    private final BucketShape shape;
    private final MemoryForecast memory;

    private FourierPlan(
            Model component,
            Optional<FourierPlan> inTables,
            BinaryEncoding encoding,
            LossOrder loss,
            int messageSize,
            BucketShape shape,
            MemoryForecast memory) {
        this.component = component;
        this.inTables = inTables;
        this.encoding = encoding;
        this.loss = loss;
        this.messageSize = messageSize;
        this.model = renumbered(encoding.encoded(), loss.order());
        this.shape = shape;
        this.memory = memory;
    }

    /**
     * The plan for a part. One with wide parities is planned twice: with chains of tables in their place, which is exact
     * if it fits, and with the parities as two terms each, which multiply the terms of a message by two at most.
     *
     * @throws org.parseval.inference.BudgetException if the messages do not fit the memory
     */
    static FourierPlan of(Model part, FourierSettings settings, Task task, Budget budget, Deadline deadline) {
        int parities = (int)
                part.factors().stream().filter(ParityFactor.class::isInstance).count();
        if (parities == 0) {
            return ofTables(part, settings, task, budget, deadline);
        }
        FourierPlan chains =
                ofTables(Decomposition.of(part, Evidence.none()), settings, task, budget, deadline.share(0.5));
        // A gauge has a mean for every variable, and a wide product of them would have no compact form.
        if (settings.gauge() != Gauge.NONE || (settings.tables() && !chains.truncates())) {
            return chains;
        }
        FourierPlan terms = of(part, Optional.of(chains), settings, task, budget, deadline);
        return terms.loss.order().width() + parities <= chains.loss.order().width() ? terms : chains;
    }

    private static FourierPlan ofTables(
            Model model, FourierSettings settings, Task task, Budget budget, Deadline deadline) {
        return of(model, Optional.empty(), settings, task, budget, deadline);
    }

    private static FourierPlan of(
            Model component,
            Optional<FourierPlan> inTables,
            FourierSettings settings,
            Task task,
            Budget budget,
            Deadline deadline) {
        BinaryEncoding encoding = new BinaryEncoding(component);
        InteractionGraph graph = InteractionGraph.of(withoutParities(encoding.encoded()));
        int size = settings.messageSize().orElse(USUAL_MESSAGE);
        LossOrder loss =
                LossOrder.choose(graph, MessageLimit.bits(size), budget.seed(), deadline.share(SHARE_OF_ORDER)::passed);
        BucketTree tree = new BucketTree(encoding.encoded(), loss.order());
        BucketShape shape = BucketShape.of(tree);
        MemoryForecast memory = new MemoryForecast(tree, task, settings.wantsSamples());
        if (settings.messageSize().isEmpty()) {
            TimeForecast time = new TimeForecast(shape, settings.productSize(), passes(task));
            size = chosenSize(shape, memory, time, budget, deadline);
        }
        memory.checkAgainst(budget, size);
        return new FourierPlan(component, inTables, encoding, loss, size, shape, memory);
    }

    /** How many times as much as the way up all passes take. */
    static int passes(Task task) {
        return task == Task.MAR ? FourierElimination.PASSES_FOR_MARGINALS : 1;
    }

    /** Large enough that nothing is truncated if memory and time allow it; else the usual size, or as much as fits. */
    private static int chosenSize(
            BucketShape shape, MemoryForecast memory, TimeForecast time, Budget budget, Deadline deadline) {
        int needed = Math.max(0, Arrays.stream(shape.cliques()).max().orElse(0) - 1);
        if (needed <= MessageLimit.bits(FourierSettings.LARGEST_MESSAGE)
                && memory.bytes(1 << needed) <= budget.memoryBytes()
                && (deadline.isUnlimited() || time.seconds(needed) <= deadline.remainingSeconds())) {
            return Math.max(SMALLEST_MESSAGE, 1 << needed);
        }
        int size = USUAL_MESSAGE;
        while (size > SMALLEST_MESSAGE && memory.bytes(size) > budget.memoryBytes()) {
            size /= 2;
        }
        return size;
    }

    /** A parity is no clique to its variables: two terms stay two terms in any order. */
    private static Model withoutParities(Model model) {
        return Model.markov(
                model.cardinalities(),
                model.factors().stream().filter(TableFactor.class::isInstance).toList());
    }

    private static Model renumbered(Model model, EliminationOrder order) {
        int[] cardinalities = new int[model.variableCount()];
        Arrays.fill(cardinalities, 2);
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : model.factors()) {
            int[] scope = Arrays.stream(factor.scope()).map(order::position).toArray();
            factors.add(
                    factor instanceof ParityFactor parity
                            ? new ParityFactor(scope, parity.whenEven(), parity.whenOdd())
                            : TableFactor.of(scope, factor.toTable(model).values()));
        }
        return Model.markov(cardinalities, factors);
    }

    /** The Boolean model, variables numbered in elimination order. */
    Model model() {
        return model;
    }

    int messageSize() {
        return messageSize;
    }

    /** Whether some message would not fit as a table. */
    boolean truncates() {
        return loss.order().width() > MessageLimit.bits(messageSize);
    }

    /** The plan without wide parities. */
    FourierPlan inTables() {
        return inTables.orElse(this);
    }

    BucketShape shape() {
        return shape;
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

    /** How many states each of the component's variables has. */
    int[] cardinalities() {
        return component.cardinalities();
    }

    private int[] positions(int variable) {
        return Arrays.stream(encoding.bitsOf(variable))
                .map(loss.order()::position)
                .toArray();
    }

    /** For each of the component's variables its bits, most significant first. */
    int[][] bits() {
        return IntStream.range(0, component.variableCount())
                .mapToObj(this::positions)
                .toArray(int[][]::new);
    }

    /** The beliefs of the groups if all that is known of each is the belief of every bit by itself. */
    static double[][] independent(double[][] ofBits, int[][] groups) {
        double[][] beliefs = new double[groups.length][];
        for (int v = 0; v < groups.length; v++) {
            int[] group = groups[v];
            double[] belief = new double[1 << group.length];
            for (int i = 0; i < belief.length; i++) {
                belief[i] = 1;
                for (int bit = 0; bit < group.length; bit++) {
                    belief[i] *= ofBits[group[bit]][i >> (group.length - 1 - bit) & 1];
                }
            }
            beliefs[v] = belief;
        }
        return beliefs;
    }

    /** The marginals of the component's variables from the beliefs of their bits. */
    double[][] decode(double[][] beliefs, Losses losses) {
        double[][] marginals = new double[component.variableCount()][];
        for (int v = 0; v < marginals.length; v++) {
            int[] bits = positions(v);
            int[] sorted = bits.clone();
            Arrays.sort(sorted);
            double[] belief = beliefs[sorted[0]];
            double[] marginal = new double[component.cardinality(v)];
            for (int state = 0; state < marginal.length; state++) {
                int index = 0;
                for (int b = 0; b < bits.length; b++) {
                    int bit = state >> (bits.length - 1 - b) & 1;
                    index |= bit << (sorted.length - 1 - Arrays.binarySearch(sorted, bits[b]));
                }
                marginal[state] = belief[index];
            }
            marginals[v] = distribution(marginal, losses);
        }
        return marginals;
    }

    /** Truncation can push a belief below zero, or all of it to a negative multiple. */
    private static double[] distribution(double[] belief, Losses losses) {
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
            losses.clampedMarginal();
        }
        for (int s = 0; s < belief.length; s++) {
            belief[s] = sum > 0 ? belief[s] / sum : 1.0 / belief.length;
        }
        return belief;
    }

    /** What the elimination will cost, as far as it is not cut to the time. */
    Forecast forecast() {
        // Messages get shorter where the time demands it, so the time is never more than is given.
        return new Forecast(loss.order().width(), messageSize, memory.bytes(messageSize), 0, loss.explanation());
    }

    void describe(Diagnostics.Builder diagnostics) {
        diagnostics
                .order(loss.order().width(), loss.explanation())
                .memoryBytes(memory.bytes(messageSize))
                .extra("messageSize", messageSize);
    }
}
