package org.parseval.optimisation.mmap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.parseval.elimination.VertexHeap;
import org.parseval.inference.Deadline;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.numeric.Layout;
import org.parseval.parallel.Workers;
import org.parseval.table.Contractor;
import org.parseval.table.Table;

/**
 * A problem with those sums done that take small tables, the smallest first. Often none is left, and what remains is the search for a
 * best state, or none but large ones, which later steps then meet in few tables.
 */
final class SumOut {
    /** Tables of a variable up to which it is looked at: with more, every look would be long. */
    private static final int MOST_TABLES = 64;

    private final Problem problem;
    private final double mostCells;
    private final Deadline deadline;
    private final Contractor contractor;
    private final List<List<Table>> tablesOf = new ArrayList<>();
    private final Set<Table> all = new LinkedHashSet<>();
    private final boolean[] gone;
    private double logConstant;
    private int rest;

    private SumOut(Problem problem, double mostCells, Workers workers, Deadline deadline) {
        this.problem = problem;
        this.mostCells = mostCells;
        this.deadline = deadline;
        contractor = new Contractor(workers, 0);
        gone = new boolean[problem.maximised().length];
        rest = gone.length;
    }

    /**
     * The rest of a problem.
     *
     * @param problem the smaller one
     * @param variables of the larger one behind those of the smaller. Shared, not copied
     * @param logConstant the logarithm of what came out of the sums
     */
    record Result(Problem problem, int[] variables, double logConstant) {}

    /**
     * @param mostCells joint states of a variable and all that it shares a table with, up to which it is summed out
     * @throws Deadline.TimeUp if the time is up
     */
    static Result of(Problem problem, double mostCells, Workers workers, Deadline deadline) {
        return new SumOut(problem, mostCells, workers, deadline).run();
    }

    private Result run() {
        Model model = problem.model();
        for (int v = 0; v < gone.length; v++) {
            tablesOf.add(new ArrayList<>());
        }
        for (Factor factor : model.factors()) {
            deadline.check();
            int[] scope = factor.scope().clone();
            Arrays.sort(scope);
            add(contractor.tableOf(model, factor, scope));
        }
        double[] keys = new double[gone.length];
        int[] priorities = new int[gone.length];
        for (int v = 0; v < keys.length; v++) {
            keys[v] = cells(v);
            priorities[v] = v;
        }
        VertexHeap heap = new VertexHeap(keys, priorities);
        while (!heap.isEmpty() && heap.key(heap.first()) <= mostCells) {
            deadline.check();
            sumOut(heap.poll(), heap);
            if (contractor.logarithmicSteps() > 0) {
                // Plain numbers do not hold the tables.
                int[] same = IntStream.range(0, gone.length).toArray();
                return new Result(problem, same, 0);
            }
        }
        return result();
    }

    private void add(Table table) {
        all.add(table);
        for (int v : table.scope()) {
            tablesOf.get(v).add(table);
        }
    }

    /** Infinite for what may not be summed. */
    private double cells(int variable) {
        if (problem.maximised()[variable] || tablesOf.get(variable).size() > MOST_TABLES) {
            return Double.POSITIVE_INFINITY;
        }
        double cells = 1;
        for (int v : clique(variable)) {
            cells *= problem.model().cardinality(v);
        }
        return cells;
    }

    private int[] clique(int variable) {
        TreeSet<Integer> members = new TreeSet<>();
        members.add(variable);
        for (Table table : tablesOf.get(variable)) {
            for (int v : table.scope()) {
                members.add(v);
            }
        }
        return members.stream().mapToInt(Integer::intValue).toArray();
    }

    private void sumOut(int variable, VertexHeap heap) {
        int[] clique = clique(variable);
        int[] scope = Arrays.stream(clique).filter(v -> v != variable).toArray();
        Table[] inputs = tablesOf.get(variable).toArray(Table[]::new);
        int[] sizes = Layout.sizes(clique, problem.model()::cardinality);
        Table sum = contractor.contract(clique, sizes, inputs, scope);
        sum.normalise();
        for (Table input : inputs) {
            all.remove(input);
            for (int v : input.scope()) {
                tablesOf.get(v).remove(input);
            }
        }
        gone[variable] = true;
        rest--;
        if (scope.length == 0) {
            logConstant += sum.logOfScalar();
            return;
        }
        add(sum);
        for (int v : scope) {
            if (!problem.maximised()[v]) {
                heap.update(v, cells(v));
            }
        }
    }

    private Result result() {
        int[] variables = new int[rest];
        int[] cardinalities = new int[rest];
        int[] numbers = new int[gone.length];
        boolean[] maximised = new boolean[rest];
        int count = 0;
        for (int v = 0; v < gone.length; v++) {
            if (!gone[v]) {
                numbers[v] = count;
                maximised[count] = problem.maximised()[v];
                cardinalities[count] = problem.model().cardinality(v);
                variables[count++] = v;
            }
        }
        List<Factor> factors = new ArrayList<>();
        for (Table table : all) {
            logConstant += table.power() * Math.log(2);
            int[] scope = Arrays.stream(table.scope()).map(v -> numbers[v]).toArray();
            factors.add(TableFactor.of(scope, Arrays.copyOf(table.values(), table.length())));
        }
        return new Result(new Problem(Model.markov(cardinalities, factors), maximised), variables, logConstant);
    }
}
