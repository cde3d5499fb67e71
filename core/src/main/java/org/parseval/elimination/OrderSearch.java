package org.parseval.elimination;

import java.util.function.BooleanSupplier;
import org.parseval.parallel.Looks;
import org.parseval.parallel.Workers;

/**
 * The search for an elimination order of little predicted cost. Finding the best is NP-hard; greedy passes with some
 * chance in them come close.
 *
 * <p>Simplicial variables go first. In each connected part of the rest every greedy heuristic makes one pass, unless the elimination takes
 * less work than a pass, and the whole is compared with the fixed orders; then the work
 * that the effort allows, shared by predicted cost, goes into jittered passes, which threads share. A search can be gone on with. All limits are
 * counted and not timed, so the same seed gives the same order on any machine and any number of threads, unless it had to be stopped.
 *
 * <pre>{@code
 * OrderSearch search = new OrderSearch(InteractionGraph.of(model), 1, SearchEffort.standard(), () -> false);
 * FoundOrder found = search.goOn(SearchEffort.standard(), 1, () -> false);
 * }</pre>
 */
public final class OrderSearch {
    /** Restarts do not make up for a factor like this, by which a fixed order may beat all greedy passes. */
    private static final double HOPELESS = 1L << 20;

    /** A pass of each rule and the fixed orders take as long as so many cells for each entry that the first pass has read. */
    private static final double CELLS_FOR_AN_ENTRY = 16;

    private final InteractionGraph graph;
    private final Kernel kernel;
    private final PartSearch[] searches;
    private FoundOrder best;
    /** The costs of all parts' greedy orders after one pass of each rule. */
    private double greedyCells = Double.NaN;
    /** The cost of the best order before all restarts, greedy or fixed, as a share of that. */
    private double toBeat;

    /**
     * Makes the first pass.
     *
     * @param effort tells which order is hopeless
     * @param stop asked every few milliseconds; once it says true, there is an order all the same
     */
    public OrderSearch(InteractionGraph graph, long seed, SearchEffort effort, BooleanSupplier stop) {
        this.graph = graph;
        kernel = Kernel.of(graph, stop);
        searches = new PartSearch[kernel.parts().length];
        for (int part = 0; part < searches.length; part++) {
            searches[part] = new PartSearch(kernel.parts()[part], seed + part, effort, stop);
        }
        best = assemble(new Looks(stop));
    }

    /** The best order found with the standard effort. */
    public static FoundOrder best(InteractionGraph graph, long seed, BooleanSupplier stop) {
        return best(graph, seed, SearchEffort.standard(), stop);
    }

    /**
     * The best order found by one thread, never worse than that of any heuristic by itself unless it was cut short or costs less than a pass.
     *
     * @param stop asked every few milliseconds; once it says true, the best order so far is returned. Unless it throws something, there
     *     always is one, after O(m log n) for n variables and m edges: what no rule has ordered by then goes by degree, or all of it
     *     in one of the fixed orders.
     */
    public static FoundOrder best(InteractionGraph graph, long seed, SearchEffort effort, BooleanSupplier stop) {
        return best(graph, seed, effort, 1, stop);
    }

    /** The same by threads that share the restarts; the order is the same for any number of them. */
    public static FoundOrder best(
            InteractionGraph graph, long seed, SearchEffort effort, int threads, BooleanSupplier stop) {
        return new OrderSearch(graph, seed, effort, stop).goOn(effort, threads, stop);
    }

    /**
     * The best order after at least this effort in all.
     *
     * @param threads that share the restarts; the order is the same for any number
     */
    public FoundOrder goOn(SearchEffort effort, int threads, BooleanSupplier stop) {
        Runnable check = new Looks(stop);
        if (Double.isNaN(greedyCells)) {
            double cells = best.order().totalCells();
            if (Math.max(cells, effort.granted(cells)) < CELLS_FOR_AN_ENTRY * workOfAPass()) {
                return best;
            }
            for (PartSearch search : searches) {
                search.tryEachHeuristic(stop);
            }
            greedyCells = totalCells();
            best = orFixed(assemble(check), check);
            toBeat = Math.min(1, best.order().totalCells() / greedyCells);
        }
        if (effort.most() == 0 || best.order().totalCells() * HOPELESS < greedyCells) {
            return best;
        }
        SearchEffort worthwhile = effort.upTo(best.order().totalCells());
        double total = totalCells();
        try (Workers workers = new Workers(threads, () -> {})) {
            for (PartSearch search : searches) {
                search.restart(
                        worthwhile, toBeat, without(search.found().order().totalCells(), total), workers, stop);
            }
        }
        FoundOrder found = assemble(check);
        best = best.order().isBetterThan(found.order())
                ? new FoundOrder(best.order(), best.heuristic(), found.passes(), best.cutShort())
                : found;
        return best;
    }

    private double workOfAPass() {
        double work = 0;
        for (PartSearch search : searches) {
            work += search.workOfAPass();
        }
        return work;
    }

    private double totalCells() {
        double total = 0;
        for (PartSearch search : searches) {
            total += search.found().order().totalCells();
        }
        return total;
    }

    /** The rest of a total; nothing next to an infinite part. */
    private static double without(double cells, double total) {
        return cells == Double.POSITIVE_INFINITY ? 0 : total - cells;
    }

    private FoundOrder assemble(Runnable check) {
        int[][] orders = new int[searches.length][];
        Heuristic winner = Heuristic.MIN_DEGREE;
        double costliest = 0;
        int passes = 0;
        boolean cutShort = false;
        for (int part = 0; part < searches.length; part++) {
            FoundOrder found = searches[part].found();
            orders[part] = found.order().variables();
            passes += found.passes();
            cutShort |= found.cutShort();
            if (found.order().totalCells() > costliest) {
                costliest = found.order().totalCells();
                winner = found.heuristic();
            }
        }
        return new FoundOrder(EliminationOrder.of(graph, kernel.permutation(orders), check), winner, passes, cutShort);
    }

    /** Fixed orders need no pass; the natural one is good where whoever numbered the variables knew the problem. */
    private FoundOrder orFixed(FoundOrder greedy, Runnable check) {
        int[] breadthFirst = kernel.breadthFirst(check);
        FoundOrder found = greedy;
        found = orFixed(Heuristic.BREADTH_FIRST, breadthFirst, found, check);
        found = orFixed(Heuristic.BREADTH_FIRST, kernel.withPartsReversed(breadthFirst), found, check);
        return orFixed(Heuristic.NATURAL, Heuristic.naturalPermutation(graph), found, check);
    }

    private FoundOrder orFixed(Heuristic heuristic, int[] permutation, FoundOrder found, Runnable check) {
        EliminationOrder order = EliminationOrder.of(graph, permutation, check);
        return order.isBetterThan(found.order())
                ? new FoundOrder(order, heuristic, found.passes(), found.cutShort())
                : found;
    }
}
