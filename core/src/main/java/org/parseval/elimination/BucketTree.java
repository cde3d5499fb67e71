package org.parseval.elimination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
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

    public BucketTree(Model model, EliminationOrder order) {
        this.model = model;
        this.order = order;
        int[] variables = order.variables();
        List<List<Integer>> buckets = new ArrayList<>(variables.length);
        for (int i = 0; i < variables.length; i++) {
            buckets.add(new ArrayList<>(4));
        }
        for (int f = 0; f < model.factors().size(); f++) {
            int[] scope = inOrder(model.factors().get(f).scope());
            place(new Node(f, new int[0], scope, scope, -1), buckets);
        }
        for (int i = 0; i < variables.length; i++) {
            List<Integer> inputs = combineSmall(buckets.get(i), variables[i]);
            int[] clique = union(inputs, variables[i]);
            int[] scope = Arrays.copyOfRange(clique, 1, clique.length);
            place(new Node(-1, toArray(inputs), clique, scope, variables[i]), buckets);
            buckets.set(i, List.of());
        }
    }

    private void place(Node node, List<List<Integer>> buckets) {
        int id = nodes.size();
        nodes.add(node);
        if (node.scope().length == 0) {
            roots.add(id);
        } else {
            buckets.get(order.position(node.scope()[0])).add(id);
        }
    }

    private List<Integer> combineSmall(List<Integer> inputs, int variable) {
        double cliqueEntries = entries(union(inputs, variable));
        if (inputs.size() <= 2 || (inputs.size() <= MANY_INPUTS && cliqueEntries < LARGE_CLIQUE)) {
            return inputs;
        }
        double most = Math.max(TINY_PRODUCT, Math.min(SMALL_PRODUCT, cliqueEntries / 8));
        List<Integer> bySize = new ArrayList<>(inputs);
        bySize.sort(
                Comparator.comparingDouble((Integer id) -> entries(nodes.get(id).scope()))
                        .thenComparing(id -> nodes.get(id).scope(), Arrays::compare));
        List<Integer> combined = new ArrayList<>();
        int product = bySize.get(0);
        for (int next : bySize.subList(1, bySize.size())) {
            int[] scope = union(List.of(product, next), variable);
            if (entries(scope) > most) {
                combined.add(product);
                product = next;
            } else {
                nodes.add(new Node(-1, new int[] {product, next}, scope, scope, -1));
                product = nodes.size() - 1;
            }
        }
        combined.add(product);
        return combined;
    }

    private int[] union(List<Integer> inputs, int variable) {
        int[] merged = {variable};
        for (int id : inputs) {
            merged = merge(merged, nodes.get(id).scope());
        }
        return merged;
    }

    /** Merges two scopes that are in elimination order. */
    private int[] merge(int[] a, int[] b) {
        int[] merged = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        int n = 0;
        while (i < a.length || j < b.length) {
            if (j == b.length || (i < a.length && order.position(a[i]) < order.position(b[j]))) {
                merged[n++] = a[i++];
            } else {
                if (i < a.length && a[i] == b[j]) {
                    i++;
                }
                merged[n++] = b[j++];
            }
        }
        return n == a.length ? a : Arrays.copyOf(merged, n);
    }

    private int[] inOrder(int[] scope) {
        return Arrays.stream(scope)
                .boxed()
                .sorted(Comparator.comparingInt(order::position))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int[] toArray(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
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
