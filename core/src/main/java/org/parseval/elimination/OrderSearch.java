package org.parseval.elimination;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The search for an elimination order of little predicted cost. Finding the best is NP-hard; greedy passes with some
 * chance in them come close.
 *
 * <p>Simplicial variables go first. In each connected part of the rest every heuristic makes one pass; then the work
 * that the effort allows, shared by predicted cost, goes into jittered passes. All limits are counted and not timed, so
 * the same seed gives the same order on any machine, unless it had to be stopped.
 */
public final class OrderSearch {
    private OrderSearch() {}

    /** The best order found with the standard effort. */
    public static FoundOrder best(InteractionGraph graph, long seed, BooleanSupplier stop) {
        return best(graph, seed, SearchEffort.standard(), stop);
    }

    /**
     * The best order found, never worse than that of any heuristic by itself.
     *
     * @param stop asked every few milliseconds; once it says true, the best order so far is returned. A first pass is
     *     always finished.
     */
    public static FoundOrder best(InteractionGraph graph, long seed, SearchEffort effort, BooleanSupplier stop) {
        Kernel kernel = Kernel.of(graph);
        PartSearch[] searches = new PartSearch[kernel.parts()];
        for (int part = 0; part < searches.length; part++) {
            searches[part] = new PartSearch(kernel.part(part), seed + part);
        }
        for (PartSearch search : searches) {
            search.tryEachHeuristic(stop);
        }
        double total = totalCells(searches);
        for (PartSearch search : searches) {
            search.restart(effort, without(search.best().totalCells(), total), stop);
        }
        return orNatural(graph, assemble(graph, kernel, searches));
    }

    private static double totalCells(PartSearch[] searches) {
        double total = 0;
        for (PartSearch search : searches) {
            total += search.best().totalCells();
        }
        return total;
    }

    /** The rest of a total; nothing next to an infinite part. */
    private static double without(double cells, double total) {
        return cells == Double.POSITIVE_INFINITY ? 0 : total - cells;
    }

    private static FoundOrder assemble(InteractionGraph graph, Kernel kernel, PartSearch[] searches) {
        int[][] orders = new int[searches.length][];
        Heuristic winner = Heuristic.MIN_DEGREE;
        double costliest = 0;
        int passes = 0;
        for (int part = 0; part < searches.length; part++) {
            PartSearch search = searches[part];
            orders[part] = search.best().variables();
            passes += search.passes();
            if (search.best().totalCells() > costliest) {
                costliest = search.best().totalCells();
                winner = search.heuristic();
            }
        }
        return new FoundOrder(EliminationOrder.of(graph, kernel.permutation(orders)), winner, passes);
    }

    /** The order of the numbers needs no pass; it is good where whoever numbered the variables knew the problem. */
    private static FoundOrder orNatural(InteractionGraph graph, FoundOrder found) {
        double bound = found.order().totalCells();
        if (bound == Double.POSITIVE_INFINITY) {
            return found;
        }
        Optional<EliminationOrder> natural = EliminationOrder.within(graph, Heuristic.naturalPermutation(graph), bound);
        return natural.filter(order -> order.isBetterThan(found.order()))
                .map(order -> new FoundOrder(order, Heuristic.NATURAL, found.passes()))
                .orElse(found);
    }
}
