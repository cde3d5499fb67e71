package org.parseval.learning.parameters;

import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.learning.data.DataTable;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** Expectations by an engine that answers row by row, for models of which there is no circuit: exact by tables, or estimates. */
final class EngineExpectation implements Expectation {
    private final ScopeCounts scopes;
    private final DataTable rows;
    private final FamilyModel families;
    private final Engine engine;
    private final Budget budget;
    private final Deadline whole;

    /**
     * @param budget of each row
     * @param whole when all of the work must end
     */
    EngineExpectation(ScopeCounts scopes, DataTable rows, Engine engine, Budget budget, Deadline whole) {
        this.whole = whole;
        this.scopes = scopes;
        this.rows = rows;
        this.families = new FamilyModel(scopes);
        this.engine = engine;
        this.budget = budget;
    }

    @Override
    public String name() {
        return "engine " + engine.name();
    }

    @Override
    public Sums over(int from, int to, double[] tables) {
        Model model = families.with(tables);
        int[] wanted = IntStream.range(0, scopes.size())
                .map(families::variableOf)
                .distinct()
                .toArray();
        double[] counts = new double[tables.length];
        double log = 0;
        double variance = 0;
        Answer.Kind kind = Answer.Kind.EXACT;
        int[] states = new int[rows.variables()];
        for (int row = from; row < to; row++) {
            whole.check();
            rows.copy(row, states);
            double weight = rows.weight(row);
            SortedMap<Integer, Integer> observed = new TreeMap<>();
            for (int v = 0; v < states.length; v++) {
                if (states[v] >= 0) {
                    observed.put(v, states[v]);
                }
            }
            Query query = Query.marginals(Evidence.of(observed), wanted);
            Answer answer = engine.solve(model, query, budget, Progress.SILENT);
            Marginals marginals = answer.marginals();
            kind = worse(kind, worse(answer.kind(), marginals.kind()));
            log += weight * answer.value().ln();
            double error = answer.relativeError().orElse(0);
            variance += weight * weight * error * error;
            for (int s = 0; s < scopes.size(); s++) {
                int known = scopes.index(s, states);
                if (known >= 0) {
                    counts[known] += weight;
                    continue;
                }
                double[] probabilities = marginals.probabilities()[families.variableOf(s)];
                for (int i = 0; i < probabilities.length; i++) {
                    counts[scopes.first(s) + i] += weight * probabilities[i];
                }
            }
        }
        return new Sums(kind, counts, log, variance);
    }

    /** Of two ways to know something, the one that says less. */
    static Answer.Kind worse(Answer.Kind one, Answer.Kind other) {
        return rank(one) >= rank(other) ? one : other;
    }

    private static int rank(Answer.Kind kind) {
        return switch (kind) {
            case EXACT -> 0;
            case ESTIMATE -> 1;
            case GUARANTEED, CERTIFIED -> 2;
            case UNSUPPORTED -> 3;
        };
    }
}
