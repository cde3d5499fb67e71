package org.parseval.elimination;

import java.util.function.BooleanSupplier;
import org.parseval.parallel.Looks;
import org.parseval.parallel.Workers;

/**
 * The search for an elimination order of little predicted cost. Finding the best is NP-hard; greedy passes with some
 * chance in them come close.
 *
 * <p>Simplicial variables go first. In each connected part of the rest every greedy heuristic makes one pass, and the
 * whole is compared with the fixed orders; then the work
 * that the effort allows, shared by predicted cost, goes into jittered passes, which threads share. All limits are counted and not timed, so
 * the same seed gives the same order on any machine and any number of threads, unless it had to be stopped.
 */
public final class OrderSearch {
    /** Restarts do not make up for a factor like this, by which a fixed order may beat all greedy passes. */
    private static final double HOPELESS = 1L << 20;

    private OrderSearch() {}

    /** The best order found with the standard effort. */
    public static FoundOrder best(InteractionGraph graph, long seed, BooleanSupplier stop) {
        return best(graph, seed, SearchEffort.standard(), stop);
    }

    /** The best order found by one thread. */
    public static FoundOrder best(InteractionGraph graph, long seed, SearchEffort effort, BooleanSupplier stop) {
        return best(graph, seed, effort, 1, stop);
    }

    /**
     * The best order found, never worse than that of any heuristic by itself unless it was cut short.
     *
     * @param threads that share the restarts; the order is the same for any number
     * @param stop asked every few milliseconds; once it says true, the best order so far is returned. Unless it throws something, there
     *     always is one, after O(m log n) for n variables and m edges: what no rule has ordered by then goes by degree, or all of it
     *     in one of the fixed orders.
     */
    public static FoundOrder best(
            InteractionGraph graph, long seed, SearchEffort effort, int threads, BooleanSupplier stop) {
        Runnable check = new Looks(stop);
        Kernel kernel = Kernel.of(graph, stop);
        PartSearch[] searches = new PartSearch[kernel.parts()];
        for (int part = 0; part < searches.length; part++) {
            searches[part] = new PartSearch(kernel.part(part), seed + part, effort, stop);
        }
        for (PartSearch search : searches) {
            search.tryEachHeuristic(stop);
        }
        double total = totalCells(searches);
        FoundOrder first = orFixed(graph, kernel, assemble(graph, kernel, searches, check), check);
        if (effort.most() == 0 || first.order().totalCells() * HOPELESS < total) {
            return first;
        }
        SearchEffort worthwhile = effort.upTo(first.order().totalCells());
        double toBeat = Math.min(1, first.order().totalCells() / total);
        try (Workers workers = new Workers(threads, () -> {})) {
            for (PartSearch search : searches) {
                search.restart(worthwhile, toBeat, without(search.best().totalCells(), total), workers, stop);
            }
        }
        FoundOrder found = assemble(graph, kernel, searches, check);
        return first.order().isBetterThan(found.order())
                ? new FoundOrder(first.order(), first.heuristic(), found.passes(), first.cutShort())
                : found;
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

    private static FoundOrder assemble(InteractionGraph graph, Kernel kernel, PartSearch[] searches, Runnable check) {
        int[][] orders = new int[searches.length][];
        Heuristic winner = Heuristic.MIN_DEGREE;
        double costliest = 0;
        int passes = 0;
        boolean cutShort = false;
        for (int part = 0; part < searches.length; part++) {
            PartSearch search = searches[part];
            orders[part] = search.best().variables();
            passes += search.passes();
            cutShort |= search.isCutShort();
            if (search.best().totalCells() > costliest) {
                costliest = search.best().totalCells();
                winner = search.heuristic();
            }
        }
        return new FoundOrder(EliminationOrder.of(graph, kernel.permutation(orders), check), winner, passes, cutShort);
    }

    /** Fixed orders need no pass; the natural one is good where whoever numbered the variables knew the problem. */
    private static FoundOrder orFixed(InteractionGraph graph, Kernel kernel, FoundOrder greedy, Runnable check) {
        int[] breadthFirst = kernel.breadthFirst(check);
        FoundOrder found = greedy;
        found = orFixed(graph, Heuristic.BREADTH_FIRST, breadthFirst, found, check);
        found = orFixed(graph, Heuristic.BREADTH_FIRST, kernel.withPartsReversed(breadthFirst), found, check);
        return orFixed(graph, Heuristic.NATURAL, Heuristic.naturalPermutation(graph), found, check);
    }

    private static FoundOrder orFixed(
            InteractionGraph graph, Heuristic heuristic, int[] permutation, FoundOrder found, Runnable check) {
        EliminationOrder order = EliminationOrder.of(graph, permutation, check);
        return order.isBetterThan(found.order())
                ? new FoundOrder(order, heuristic, found.passes(), found.cutShort())
                : found;
    }
}
