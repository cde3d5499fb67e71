package org.parseval.elimination;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.parseval.parallel.Looks;

/**
 * The graph that remains to be searched once the simplicial variables are gone, one after the other: a variable whose neighbours
 * are all joined adds no edge, and some best order starts with it. The rest falls into connected parts, each of which
 * can be ordered by itself. A chordal graph has no kernel.
 *
 * @see "H. Bodlaender, A. Koster and F. van den Eijkhof, Preprocessing rules for triangulation of probabilistic
 *     networks, Computational Intelligence 21 (2005)"
 */
record Kernel(int[] prefix, int[][] members, InteractionGraph[] parts) {
    /** The kernel; stopped early, all of the graph is in it. */
    static Kernel of(InteractionGraph graph, BooleanSupplier stop) {
        return EliminationGraph.withFill(graph, stop)
                .map(shrinking -> of(graph, shrinking, stop))
                .orElseGet(() -> of(graph, new int[0], Heuristic.naturalPermutation(graph)));
    }

    private static Kernel of(InteractionGraph graph, EliminationGraph shrinking, BooleanSupplier stop) {
        int[] prefix = eliminateSimplicial(shrinking, Jitter.none(graph).priorities(), stop);
        int[] rest = new int[shrinking.remaining()];
        int count = 0;
        for (int variable = 0; variable < graph.size(); variable++) {
            if (!shrinking.isGone(variable)) {
                rest[count++] = variable;
            }
        }
        return of(graph, prefix, rest);
    }

    private static Kernel of(InteractionGraph graph, int[] prefix, int[] rest) {
        // No edge was added, so what remains is a part of the graph as it was.
        InteractionGraph remaining = graph.induced(rest);
        int[][] components = remaining.components();
        int[][] members = new int[components.length][];
        for (int part = 0; part < components.length; part++) {
            members[part] = renamed(components[part], rest);
        }
        return new Kernel(prefix, members, remaining.induced(components));
    }

    private static int[] eliminateSimplicial(EliminationGraph graph, int[] priorities, BooleanSupplier stop) {
        double[] fills = new double[graph.size()];
        Arrays.setAll(fills, graph::fill);
        VertexHeap heap = new VertexHeap(fills, priorities);
        Looks looks = new Looks(stop);
        int[] prefix = new int[graph.size()];
        int count = 0;
        while (!heap.isEmpty()) {
            int vertex = heap.poll();
            if (heap.key(vertex) > 0 || looks.isStopped()) {
                break;
            }
            graph.eliminate(vertex);
            prefix[count++] = vertex;
            for (int i = 0; i < graph.touchedCount(); i++) {
                heap.update(graph.touched(i), (double) graph.fill(graph.touched(i)));
            }
        }
        return Arrays.copyOf(prefix, count);
    }

    private static int[] renamed(int[] vertices, int[] names) {
        return Arrays.stream(vertices).map(vertex -> names[vertex]).toArray();
    }

    /**
     * The order of the whole graph with every part in breadth-first order.
     *
     * @param check called before every variable; what it throws ends the work
     */
    int[] breadthFirst(Runnable check) {
        return permutation(Arrays.stream(parts)
                .map(part -> BreadthFirst.permutation(part, check))
                .toArray(int[][]::new));
    }

    /** The same order of the whole graph with the order of every part reversed. */
    int[] withPartsReversed(int[] permutation) {
        int[] reversed = permutation.clone();
        int from = prefix.length;
        for (int[] part : members) {
            for (int i = 0; i < part.length; i++) {
                reversed[from + i] = permutation[from + part.length - 1 - i];
            }
            from += part.length;
        }
        return reversed;
    }

    /** The order of the whole graph: the simplicial variables, then each part in its own order. */
    int[] permutation(int[][] orders) {
        int[] permutation = Arrays.copyOf(
                prefix,
                prefix.length + Arrays.stream(members).mapToInt(m -> m.length).sum());
        int count = prefix.length;
        for (int part = 0; part < parts.length; part++) {
            for (int vertex : orders[part]) {
                permutation[count++] = members[part][vertex];
            }
        }
        return permutation;
    }
}
