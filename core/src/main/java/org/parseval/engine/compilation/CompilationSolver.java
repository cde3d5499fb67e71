package org.parseval.engine.compilation;

import java.util.Optional;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Resources;
import org.parseval.engine.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.model.Model;

/** The counting of one part. */
final class CompilationSolver implements Solver {
    /** A clause's literal in its lists and watches, with room for what is learned. */
    private static final int BYTES_PER_LITERAL = 64;

    /** About a second for the order, which hardly depends on more. */
    private static final SearchEffort EFFORT = new SearchEffort(0.5, 100_000, 300_000_000);

    private final Part part;
    private final Resources resources;
    private final Diagnostics.Builder diagnostics = new Diagnostics.Builder();
    private Optional<PartAnswer> answer = Optional.empty();

    CompilationSolver(Part part, Resources resources) {
        this.part = part;
        this.resources = resources;
    }

    @Override
    public Status advance(Deadline deadline) {
        answer = Optional.of(solve(deadline));
        return Status.DONE;
    }

    @Override
    public Optional<PartAnswer> best() {
        return answer;
    }

    private PartAnswer solve(Deadline deadline) {
        long memory = resources.memoryBytes();
        Encoding encoding = Encoding.of(part.model(), memory / 8 / BYTES_PER_LITERAL, deadline);
        Formula formula = new Formula(encoding);
        InteractionGraph graph = formula.graph();
        EliminationOrder order = OrderSearch.best(graph, resources.seed(), EFFORT, deadline::passed)
                .order();
        deadline.check();
        Scores scores = new Scores(
                order.width() > Scores.WIDEST_TREE ? new double[graph.size()] : TreeDepths.of(graph, order),
                encoding.variables() + encoding.clauses().soft().size(),
                order.width());
        boolean marginals = resources.asksMarginals();
        ComponentCache cache = new ComponentCache(memory / (marginals ? 4 : 2));
        Circuit circuit = new Circuit(memory / 4);
        Search search = new Search(
                encoding, formula, scores, cache, marginals ? circuit : Trace.NONE, deadline, resources.progress());
        ScaledNumber count = search.count();
        report(encoding, search, cache, order.width());
        if (count.isZero()) {
            return PartAnswer.zero();
        }
        count.multiply(encoding.constant());
        PartAnswer value = PartAnswer.exact(count.log());
        if (!marginals) {
            return value;
        }
        diagnostics.extra("circuitNodes", (long) circuit.nodes());
        diagnostics.extra("circuitEdges", (long) circuit.edges());
        return value.withMarginals(Marginals.exact(
                distributions(encoding, circuit.probabilities(encoding.weights(), encoding.variables()))));
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
        long bytes = encoding.clauses().literals() * BYTES_PER_LITERAL + cache.mostBytes();
        diagnostics
                .width(width)
                .memoryBytes(bytes + (resources.asksMarginals() ? resources.memoryBytes() / 4.0 : 0))
                .extra("encodingVariables", (long) encoding.variables())
                .extra("encodingClauses", (long) encoding.clauses().hard().size())
                .extra("encodingSoftClauses", (long) encoding.clauses().soft().size())
                .extra("decisions", search.decisions())
                .extra("conflicts", search.conflicts())
                .extra("cacheEntries", cache.entriesMade())
                .extra("cacheHits", cache.hits());
    }

    @Override
    public Diagnostics diagnostics() {
        return diagnostics.build();
    }
}
