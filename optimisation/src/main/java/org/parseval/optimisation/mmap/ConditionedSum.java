package org.parseval.optimisation.mmap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.parseval.elimination.BucketTree;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;
import org.parseval.elimination.SearchEffort;
import org.parseval.inference.Deadline;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.numeric.Layout;
import org.parseval.numeric.Walk;
import org.parseval.parallel.Workers;
import org.parseval.table.Contractor;
import org.parseval.table.Table;

/**
 * The sum over all variables that are summed, where the maximised ones have given states: exact, by elimination. Its tables are kept, so
 * that a change of a few states costs only what depends on them, and can be taken back.
 */
final class ConditionedSum {
    /** The cost of a table however small it is, in entries. */
    private static final double PER_TABLE = 500;

    private final Problem problem;
    private final Contractor contractor;
    private final BucketTree tree;
    /** The number of each variable among those that are summed over, -1 for the others. */
    private final int[] numbers;
    /** The leaf of each factor. */
    private final int[] leafOf;
    /** The node that uses a node's table, -1 for a root. */
    private final int[] userOf;

    private final int[][] factorsOf;
    private final double[] cells;
    private final double total;
    private final @Nullable Table[] tables;
    private final boolean[] dirty;
    private final int[] states;
    private final List<Replaced> replaced = new ArrayList<>();
    private double log = Double.NaN;
    private double work;

    /** A table that a change put in the place of another, and a state likewise. */
    private record Replaced(int node, @Nullable Table table) {}

    /** @throws Deadline.TimeUp if the time is up */
    ConditionedSum(Problem problem, long seed, Workers workers, Deadline deadline) {
        this.problem = problem;
        Model model = problem.model();
        int[] sums = problem.variables(false);
        numbers = new int[model.variableCount()];
        Arrays.fill(numbers, -1);
        for (int i = 0; i < sums.length; i++) {
            numbers[sums[i]] = i;
        }
        Model shapes = shapes(sums, deadline);
        InteractionGraph graph = InteractionGraph.of(shapes, deadline::check);
        EliminationOrder order = OrderSearch.best(
                        graph, seed, new SearchEffort(0.5, 100_000, 20_000_000), deadline::mustHurry)
                .order();
        total = order.totalCells();
        tree = new BucketTree(shapes, order, deadline::check);
        contractor = new Contractor(workers, (long) Math.min(total, 1L << 24));
        int count = tree.nodes().size();
        tables = new Table[count];
        dirty = new boolean[count];
        cells = new double[count];
        userOf = new int[count];
        leafOf = new int[model.factors().size()];
        Arrays.fill(userOf, -1);
        for (int id = 0; id < count; id++) {
            BucketTree.Node node = tree.nodes().get(id);
            cells[id] = PER_TABLE + tree.entries(node.clique()) * Math.max(1, node.inputs().length);
            if (node.isLeaf()) {
                leafOf[node.factor()] = id;
            }
            for (int input : node.inputs()) {
                userOf[input] = id;
            }
        }
        factorsOf = factorsOf(model);
        states = new int[model.variableCount()];
    }

    /** A model with the scopes that are left once the maximised variables have states; its numbers are never read. */
    private Model shapes(int[] sums, Deadline deadline) {
        Model model = problem.model();
        int[] cardinalities = Layout.sizes(sums, model::cardinality);
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : model.factors()) {
            deadline.check();
            int[] scope = sumsOf(factor);
            int[] sizes = Layout.sizes(scope, v -> cardinalities[v]);
            factors.add(TableFactor.of(scope, new double[Layout.length(sizes, 0)]));
        }
        return Model.markov(cardinalities, factors);
    }

    private int[] sumsOf(Factor factor) {
        return Arrays.stream(factor.scope())
                .map(v -> numbers[v])
                .filter(number -> number >= 0)
                .toArray();
    }

    private static int[][] factorsOf(Model model) {
        List<List<Integer>> lists = new ArrayList<>();
        for (int v = 0; v < model.variableCount(); v++) {
            lists.add(new ArrayList<>());
        }
        for (int f = 0; f < model.factors().size(); f++) {
            for (int v : model.factors().get(f).scope()) {
                lists.get(v).add(f);
            }
        }
        return lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** The predicted cost of one sum, in entries of cliques; infinite past the range of a double. */
    static double cells(Problem problem, long seed, Deadline deadline) {
        InteractionGraph graph =
                InteractionGraph.of(problem.model(), deadline::check).induced(problem.variables(false));
        return OrderSearch.best(graph, seed, new SearchEffort(0.5, 100_000, 20_000_000), deadline::mustHurry)
                .order()
                .totalCells();
    }

    /** The work so far, in entries of cliques times the tables that meet in them. */
    double work() {
        return work;
    }

    /** The logarithm of the sum at the present states. */
    double log() {
        return log;
    }

    /** The states of all variables; those that are summed over have any. Shared, not copied. */
    int[] states() {
        return states;
    }

    /**
     * The logarithm of the sum where the maximised variables have these states; minus infinity if it is zero.
     *
     * @throws Deadline.TimeUp if the time is up; then the tables are as before
     */
    double at(int[] wanted, Deadline deadline) {
        boolean first = Double.isNaN(log);
        for (int v = 0; v < states.length; v++) {
            if (problem.maximised()[v] && (first || states[v] != wanted[v])) {
                mark(v);
            }
        }
        if (first) {
            Arrays.fill(dirty, true);
        }
        int[] before = states.clone();
        System.arraycopy(wanted, 0, states, 0, states.length);
        try {
            log = recompute(deadline);
        } catch (Deadline.TimeUp up) {
            takeBack();
            System.arraycopy(before, 0, states, 0, states.length);
            throw up;
        }
        replaced.clear();
        return log;
    }

    /**
     * The logarithm of the sum with another state of one variable, which is taken back at once; the difference is one of logarithms.
     *
     * @throws Deadline.TimeUp if the time is up; then the tables are as before
     */
    double with(int variable, int state, Deadline deadline) {
        int old = states[variable];
        mark(variable);
        states[variable] = state;
        try {
            return recompute(deadline);
        } finally {
            takeBack();
            states[variable] = old;
        }
    }

    private void mark(int variable) {
        for (int f : factorsOf[variable]) {
            for (int id = leafOf[f]; id >= 0 && !dirty[id]; id = userOf[id]) {
                dirty[id] = true;
            }
        }
    }

    private void takeBack() {
        for (int i = replaced.size() - 1; i >= 0; i--) {
            tables[replaced.get(i).node()] = replaced.get(i).table();
        }
        replaced.clear();
        Arrays.fill(dirty, false);
    }

    private double recompute(Deadline deadline) {
        double sum = 0;
        for (int id = 0; id < tables.length; id++) {
            if (dirty[id]) {
                deadline.check();
                replaced.add(new Replaced(id, tables[id]));
                tables[id] = computed(tree.nodes().get(id));
                work += cells[id];
                dirty[id] = false;
            }
        }
        for (int root : tree.roots()) {
            sum += table(root).logOfScalar();
        }
        return sum;
    }

    private Table computed(BucketTree.Node node) {
        if (node.isLeaf()) {
            return slice(node);
        }
        Table[] inputs = new Table[node.inputs().length];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = table(node.inputs()[i]);
        }
        return contractor.contract(node.clique(), tree.sizes(node.clique()), inputs, node.scope());
    }

    private Table table(int id) {
        Table table = tables[id];
        if (table == null) {
            throw new IllegalStateException("table " + id + " is not computed yet");
        }
        return table;
    }

    /** The entries of a factor at the present states, as a table over the variables that are summed, in the order of elimination. */
    private Table slice(BucketTree.Node node) {
        TableFactor factor = (TableFactor) problem.model().factors().get(node.factor());
        int[] scope = factor.scope();
        int[] strides = Layout.strides(Layout.sizes(scope, problem.model()::cardinality));
        int[] start = {0};
        int[][] ofAxes = new int[node.scope().length][1];
        for (int axis = 0; axis < scope.length; axis++) {
            int number = numbers[scope[axis]];
            if (number < 0) {
                start[0] += states[scope[axis]] * strides[axis];
                continue;
            }
            for (int i = 0; i < ofAxes.length; i++) {
                if (node.scope()[i] == number) {
                    ofAxes[i][0] = strides[axis];
                }
            }
        }
        int[] sizes = tree.sizes(node.scope());
        double[] values = new double[Layout.length(sizes, 0)];
        Walk walk = new Walk(sizes, ofAxes, start);
        for (int i = 0; i < values.length; i++) {
            values[i] = factor.values()[start[0]];
            walk.advance();
        }
        Table table = new Table(node.scope(), values, values.length);
        table.normalise();
        return table;
    }
}
