package org.parseval.elimination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.parseval.model.Model;

/**
 * The tree of products and sums that eliminates a model's variables in a given order (bucket elimination, Dechter 1999). Its
 * leaves are the factors; every other node multiplies its inputs and sums out at most one variable. Many small inputs
 * of one bucket are first multiplied among themselves, so that the large tables meet few operands.
 */
public final class BucketTree {
    /** Inputs of a bucket from which it pays to multiply small ones beforehand. */
    private static final int MANY_INPUTS = 4;

    /** Entries of a clique's table from which it pays to multiply small inputs beforehand. */
    private static final double LARGE_CLIQUE = 1 << 10;

    /** Entries that a product of small inputs may always have, and the most it may have. */
    private static final double TINY_PRODUCT = 1 << 6;

    private static final double SMALL_PRODUCT = 1 << 12;

    /**
     * A table to compute.
     *
     * @param factor the factor that a leaf stands for, or -1
     * @param inputs the nodes that are multiplied
     * @param clique all variables of the inputs, in elimination order
     * @param scope the clique without the variable that is summed out
     * @param eliminated that variable, or -1
     */
    public record Node(int factor, int[] inputs, int[] clique, int[] scope, int eliminated) {
        public boolean isLeaf() {
            return factor >= 0;
        }
    }

    private final Model model;
    private final EliminationOrder order;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Integer> roots = new ArrayList<>();

    /** The nodes of each bucket as a chain: the first, the last, and for each node the next. */
    private final int[] firstOf;

    private final int[] lastOf;
    private int[] nextOf;
    private final int[] seenAt;
    private final int[] steps;
    private int look;

    /** @param check called before every factor and step; what it throws ends the work */
    public BucketTree(Model model, EliminationOrder order, Runnable check) {
        this.model = model;
        this.order = order;
        firstOf = new int[order.size()];
        lastOf = new int[order.size()];
        nextOf = new int[model.factors().size() + 2 * order.size()];
        seenAt = new int[order.size()];
        steps = new int[order.size()];
        Arrays.fill(firstOf, -1);
        for (int f = 0; f < model.factors().size(); f++) {
            check.run();
            int[] scope = inOrder(model.factors().get(f).scope());
            place(new Node(f, new int[0], scope, scope, -1));
        }
        for (int step = 0; step < order.size(); step++) {
            check.run();
            int variable = order.variable(step);
            int[] inputs = combineSmall(bucket(step), variable, check);
            int[] clique = union(inputs, variable);
            int[] scope = Arrays.copyOfRange(clique, 1, clique.length);
            place(new Node(-1, inputs, clique, scope, variable));
        }
    }

    /**
     * The tree, or nothing if its cliques have more members together than that: a tree of a hopeless order takes more
     * memory than there is before any table is made. Known from the order alone.
     */
    public static Optional<BucketTree> within(Model model, EliminationOrder order, long mostMembers) {
        return order.cliqueMembers() > mostMembers
                ? Optional.empty()
                : Optional.of(new BucketTree(model, order, () -> {}));
    }

    private void place(Node node) {
        int id = nodes.size();
        nodes.add(node);
        if (node.scope().length == 0) {
            roots.add(id);
            return;
        }
        int step = order.position(node.scope()[0]);
        if (id >= nextOf.length) {
            nextOf = Arrays.copyOf(nextOf, 2 * id + 1);
        }
        if (firstOf[step] < 0) {
            firstOf[step] = id;
        } else {
            nextOf[lastOf[step]] = id;
        }
        lastOf[step] = id;
        nextOf[id] = -1;
    }

    private int[] bucket(int step) {
        int count = 0;
        for (int id = firstOf[step]; id >= 0; id = nextOf[id]) {
            count++;
        }
        int[] bucket = new int[count];
        int next = 0;
        for (int id = firstOf[step]; id >= 0; id = nextOf[id]) {
            bucket[next++] = id;
        }
        return bucket;
    }

    private int[] combineSmall(int[] inputs, int variable, Runnable check) {
        if (inputs.length <= 2) {
            return inputs;
        }
        double cliqueEntries = entries(union(inputs, variable));
        if (inputs.length <= MANY_INPUTS && cliqueEntries < LARGE_CLIQUE) {
            return inputs;
        }
        double most = Math.max(TINY_PRODUCT, Math.min(SMALL_PRODUCT, cliqueEntries / 8));
        int[] bySize = bySize(inputs);
        int[] combined = new int[inputs.length];
        int count = 0;
        int product = bySize[0];
        for (int i = 1; i < bySize.length; i++) {
            check.run();
            int[] pair = {product, bySize[i]};
            int[] scope = union(pair, variable);
            if (entries(scope) > most) {
                combined[count++] = product;
                product = bySize[i];
            } else {
                nodes.add(new Node(-1, pair, scope, scope, -1));
                product = nodes.size() - 1;
            }
        }
        combined[count++] = product;
        return Arrays.copyOf(combined, count);
    }

    /** Nodes of small tables first, those of equal size by their scopes. */
    private int[] bySize(int[] inputs) {
        return Arrays.stream(inputs)
                .boxed()
                .sorted(Comparator.comparingDouble(
                                (Integer id) -> entries(nodes.get(id).scope()))
                        .thenComparing(id -> nodes.get(id).scope(), Arrays::compare))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The variables of the inputs and one more, in elimination order. */
    private int[] union(int[] inputs, int variable) {
        look++;
        int count = 0;
        int own = order.position(variable);
        seenAt[own] = look;
        steps[count++] = own;
        for (int id : inputs) {
            for (int member : nodes.get(id).scope()) {
                int step = order.position(member);
                if (seenAt[step] != look) {
                    seenAt[step] = look;
                    steps[count++] = step;
                }
            }
        }
        return atSteps(Arrays.copyOf(steps, count));
    }

    private int[] inOrder(int[] scope) {
        int[] positions = new int[scope.length];
        for (int i = 0; i < scope.length; i++) {
            positions[i] = order.position(scope[i]);
        }
        return atSteps(positions);
    }

    /** The variables that go at the given steps, first to go first. Writes over the array. */
    private int[] atSteps(int[] positions) {
        Arrays.sort(positions);
        for (int i = 0; i < positions.length; i++) {
            positions[i] = order.variable(positions[i]);
        }
        return positions;
    }

    /** All nodes, inputs before the nodes that use them. */
    public List<Node> nodes() {
        return Collections.unmodifiableList(nodes);
    }

    /** The nodes whose results are numbers; Z is their product. */
    public List<Integer> roots() {
        return Collections.unmodifiableList(roots);
    }

    /** The order that the tree follows. */
    public EliminationOrder order() {
        return order;
    }

    /** The cardinalities of the variables of a scope. */
    public int[] sizes(int[] scope) {
        int[] sizes = new int[scope.length];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = model.cardinality(scope[i]);
        }
        return sizes;
    }

    /** Entries of a table over a scope, which may be more than any array holds. */
    public double entries(int[] scope) {
        double entries = 1;
        for (int variable : scope) {
            entries *= model.cardinality(variable);
        }
        return entries;
    }
}
