package org.parseval.circuit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.parseval.inference.Answer;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.Names;

/**
 * A model as sums and products of its parameters and of one input for every state of every variable. It is made once, by search or by
 * elimination; from then on every evidence set takes one pass up for Z, and one down for all marginals. Many threads may ask at once.
 *
 * <pre>{@code
 * Circuit circuit = CircuitCompiler.compile(model);
 * Answer answer = circuit.evaluate(model.evidence("rain", "yes"));
 * }</pre>
 *
 * <p>A node is a sum of products, each with a weight and with leaves and other nodes as its inputs. Inputs stand before the nodes that use
 * them. Every node is 1 where nothing is observed: its products' weights are their shares of it, and what they were divided by is in
 * one constant. So numbers stay in range, and a node's value is the probability of what was observed below it.
 *
 * <p>Every product is over disjoint sets of variables (decomposable), all products of a sum are over the same (smooth), and no state of the
 * variables is counted by two of them (deterministic). The last makes the largest product that of a most probable state.
 *
 * @see "A. Darwiche, A differential approach to inference in Bayesian networks, J. ACM 50 (2003)"
 */
public final class Circuit {
    /**
     * How large a circuit is.
     *
     * @param nodes weighted sums of products
     * @param products over all nodes
     * @param edges inputs of all products
     * @param depth nodes on the longest way from the root to a leaf
     * @param bytes that it takes in memory
     */
    public record Statistics(long nodes, long products, long edges, int depth, long bytes) {}

    /** Far above what rounding does to a sum of shares. */
    private static final double TOLERANCE = 1e-9;

    /** As answers call what gave them. */
    public static final String NAME = "circuit";

    /** Questions that go through the circuit together. */
    public static final int AT_ONCE = BlockPass.SETS;

    private final Model variables;
    private final double logConstant;
    private final int[] leafOf;
    private final int[] firstProduct;
    private final double[] weights;
    private final int[] exponents;
    private final double[] linearWeights;
    private final int[] firstInput;
    private final int[] inputs;
    private final int root;
    private final double roundings;
    private boolean countsStates;
    private final ConcurrentLinkedQueue<PassArrays> idle = new ConcurrentLinkedQueue<>();
    private volatile double @Nullable [] logWeights;

    /**
     * @param variables a model without factors
     * @param exponents of two that belong to the weights; empty if all are 0
     * @param root the leaf or node that is the whole, or -1 if no state has a positive weight
     * @param roundings a bound on the relative error of the constant and the weights together, in units of 2^-53
     */
    Circuit(
            Model variables,
            double logConstant,
            int[] firstProduct,
            double[] weights,
            int[] exponents,
            int[] firstInput,
            int[] inputs,
            int root,
            double roundings) {
        this.variables = variables;
        this.logConstant = logConstant;
        this.firstProduct = firstProduct;
        this.weights = weights;
        this.exponents = exponents;
        linearWeights = exponents.length == 0 ? weights : linear(weights, exponents);
        this.firstInput = firstInput;
        this.inputs = inputs;
        this.root = root;
        this.roundings = roundings;
        leafOf = firstLeaves(variables);
    }

    /**
     * A circuit from its arrays, which are taken over: those that {@link #firstProduct}, {@link #weight}, {@link #exponent},
     * {@link #firstInput} and {@link #input} tell.
     *
     * @param variables that can be observed; factors are not looked at
     * @param exponents empty if all are 0
     * @throws IllegalArgumentException if an input does not stand before the node that uses it, a node has no product, or its weights do
     *     not add up to 1
     */
    public static Circuit of(
            Model variables,
            double logConstant,
            double roundings,
            int[] firstProduct,
            double[] weights,
            int[] exponents,
            int[] firstInput,
            int[] inputs,
            int root) {
        Model bare =
                Model.of(variables.kind(), variables.cardinalities(), List.of()).withNames(variables.names());
        Circuit circuit =
                new Circuit(bare, logConstant, firstProduct, weights, exponents, firstInput, inputs, root, roundings);
        circuit.check();
        return circuit;
    }

    /** The same circuit, whose maker knows that every state weighs 1 or 0. */
    public Circuit countingStates() {
        Circuit same = new Circuit(
                variables, logConstant, firstProduct, weights, exponents, firstInput, inputs, root, roundings);
        same.countsStates = true;
        return same;
    }

    /** Whether Z is known to be a number of states, which its weights, rounded shares, do not tell. */
    public boolean countsStates() {
        return countsStates;
    }

    private void check() {
        int leaves = leaves();
        for (int node = 0; node < nodes(); node++) {
            double sum = 0;
            for (int product = firstProduct[node]; product < firstProduct[node + 1]; product++) {
                if (!(weights[product] > 0) || weights[product] == Double.POSITIVE_INFINITY) {
                    throw new IllegalArgumentException("product " + product + " has weight " + weights[product]);
                }
                sum += linearWeights[product];
                for (int i = firstInput[product]; i < firstInput[product + 1]; i++) {
                    if (inputs[i] < 0 || inputs[i] >= leaves + node) {
                        throw new IllegalArgumentException("node " + node + " uses input " + inputs[i]);
                    }
                }
            }
            if (!(Math.abs(sum - 1) < TOLERANCE)) {
                throw new IllegalArgumentException("the weights of node " + node + " add up to " + sum);
            }
        }
        if (root < -1 || root >= leaves + nodes() || (root == -1) != (logConstant == Double.NEGATIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "input " + root + " is no root of a circuit with constant " + logConstant);
        }
    }

    private static double[] linear(double[] weights, int[] exponents) {
        double[] linear = new double[weights.length];
        Arrays.setAll(linear, product -> Math.scalb(weights[product], exponents[product]));
        return linear;
    }

    /** The first leaf of each variable, and behind the last the number of leaves. */
    static int[] firstLeaves(Model variables) {
        int[] first = new int[variables.variableCount() + 1];
        for (int v = 0; v < variables.variableCount(); v++) {
            first[v + 1] = Math.addExact(first[v], variables.cardinality(v));
        }
        return first;
    }

    /** The partition function and all marginals under evidence. */
    public Answer evaluate(Evidence evidence) {
        return solve(Query.marginals(evidence));
    }

    /** Answers a question under its evidence. */
    public Answer solve(Query query) {
        return solve(query, Map.of());
    }

    /**
     * Answers a question under its evidence and uncertain observations.
     *
     * @param likelihoods for each variable that was observed uncertainly, one number for each of its states
     * @throws IllegalArgumentException if evidence or likelihoods do not fit the variables
     */
    public Answer solve(Query query, Map<Integer, double[]> likelihoods) {
        CircuitAnswer reply = reply(query, likelihoods);
        return using(reply::by);
    }

    /**
     * Answers some questions, each as {@link #solve(Query)} does and in less time than one after the other: {@value #AT_ONCE} go through
     * the circuit together.
     */
    public List<Answer> solveAll(List<Query> queries) {
        return solveAll(queries, Map.of());
    }

    /**
     * The same under uncertain observations that all questions share.
     *
     * @throws IllegalArgumentException if evidence or likelihoods do not fit the variables
     */
    public List<Answer> solveAll(List<Query> queries, Map<Integer, double[]> likelihoods) {
        List<Answer> answers = new ArrayList<>();
        for (int from = 0; from < queries.size(); from += AT_ONCE) {
            List<CircuitAnswer> replies = queries.subList(from, Math.min(queries.size(), from + AT_ONCE)).stream()
                    .map(query -> reply(query, likelihoods))
                    .toList();
            answers.addAll(using(workspace -> together(replies, workspace)));
        }
        return answers;
    }

    private List<Answer> together(List<CircuitAnswer> replies, PassArrays workspace) {
        List<CircuitAnswer> sums = replies.stream().filter(CircuitAnswer::isSum).toList();
        if (sums.size() < 2 || !BlockPass.fits(this)) {
            return replies.stream().map(reply -> reply.by(workspace)).toList();
        }
        BlockPass block = workspace.block();
        double[][] factors = new double[AT_ONCE][];
        Arrays.setAll(factors, set -> sums.get(Math.min(set, sums.size() - 1)).factors());
        block.up(factors);
        List<Answer> answers = new ArrayList<>();
        for (CircuitAnswer reply : replies) {
            int set = sums.indexOf(reply);
            answers.add(set >= 0 && block.isInRange(set) ? reply.by(block.of(set)) : reply.by(workspace));
        }
        return answers;
    }

    private CircuitAnswer reply(Query query, Map<Integer, double[]> likelihoods) {
        long start = System.nanoTime();
        return new CircuitAnswer(this, query, new Observations(this, query.evidence(), likelihoods), start);
    }

    private <T> T using(Function<PassArrays, T> work) {
        PassArrays workspace = idle.poll();
        if (workspace == null) {
            workspace = new PassArrays(this);
        }
        try {
            return work.apply(workspace);
        } finally {
            idle.add(workspace);
        }
    }

    /** @throws IllegalArgumentException if there is no such variable, or not one finite number of at least 0 for each of its states */
    public void checkLikelihoods(int variable, double[] values) {
        Observations.checkLikelihoods(this, variable, values);
    }

    /** The variables with their names, as a model without factors. */
    public Model variables() {
        return variables;
    }

    /** The names of the variables and their states. */
    public Names names() {
        return variables.names();
    }

    /** How many states a variable has. */
    public int cardinality(int variable) {
        return variables.cardinality(variable);
    }

    /** The natural logarithm of Z where nothing is observed, minus infinity if it is zero. */
    public double lnZ() {
        return logConstant;
    }

    /** A bound on the relative error of weights and constant together that rounding has brought about, in units of 2^-53. */
    public double roundings() {
        return roundings;
    }

    /** The number of states of all variables; these are the first inputs. */
    public int leaves() {
        return leafOf[leafOf.length - 1];
    }

    /** The input that stands for a state of a variable. */
    public int leaf(int variable, int state) {
        return leafOf[variable] + state;
    }

    /** The variable that a leaf stands for a state of. */
    public int variableOf(int leaf) {
        int found = Arrays.binarySearch(leafOf, leaf);
        if (found < 0) {
            return -found - 2;
        }
        // Variables have at least one state, so that no two have the same first leaf.
        return found;
    }

    /** The number of nodes; the input number of the first is that of the {@linkplain #leaves() leaves}. */
    public int nodes() {
        return firstProduct.length - 1;
    }

    /** The number of products of all nodes. */
    public int products() {
        return weights.length;
    }

    /** The number of inputs of all products. */
    public int edges() {
        return inputs.length;
    }

    /** The first product of a node, or behind the last node the number of products. */
    public int firstProduct(int node) {
        return firstProduct[node];
    }

    /** The weight of a product, but for a power of two. */
    public double weight(int product) {
        return weights[product];
    }

    /** The exponent of two by which a weight has still to be multiplied; 0 but for those that are too small for a double. */
    public int exponent(int product) {
        return exponents.length == 0 ? 0 : exponents[product];
    }

    /** Whether some weights are too small for a double. */
    boolean hasExponents() {
        return exponents.length > 0;
    }

    /** Where the inputs of a product begin, or behind the last product the number of edges. */
    public int firstInput(int product) {
        return firstInput[product];
    }

    /** A leaf, or the number of leaves plus a node. */
    public int input(int edge) {
        return inputs[edge];
    }

    /** The input that is the whole, or -1 if no state has a positive weight. */
    public int root() {
        return root;
    }

    /** Shared, not copied, as are the next three. */
    int[] firstProducts() {
        return firstProduct;
    }

    int[] firstInputs() {
        return firstInput;
    }

    int[] inputs() {
        return inputs;
    }

    /** Weights that are too small for a double are zero here. */
    double[] linearWeights() {
        return linearWeights;
    }

    /** Natural logarithms of all weights. Shared, not copied. */
    double[] logWeights() {
        double[] known = logWeights;
        if (known == null) {
            known = new double[weights.length];
            for (int product = 0; product < known.length; product++) {
                known[product] = Math.log(weights[product]) + exponent(product) * Math.log(2);
            }
            logWeights = known;
        }
        return known;
    }

    /** How large it is. */
    public Statistics statistics() {
        return CircuitSize.of(this);
    }

    @Override
    public String toString() {
        return "Circuit[" + variables.variableCount() + " variables, " + nodes() + " nodes, " + edges() + " edges]";
    }
}
