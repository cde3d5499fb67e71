package org.parseval.elimination;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * One greedy elimination of a graph: the vertex of the least key goes next, until the rest is a clique, in which only
 * the cardinalities matter. A pass gives up as soon as it costs more than it may; what is left can then still go by
 * degree.
 */
final class GreedyPass {
    /** Work between two looks at the clock, a few milliseconds. */
    private static final long PATIENCE = 1 << 20;

    /** Work that every pass may do, about a tenth of a second, and what it may do for each vertex and end of an edge. */
    private static final long FREE_WORK = 1 << 26;

    private static final long FREE_WORK_PER_ENTRY = 64;

    private static final long VERTEX_WORK = 16;
    private static final long UPDATE_WORK = 8;

    private final Heuristic heuristic;
    private final EliminationGraph graph;
    private final Jitter jitter;
    /** Which vertices wait until all others are gone; empty if none does. */
    private final boolean[] last;

    private final VertexHeap heap;
    private final int[] order;
    /** Vertices that others wait for. */
    private final int early;

    private int count;
    private double cells;
    private long updates;
    private long nextLook = PATIENCE;
    private final long freeWork;
    private boolean hopeless;

    /** Takes over the graph. */
    GreedyPass(Heuristic heuristic, EliminationGraph graph, Jitter jitter) {
        this(heuristic, graph, jitter, new boolean[0]);
    }

    /** Takes over the graph; some vertices wait until all others are gone. */
    GreedyPass(Heuristic heuristic, EliminationGraph graph, Jitter jitter, boolean[] last) {
        this.heuristic = heuristic;
        this.graph = graph;
        this.jitter = jitter;
        this.last = last;
        int waiting = 0;
        for (boolean waits : last) {
            waiting += waits ? 1 : 0;
        }
        early = last.length == 0 ? 0 : graph.size() - waiting;
        double[] keys = new double[graph.size()];
        Arrays.setAll(keys, this::key);
        this.heap = new VertexHeap(keys, jitter.priorities());
        this.order = new int[graph.size()];
        this.freeWork = FREE_WORK + FREE_WORK_PER_ENTRY * (graph.size() + 2 * graph.edges());
    }

    private double key(int vertex) {
        return count < early && waits(vertex)
                ? Double.POSITIVE_INFINITY
                : heuristic.key(graph, vertex) * jitter.factors()[vertex];
    }

    private boolean waits(int vertex) {
        return last.length > 0 && last[vertex];
    }

    /** The order, or nothing if its total of cells is past the bound or the pass was stopped. */
    Optional<int[]> run(double mostCells, BooleanSupplier stop) {
        return run(mostCells, Double.POSITIVE_INFINITY, stop);
    }

    /**
     * The same, but a pass is also given up when it is hopeless: when it has more cells than that, and its next step
     * takes it past the work that every pass may do. On small graphs the last steps are cheap and are still made, since
     * engines that approximate can use the order.
     */
    Optional<int[]> run(double mostCells, double hopelessCells, BooleanSupplier stop) {
        BooleanSupplier timeUp = () -> isTimeUp(stop);
        while (count < early || !graph.isComplete()) {
            int vertex = heap.poll();
            cells += graph.cliqueCells(vertex);
            hopeless = cells > hopelessCells && workOfEliminating(vertex) > freeWork;
            if (cells > mostCells || hopeless || isTimeUp(stop) || !graph.eliminate(vertex, timeUp)) {
                return Optional.empty();
            }
            order[count++] = vertex;
            updates += graph.touchedCount();
            for (int i = 0; i < graph.touchedCount(); i++) {
                int touched = graph.touched(i);
                heap.update(touched, key(touched));
            }
            if (count == early) {
                for (int waiting = 0; waiting < last.length; waiting++) {
                    if (last[waiting]) {
                        heap.update(waiting, key(waiting));
                    }
                }
            }
        }
        appendClique();
        return Optional.of(order);
    }

    private double workOfEliminating(int vertex) {
        return work() + (double) graph.degree(vertex) * graph.degree(vertex);
    }

    /** Whether the pass was given up as hopeless. */
    boolean isHopeless() {
        return hopeless;
    }

    /** The order of a pass that was given up: as far as it came, and the rest by degree. */
    int[] completedByDegree() {
        int[] rest = graph.remainingByDegree();
        System.arraycopy(rest, 0, order, count, rest.length);
        count += rest.length;
        return order;
    }

    private boolean isTimeUp(BooleanSupplier stop) {
        if (work() < nextLook) {
            return false;
        }
        nextLook = work() + PATIENCE;
        return stop.getAsBoolean();
    }

    private void appendClique() {
        int[] clique = new int[graph.remaining()];
        for (int i = 0; i < clique.length; i++) {
            clique[i] = heap.poll();
        }
        int[] sorted = graph.largestCardinalityFirst(clique);
        System.arraycopy(sorted, 0, order, count, sorted.length);
        count += sorted.length;
    }

    Heuristic heuristic() {
        return heuristic;
    }

    Jitter jitter() {
        return jitter;
    }

    /** The cost of the pass so far, in array entries read; the heap and the making of the graph are weighed in. */
    long work() {
        return graph.work() + VERTEX_WORK * graph.size() + UPDATE_WORK * updates;
    }
}
