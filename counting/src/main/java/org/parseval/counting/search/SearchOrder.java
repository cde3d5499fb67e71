package org.parseval.counting.search;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.parseval.counting.search.count.Scores;
import org.parseval.counting.search.count.TreeDepths;
import org.parseval.counting.search.encoding.Encoding;
import org.parseval.counting.search.encoding.Formula;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.OrderSearch;
import org.parseval.elimination.SearchEffort;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Looks;

/** The tree decomposition that leads a search, looked for in turns of any length. */
final class SearchOrder {
    /** A third of a second at most for a narrower tree, which mostly saves half of a long search; formulas of small width wait for it hardly at all. */
    private static final SearchEffort EFFORT = new SearchEffort(0.1, 0, 100_000_000, Double.POSITIVE_INFINITY);

    /** A tree that is wider than searches can use is worth no more work if it is so many times too wide. */
    private static final double MOST_TIMES_TOO_WIDE = 1.5;

    /** Of all the time left; a search along a poor order still counts, one that never begins does not. */
    private static final double SHARE = 0.25;

    private static final double NANOS_PER_LOOK = 5e5;

    private final Encoding encoding;
    private final long seed;
    private final Deadline end;
    private final Formula formula;
    private Optional<InteractionGraph> graph = Optional.empty();
    private Optional<OrderSearch> orders = Optional.empty();
    private Optional<EliminationOrder> order = Optional.empty();
    private double work;

    SearchOrder(Encoding encoding, long seed, Deadline deadline) {
        this.encoding = encoding;
        this.seed = seed;
        formula = new Formula(encoding);
        end = deadline.ofAll().share(SHARE);
    }

    /** Goes on with the order; tells whether it is as good as it gets. */
    boolean advance(Deadline deadline) {
        if (graph.isEmpty()) {
            graph = Optional.of(formula.graph(Looks.giveUpBy(deadline::check)));
        }
        BooleanSupplier stop = () -> {
            work += NANOS_PER_LOOK;
            return end.passed() || deadline.mustHurry();
        };
        if (orders.isEmpty()) {
            orders = Optional.of(new OrderSearch(graph.get(), seed, EFFORT, stop));
        }
        order = Optional.of(
                orders.get().goOn(SearchEffort.firstPassesOnly(), 1, stop).order());
        if (width() <= MOST_TIMES_TOO_WIDE * Scores.WIDEST_TREE) {
            order = Optional.of(orders.get().goOn(EFFORT, 1, stop).order());
        }
        return end.passed() || !deadline.passed();
    }

    Formula formula() {
        return formula;
    }

    int width() {
        return order.orElseThrow().width();
    }

    /** What the order says of each variable. */
    Scores scores() {
        return new Scores(
                width() > Scores.WIDEST_TREE
                        ? new double[formula.variables()]
                        : TreeDepths.of(graph.orElseThrow(), order.orElseThrow()),
                encoding.variables() + encoding.clauses().soft().size(),
                width());
    }

    /** The time of its looks at the clock, at the pace of all costs. */
    double work() {
        return work;
    }
}
