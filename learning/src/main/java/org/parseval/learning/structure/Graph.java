package org.parseval.learning.structure;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.stream.IntStream;
import org.parseval.model.Names;

/** A directed graph that changes, as a matrix by beginning and end of its arrows. */
final class Graph {
    private final boolean[][] arcs;

    /** The matrix is copied. */
    Graph(boolean[][] arcs) {
        this.arcs = Arrays.stream(arcs).map(boolean[]::clone).toArray(boolean[][]::new);
    }

    static Graph of(Structure structure) {
        boolean[][] arcs = new boolean[structure.size()][structure.size()];
        for (int v = 0; v < arcs.length; v++) {
            for (int parent : structure.parents(v)) {
                arcs[parent][v] = true;
            }
        }
        return new Graph(arcs);
    }

    Graph copy() {
        return new Graph(arcs);
    }

    int size() {
        return arcs.length;
    }

    boolean has(int from, int to) {
        return arcs[from][to];
    }

    void set(int from, int to, boolean there) {
        arcs[from][to] = there;
    }

    int[] parents(int variable) {
        return IntStream.range(0, arcs.length)
                .filter(from -> arcs[from][variable])
                .toArray();
    }

    /** Whether a way along arrows leads from one variable to another. */
    boolean leads(int from, int to) {
        boolean[] seen = new boolean[arcs.length];
        Deque<Integer> open = new ArrayDeque<>();
        open.push(from);
        seen[from] = true;
        while (!open.isEmpty()) {
            int at = open.pop();
            if (at == to) {
                return true;
            }
            for (int next = 0; next < arcs.length; next++) {
                if (arcs[at][next] && !seen[next]) {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        return false;
    }

    /** Whether a way of two or more arrows leads from one variable to another, the arrow between them aside. */
    boolean leadsAround(int from, int to) {
        boolean direct = arcs[from][to];
        arcs[from][to] = false;
        boolean around = leads(from, to);
        arcs[from][to] = direct;
        return around;
    }

    boolean hasCircle() {
        for (int from = 0; from < arcs.length; from++) {
            for (int to = 0; to < arcs.length; to++) {
                if (arcs[from][to] && leads(to, from)) {
                    return true;
                }
            }
        }
        return false;
    }

    Structure structure(Names names) {
        int[][] parents = new int[arcs.length][];
        Arrays.setAll(parents, this::parents);
        return Structure.of(names, parents);
    }
}
