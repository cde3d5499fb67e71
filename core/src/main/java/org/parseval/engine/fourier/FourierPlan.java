package org.parseval.engine.fourier;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * What is decided before anything is computed: the Boolean encoding of a component, its order by predicted loss, the
 * message size, and the model with its variables numbered in that order.
 */
final class FourierPlan {
    private static final int SMALLEST_MESSAGE = 1 << 10;
    private static final int USUAL_MESSAGE = 1 << 20;

    /** A mask, a coefficient, and some slack. */
    private static final double BYTES_PER_TERM = 24;

    /** Buffers for each term of the message while a product with a small factor is made, sorted and truncated. */
    private static final double BYTES_OF_PRODUCT = 512;

    private final Model component;
    private final BinaryEncoding encoding;
    private final LossOrder loss;
    private final int messageSize;
    private final Model model;

    private FourierPlan(Model component, BinaryEncoding encoding, LossOrder loss, int messageSize) {
        this.component = component;
        this.encoding = encoding;
        this.loss = loss;
        this.messageSize = messageSize;
        this.model = renumbered(encoding.encoded(), loss.order());
    }

    /** @throws BudgetException if the messages do not fit the memory */
    static FourierPlan of(Model component, FourierSettings settings, Task task, Budget budget, Deadline deadline) {
        BinaryEncoding encoding = new BinaryEncoding(component);
        InteractionGraph graph = InteractionGraph.of(encoding.encoded());
        int size = settings.messageSize().orElse(USUAL_MESSAGE);
        LossOrder loss = LossOrder.choose(graph, bits(size), budget.seed(), deadline::passed);
        BucketTree tree = new BucketTree(encoding.encoded(), loss.order());
        if (settings.messageSize().isEmpty()) {
            size = chosenSize(tree, task, budget);
        }
        double bytes = bytes(tree, size, task);
        if (bytes > budget.memoryBytes()) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "needs %.1f GiB for messages of %d terms; the budget allows %.1f GiB",
                    bytes / (1 << 30),
                    size,
                    (double) budget.memoryBytes() / (1 << 30)));
        }
        return new FourierPlan(component, encoding, loss, size);
    }

    /** Large enough that nothing is truncated if memory allows it; else the usual size, or as much as fits. */
    private static int chosenSize(BucketTree tree, Task task, Budget budget) {
        EliminationOrder order = tree.order();
        int needed = 0;
        for (int step = 0; step < order.size(); step++) {
            needed = Math.max(needed, order.cliqueSize(step) - 1);
        }
        if (needed <= bits(FourierSettings.LARGEST_MESSAGE) && bytes(tree, 1 << needed, task) <= budget.memoryBytes()) {
            return Math.max(SMALLEST_MESSAGE, 1 << needed);
        }
        int size = USUAL_MESSAGE;
        while (size > SMALLEST_MESSAGE && bytes(tree, size, task) > budget.memoryBytes()) {
            size /= 2;
        }
        return size;
    }

    private static int bits(int size) {
        return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(size);
    }

    /**
     * Messages at their predicted size: those that wait for their bucket while another is made, or for marginals all of
     * them, and the products of one bucket.
     */
    private static double bytes(BucketTree tree, int messageSize, Task task) {
        double[] usedAt = new double[tree.order().size()];
        double waiting = 0;
        double peak = 0;
        double all = 0;
        boolean truncated = false;
        for (BucketTree.Node node : tree.nodes()) {
            if (node.eliminated() < 0) {
                continue;
            }
            double entries = Math.min(messageSize, tree.entries(node.scope()));
            truncated |= entries < tree.entries(node.scope());
            waiting += entries;
            all += entries;
            peak = Math.max(peak, waiting);
            waiting -= usedAt[tree.order().position(node.eliminated())];
            if (node.scope().length > 0) {
                usedAt[tree.order().position(node.scope()[0])] += entries;
            }
        }
        double held = task == Task.MAR ? 2 * all : peak;
        return truncated ? BYTES_PER_TERM * held + BYTES_OF_PRODUCT * messageSize : Double.BYTES * held;
    }

    private static Model renumbered(Model model, EliminationOrder order) {
        int[] cardinalities = new int[model.variableCount()];
        Arrays.fill(cardinalities, 2);
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : model.factors()) {
            int[] scope = Arrays.stream(factor.scope()).map(order::position).toArray();
            factors.add(TableFactor.of(scope, factor.toTable(model).values()));
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

    /** The terms a message may have; on the way back for marginals each bucket sends about two more. */
    MessageLimit limit(Task task, Deadline deadline) {
        return new MessageLimit(messageSize, loss.truncations() * (task == Task.MAR ? 3 : 1), deadline);
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

    private int[] positions(int variable) {
        return Arrays.stream(encoding.bitsOf(variable))
                .map(loss.order()::position)
                .toArray();
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

    static void report(List<FourierPlan> plans, Map<String, Object> diagnostics) {
        int width = 0;
        String order = "none needed";
        double costliest = 0;
        for (FourierPlan plan : plans) {
            width = Math.max(width, plan.loss.order().width());
            if (plan.loss.order().totalCells() > costliest) {
                costliest = plan.loss.order().totalCells();
                order = plan.loss.explanation();
            }
        }
        diagnostics.put("width", width);
        diagnostics.put("orderChoice", order);
    }
}
