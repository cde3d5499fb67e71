package org.parseval.circuit;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.parseval.inference.BudgetException;
import org.parseval.model.Model;
import org.parseval.numeric.ScaledNumber;

/**
 * Makes a circuit from the leaves up. Nodes are given with any weights; each is divided by its value where nothing is observed, and what
 * it was divided by goes into the weights of those that use it.
 *
 * <pre>{@code
 * builder.begin();
 * builder.product(0.3);
 * builder.input(builder.leaf(rain, yes));
 * builder.product(0.7);
 * builder.input(builder.leaf(rain, no));
 * Circuit circuit = builder.build(builder.end(), 0);
 * }</pre>
 */
public final class CircuitBuilder {
    /** A node without a product above zero; a product with it is zero too. */
    public static final int ZERO = -1;

    /** An input that changes nothing. */
    public static final int ONE = -2;

    private static final int SMALLEST = 1 << 8;

    private static final long HASH = 0x9E3779B97F4A7C15L;

    /** A node that is one product of so few inputs is not worth its visit: its inputs take its place. */
    private static final int INPUTS_TO_INLINE = 2;

    /** Roundings of a weight: itself, the quotient of products and sum, and the multiplication. */
    private static final int ROUNDINGS_OF_WEIGHT = 4;

    private final Model variables;
    private final int[] firstLeaves;
    private final int leaves;
    private final long mostBytes;
    private int[] firstProduct = new int[SMALLEST];
    private final ProductWeights weights = new ProductWeights(SMALLEST);

    private int[] firstInput = new int[SMALLEST];
    private int[] inputs = new int[SMALLEST];
    private int nodes;
    private int products;
    private int edges;

    /** The number by which each node was divided, and a bound on the roundings in it. */
    private double[] mantissas = new double[SMALLEST];

    private long[] exponents = new long[SMALLEST];
    private double[] roundings = new double[SMALLEST];

    /** Of the node at work: its products before they are divided. */
    private ScaledNumber[] open = {new ScaledNumber()};

    /** A table of hashes of all nodes: their numbers plus 1. */
    private int[] known = new int[2 * SMALLEST];

    private double openRoundings;
    private double mostRoundings;
    private boolean dead;
    private final ScaledNumber sum = new ScaledNumber();

    /**
     * @param variables that can be observed; factors are not looked at
     * @param mostBytes that the circuit may take
     */
    public CircuitBuilder(Model variables, long mostBytes) {
        this.variables =
                Model.of(variables.kind(), variables.cardinalities(), List.of()).withNames(variables.names());
        this.mostBytes = mostBytes;
        firstLeaves = Circuit.firstLeaves(this.variables);
        leaves = firstLeaves[firstLeaves.length - 1];
    }

    /** The input that stands for a state of a variable. */
    public int leaf(int variable, int state) {
        return firstLeaves[variable] + state;
    }

    /** Begins a node, which is the sum of the products that follow. */
    public void begin() {
        if (nodes + 1 >= firstProduct.length) {
            int size = grown(firstProduct.length);
            firstProduct = Arrays.copyOf(firstProduct, size);
            mantissas = Arrays.copyOf(mantissas, size);
            exponents = Arrays.copyOf(exponents, size);
            roundings = Arrays.copyOf(roundings, size);
        }
        firstProduct[nodes] = products;
        mostRoundings = 0;
        dead = false;
    }

    /** Begins a product with a weight. */
    public void product(double weight) {
        product(weight, 0);
    }

    /** Begins a product with the weight m 2^e. */
    public void product(double mantissa, long exponent) {
        dropIfDead();
        if (products + 1 >= firstInput.length) {
            int size = grown(firstInput.length);
            firstInput = Arrays.copyOf(firstInput, size);
            weights.grow(size);
        }
        firstInput[products] = edges;
        int index = products - firstProduct[nodes];
        if (index == open.length) {
            int old = open.length;
            open = Arrays.copyOf(open, 2 * old);
            for (int i = old; i < open.length; i++) {
                open[i] = new ScaledNumber();
            }
        }
        open[index].set(mantissa, exponent);
        openRoundings = ROUNDINGS_OF_WEIGHT;
        dead = mantissa == 0;
        products++;
    }

    /** Multiplies the product at work by a number. */
    public void multiply(double factor) {
        dead |= factor == 0;
        open[products - 1 - firstProduct[nodes]].multiply(factor, 0);
        openRoundings += 2;
    }

    /** A product that turned out to be zero is taken back. */
    private void dropIfDead() {
        if (dead) {
            products--;
            edges = firstInput[products];
            dead = false;
        } else if (products > firstProduct[nodes]) {
            mostRoundings = Math.max(mostRoundings, openRoundings);
        }
    }

    /** Multiplies the product at work by a leaf, a node, {@link #ZERO} or {@link #ONE}. */
    public void input(int input) {
        if (input == ZERO) {
            dead = true;
        }
        if (dead || input == ONE) {
            return;
        }
        if (input >= leaves) {
            int node = input - leaves;
            open[products - 1 - firstProduct[nodes]].multiply(mantissas[node], exponents[node]);
            openRoundings += roundings[node];
            int first = firstInput[firstProduct[node]];
            if (firstProduct[node + 1] == firstProduct[node] + 1
                    && firstInput[firstProduct[node] + 1] - first <= INPUTS_TO_INLINE) {
                for (int i = first; i < firstInput[firstProduct[node] + 1]; i++) {
                    add(inputs[i]);
                }
                return;
            }
        }
        add(input);
    }

    private void add(int input) {
        if (edges == inputs.length) {
            inputs = Arrays.copyOf(inputs, grown(edges));
        }
        inputs[edges++] = input;
        openRoundings += 2;
    }

    /** The node that was begun, or {@link #ZERO} if all its products are. */
    public int end() {
        dropIfDead();
        int first = firstProduct[nodes];
        if (products == first) {
            return ZERO;
        }
        sum.set(0, 0);
        for (int product = first; product < products; product++) {
            sum.add(open[product - first]);
        }
        for (int product = first; product < products; product++) {
            ScaledNumber share = open[product - first];
            weights.set(product, share.mantissa() / sum.mantissa(), share.exponent() - sum.exponent());
        }
        mantissas[nodes] = sum.mantissa();
        exponents[nodes] = sum.exponent();
        roundings[nodes] = mostRoundings + products - first;
        firstInput[products] = edges;
        firstProduct[nodes + 1] = products;
        nodes++;
        return leaves + unique(nodes - 1);
    }

    /** The latest node, or one before it that is the same; the same but for what it is divided by, and it becomes a name for that. */
    private int unique(int node) {
        if (2 * nodes > known.length) {
            rehash();
        }
        int slot = slotOf(node);
        int other = known[slot] - 1;
        if (other < 0) {
            known[slot] = node + 1;
            checkSize();
            return node;
        }
        products = firstProduct[node];
        edges = firstInput[products];
        if (mantissas[other] == mantissas[node] && exponents[other] == exponents[node]) {
            nodes--;
            return other;
        }
        weights.set(products++, 1, 0);
        add(leaves + other);
        firstInput[products] = edges;
        firstProduct[nodes] = products;
        return node;
    }

    private void rehash() {
        known = new int[2 * known.length];
        for (int node = 0; node < nodes - 1; node++) {
            if (!isName(node)) {
                known[slotOf(node)] = node + 1;
            }
        }
    }

    private boolean isName(int node) {
        int product = firstProduct[node];
        return firstProduct[node + 1] == product + 1 && firstInput[product + 1] == firstInput[product] + 1;
    }

    /** Where a node is in the table of known ones, or could be. */
    private int slotOf(int node) {
        long hash = 0;
        for (int product = firstProduct[node]; product < firstProduct[node + 1]; product++) {
            hash = 31 * hash + Double.doubleToRawLongBits(weights.share(product));
            for (int i = firstInput[product]; i < firstInput[product + 1]; i++) {
                hash = hash * HASH + inputs[i] + 1;
            }
            hash ^= hash >>> 29;
        }
        int slot = (int) ((hash * HASH) >>> 33) & (known.length - 1);
        while (known[slot] > 0 && known[slot] - 1 != node && !areEqual(known[slot] - 1, node)) {
            slot = (slot + 1) & (known.length - 1);
        }
        return slot;
    }

    private boolean areEqual(int one, int other) {
        int count = firstProduct[one + 1] - firstProduct[one];
        if (count != firstProduct[other + 1] - firstProduct[other]
                || firstInput[firstProduct[one + 1]] - firstInput[firstProduct[one]]
                        != firstInput[firstProduct[other + 1]] - firstInput[firstProduct[other]]) {
            return false;
        }
        for (int k = 0; k < count; k++) {
            int a = firstProduct[one] + k;
            int b = firstProduct[other] + k;
            if (!weights.areEqual(a, b)
                    || !Arrays.equals(
                            inputs, firstInput[a], firstInput[a + 1], inputs, firstInput[b], firstInput[b + 1])) {
                return false;
            }
        }
        return true;
    }

    private static int grown(int size) {
        return (int) Math.min(Integer.MAX_VALUE - 8, 2L * size);
    }

    private void checkSize() {
        long bytes = CircuitSize.bytes(nodes, products, edges);
        if (bytes > mostBytes || edges >= Integer.MAX_VALUE / 2) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "the circuit has %d nodes and %d edges so far, which is more than the %.3g MiB that it may have",
                    nodes,
                    edges,
                    Math.scalb((double) mostBytes, -20)));
        }
    }

    /**
     * The circuit of all that the root uses.
     *
     * @param root a leaf, a node, or {@link #ZERO} where no state has a positive weight
     * @param logFactor a natural logarithm to add to that of the partition function
     */
    public Circuit build(int root, double logFactor) {
        return build(root, logFactor, 0, () -> false);
    }

    /**
     * @param unitsOfRounding in the weights and the factor that were given, relative to 2^-53
     * @param stop whether to be content with the circuit as it is, and look for no shared products
     */
    public Circuit build(int root, double logFactor, double unitsOfRounding, BooleanSupplier stop) {
        if (root == ZERO) {
            return compacted(used(root), ZERO, Double.NEGATIVE_INFINITY, 0);
        }
        double log = logFactor;
        double rounded = unitsOfRounding;
        if (root >= leaves) {
            sum.set(mantissas[root - leaves], exponents[root - leaves]);
            log += sum.log();
            // Once for the constant, once for the weights, once for a pass through them.
            rounded += 3 * roundings[root - leaves];
        }
        int[] newNumbers = used(root);
        int newRoot = root < leaves ? root : leaves + newNumbers[root - leaves];
        return SharedProducts.in(compacted(newNumbers, newRoot, log, rounded), stop);
    }

    /** For every node its number among those that the root needs, or -1. */
    private int[] used(int root) {
        int[] numbers = new int[nodes];
        if (root >= leaves) {
            numbers[root - leaves] = 1;
        }
        for (int node = nodes - 1; node >= 0; node--) {
            int end = numbers[node] > 0 ? firstInput[firstProduct[node + 1]] : 0;
            for (int i = firstInput[firstProduct[node]]; i < end; i++) {
                if (inputs[i] >= leaves) {
                    numbers[inputs[i] - leaves] = 1;
                }
            }
        }
        int count = 0;
        for (int node = 0; node < nodes; node++) {
            numbers[node] = numbers[node] > 0 ? count++ : -1;
        }
        return numbers;
    }

    private Circuit compacted(int[] numbers, int root, double log, double rounded) {
        int keptNodes = 0;
        int keptProducts = 0;
        int keptEdges = 0;
        for (int node = 0; node < nodes; node++) {
            if (numbers[node] >= 0) {
                keptNodes++;
                keptProducts += firstProduct[node + 1] - firstProduct[node];
                keptEdges += firstInput[firstProduct[node + 1]] - firstInput[firstProduct[node]];
            }
        }
        int[] newFirstProduct = new int[keptNodes + 1];
        double[] newWeights = new double[keptProducts];
        int[] newExponents = new int[weights.haveExponents() ? keptProducts : 0];
        int[] newFirstInput = new int[keptProducts + 1];
        int[] newInputs = new int[keptEdges];
        int product = 0;
        int edge = 0;
        for (int node = 0; node < nodes; node++) {
            if (numbers[node] >= 0) {
                newFirstProduct[numbers[node]] = product;
                for (int p = firstProduct[node]; p < firstProduct[node + 1]; p++) {
                    newWeights[product] = weights.share(p);
                    if (newExponents.length > 0) {
                        newExponents[product] = weights.exponent(p);
                    }
                    newFirstInput[product++] = edge;
                    for (int i = firstInput[p]; i < firstInput[p + 1]; i++) {
                        newInputs[edge++] = inputs[i] < leaves ? inputs[i] : leaves + numbers[inputs[i] - leaves];
                    }
                }
            }
        }
        newFirstProduct[keptNodes] = product;
        newFirstInput[product] = edge;
        return new Circuit(
                variables, log, newFirstProduct, newWeights, newExponents, newFirstInput, newInputs, root, rounded);
    }
}
