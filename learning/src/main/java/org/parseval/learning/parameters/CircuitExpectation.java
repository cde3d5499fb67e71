package org.parseval.learning.parameters;

import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.parseval.circuit.Circuit;
import org.parseval.circuit.CircuitPasses;
import org.parseval.engine.circuit.CircuitCompiler;
import org.parseval.engine.circuit.CircuitRequest;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;

/**
 * Exact expectations by a circuit that is compiled once for all steps: entries of tables are not part of it, but are observed with
 * uncertainty, as the weights of the states of a {@linkplain FamilyModel variable for each scope}. Some rows go through it together.
 */
final class CircuitExpectation implements Expectation {
    private final ScopeCounts scopes;
    private final DataTable rows;
    private final Circuit circuit;

    /** The first leaf of each scope, and of each variable. */
    private final int[] scopeLeaf;

    private final int[] variableLeaf;
    private final ConcurrentLinkedQueue<Workspace> idle = new ConcurrentLinkedQueue<>();

    private CircuitExpectation(ScopeCounts scopes, DataTable rows, FamilyModel families, Circuit circuit) {
        this.scopes = scopes;
        this.rows = rows;
        this.circuit = circuit;
        scopeLeaf = new int[scopes.size()];
        Arrays.setAll(scopeLeaf, s -> circuit.leaf(families.variableOf(s), 0));
        variableLeaf = new int[rows.variables()];
        Arrays.setAll(variableLeaf, v -> circuit.leaf(v, 0));
    }

    /** @throws BudgetException if there is no such circuit within the budget */
    static CircuitExpectation of(ScopeCounts scopes, DataTable rows, Budget budget, Progress progress) {
        FamilyModel families = new FamilyModel(scopes);
        CircuitRequest request =
                CircuitRequest.within(budget).by(CircuitRequest.Route.TABLES).withoutReductions();
        return new CircuitExpectation(
                scopes, rows, families, CircuitCompiler.compile(families.plain(), request, budget, progress));
    }

    /** The same with a circuit that was compiled before, by whomever. */
    static CircuitExpectation of(ScopeCounts scopes, DataTable rows, Circuit circuit) {
        return new CircuitExpectation(scopes, rows, new FamilyModel(scopes), circuit);
    }

    ScopeCounts scopes() {
        return scopes;
    }

    DataTable rows() {
        return rows;
    }

    Circuit circuit() {
        return circuit;
    }

    @Override
    public String name() {
        return "a circuit of " + circuit.edges() + " edges";
    }

    /** The arrays of one thread. */
    private final class Workspace {
        private final CircuitPasses passes = new CircuitPasses(circuit);
        private final double[][] factors = new double[Circuit.AT_ONCE][circuit.leaves()];
        private final int[][] states = new int[Circuit.AT_ONCE][rows.variables()];
    }

    @Override
    public Sums over(int from, int to, double[] tables) {
        Workspace polled = idle.poll();
        Workspace workspace = polled == null ? new Workspace() : polled;
        double[] nothing = nothingObserved(tables);
        double[] counts = new double[tables.length];
        double log = 0;
        for (int row = from; row < to; row += Circuit.AT_ONCE) {
            int sets = Math.min(Circuit.AT_ONCE, to - row);
            for (int set = 0; set < sets; set++) {
                observe(row + set, workspace.states[set], workspace.factors[set], nothing);
            }
            workspace.passes.run(workspace.factors, sets);
            for (int set = 0; set < sets; set++) {
                double weight = rows.weight(row + set);
                if (workspace.passes.ln(set) == Double.NEGATIVE_INFINITY) {
                    log = weight > 0 ? Double.NEGATIVE_INFINITY : log;
                } else {
                    log += weight * workspace.passes.ln(set);
                    count(workspace.passes, set, workspace.states[set], weight, counts);
                }
            }
        }
        idle.add(workspace);
        return new Sums(Answer.Kind.EXACT, counts, log, 0);
    }

    private double[] nothingObserved(double[] tables) {
        double[] factors = new double[circuit.leaves()];
        Arrays.fill(factors, 1);
        for (int s = 0; s < scopes.size(); s++) {
            for (int i = 0; i < scopes.length(s); i++) {
                factors[scopeLeaf[s] + i] *= tables[scopes.first(s) + i];
            }
        }
        return factors;
    }

    private void observe(int row, int[] states, double[] factors, double[] nothing) {
        rows.copy(row, states);
        System.arraycopy(nothing, 0, factors, 0, factors.length);
        for (int v = 0; v < states.length; v++) {
            if (states[v] >= 0) {
                int first = variableLeaf[v];
                double known = factors[first + states[v]];
                Arrays.fill(factors, first, first + rows.cardinality(v), 0);
                factors[first + states[v]] = known;
            }
        }
    }

    /** A scope whose variables are all known is counted, which is exact; of others the probabilities are added. */
    private void count(CircuitPasses passes, int set, int[] states, double weight, double[] counts) {
        for (int s = 0; s < scopes.size(); s++) {
            int known = scopes.index(s, states);
            if (known >= 0) {
                counts[known] += weight;
                continue;
            }
            int first = scopes.first(s);
            int leaf = scopeLeaf[s];
            int length = scopes.length(s);
            for (int i = 0; i < length; i++) {
                counts[first + i] += weight * passes.probability(set, leaf + i);
            }
        }
    }
}
