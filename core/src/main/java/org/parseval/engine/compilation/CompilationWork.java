package org.parseval.engine.compilation;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.engine.Work;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/** The counting of one problem's parts. */
final class CompilationWork implements Work {
    /** A clause's literal in its lists and watches, with room for what is learned. */
    private static final int BYTES_PER_LITERAL = 64;

    /** About a second for the order, which hardly depends on more. */
    private static final SearchEffort EFFORT = new SearchEffort(0.5, 100_000, 300_000_000);

    private final Problem problem;
    private final Map<String, Long> counts = new LinkedHashMap<>();
    private int width;
    private long forecastBytes;

    CompilationWork(Problem problem) {
        this.problem = problem;
    }

    @Override
    public PartAnswer solve(int part, Deadline deadline) {
        Model model = problem.parts().get(part);
        long memory = problem.budget().memoryBytes();
        Encoding encoding = Encoding.of(model, memory / 8 / BYTES_PER_LITERAL, deadline);
        Formula formula = new Formula(encoding);
        InteractionGraph graph = formula.graph();
        EliminationOrder order = OrderSearch.best(graph, problem.budget().seed(), EFFORT, deadline::passed)
                .order();
        deadline.check();
        Scores scores = new Scores(
                order.width() > Scores.WIDEST_TREE ? new double[graph.size()] : TreeDepths.of(graph, order),
                encoding.variables() + encoding.clauses().soft().size(),
                order.width());
        boolean marginals = problem.task() == Task.MAR;
        ComponentCache cache = new ComponentCache(memory / (marginals ? 4 : 2));
        Circuit circuit = new Circuit(memory / 4);
        Search search = new Search(
                encoding, formula, scores, cache, marginals ? circuit : Trace.NONE, deadline, problem.progress());
        ScaledNumber count = search.count();
        report(encoding, search, cache, order.width());
        if (count.isZero()) {
            return PartAnswer.exact(Double.NEGATIVE_INFINITY);
        }
        count.multiply(encoding.constant());
        PartAnswer answer = PartAnswer.exact(count.log());
        if (!marginals) {
            return answer;
        }
        add("circuitNodes", circuit.nodes());
        add("circuitEdges", circuit.edges());
        return answer.withMarginals(
                distributions(encoding, circuit.probabilities(encoding.weights(), encoding.variables())));
    }

    private static double[][] distributions(Encoding encoding, double[] whenTrue) {
        Model model = encoding.model();
        double[][] marginals = new double[model.variableCount()][];
        for (int v = 0; v < marginals.length; v++) {
            marginals[v] = new double[model.cardinality(v)];
            double sum = 0;
            for (int s = 0; s < marginals[v].length; s++) {
                int literal = encoding.is(v, s);
                double probability = whenTrue[literal >> 1];
                marginals[v][s] = (literal & 1) == 0 ? probability : Math.max(0, 1 - probability);
                sum += marginals[v][s];
            }
            for (int s = 0; s < marginals[v].length; s++) {
                marginals[v][s] /= sum;
            }
        }
        return marginals;
    }

    private void report(Encoding encoding, Search search, ComponentCache cache, int width) {
        this.width = Math.max(this.width, width);
        add("encodingVariables", encoding.variables());
        add("encodingClauses", encoding.clauses().hard().size());
        add("encodingSoftClauses", encoding.clauses().soft().size());
        add("decisions", search.decisions());
        add("conflicts", search.conflicts());
        add("cacheEntries", cache.entriesMade());
        add("cacheHits", cache.hits());
        long bytes = encoding.clauses().literals() * BYTES_PER_LITERAL + cache.mostBytes();
        forecastBytes = Math.max(
                forecastBytes,
                bytes + (problem.task() == Task.MAR ? problem.budget().memoryBytes() / 4 : 0));
    }

    private void add(String name, long count) {
        counts.merge(name, count, Long::sum);
    }

    @Override
    public Map<String, Object> settings() {
        return Map.of();
    }

    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = new LinkedHashMap<>(counts);
        diagnostics.put("width", width);
        diagnostics.put("forecastBytes", forecastBytes);
        return diagnostics;
    }
}
