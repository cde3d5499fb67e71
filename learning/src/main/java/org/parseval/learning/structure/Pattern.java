package org.parseval.learning.structure;

import java.util.Arrays;
import org.parseval.model.Names;

/**
 * The common part of all structures that say the same about independence: arrows that they all have, and edges that some have in one direction
 * and some in the other.
 *
 * <pre>{@code
 * int distance = Pattern.of(learnt).distance(Pattern.of(truth));
 * }</pre>
 *
 * @see "C. Meek, Causal inference and causal explanation with background knowledge, UAI 1995"
 */
public final class Pattern {
    private final Names names;

    /** An edge without direction is there both ways. */
    private final boolean[][] arcs;

    Pattern(Names names, boolean[][] arcs) {
        this.names = names;
        this.arcs = arcs;
    }

    /** The pattern of a structure: two arrows that meet, from variables that no edge connects, have their direction, and so has what follows. */
    public static Pattern of(Structure structure) {
        int n = structure.size();
        boolean[][] arcs = new boolean[n][n];
        for (int v = 0; v < n; v++) {
            for (int parent : structure.parents(v)) {
                arcs[parent][v] = true;
                arcs[v][parent] = true;
            }
        }
        boolean[][] edges = Arrays.stream(arcs).map(boolean[]::clone).toArray(boolean[][]::new);
        for (int v = 0; v < n; v++) {
            for (int one : structure.parents(v)) {
                for (int other : structure.parents(v)) {
                    if (one != other && !edges[one][other]) {
                        arcs[v][one] = false;
                    }
                }
            }
        }
        Pattern pattern = new Pattern(structure.names(), arcs);
        pattern.orient();
        return pattern;
    }

    private boolean edge(int a, int b) {
        return arcs[a][b] || arcs[b][a];
    }

    private boolean arrow(int from, int to) {
        return arcs[from][to] && !arcs[to][from];
    }

    private boolean line(int a, int b) {
        return arcs[a][b] && arcs[b][a];
    }

    /** Gives lines a direction where the other would form a circle or let two more arrows meet: Meek's rules, until none applies. */
    void orient() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int a = 0; a < arcs.length; a++) {
                for (int b = 0; b < arcs.length; b++) {
                    if (a != b && line(a, b) && mustPoint(a, b)) {
                        arcs[b][a] = false;
                        changed = true;
                    }
                }
            }
        }
    }

    private boolean mustPoint(int a, int b) {
        for (int c = 0; c < arcs.length; c++) {
            if (c == a || c == b) {
                continue;
            }
            if ((arrow(c, a) && !edge(c, b)) || (arrow(a, c) && arrow(c, b))) {
                return true;
            }
            for (int d = 0; d < arcs.length; d++) {
                if (d == a || d == b || d == c || edge(c, d)) {
                    continue;
                }
                if (line(a, c) && line(a, d) && arrow(c, b) && arrow(d, b)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** How many edges are missing, too many, or of another direction than in another pattern. */
    public int distance(Pattern other) {
        int distance = 0;
        for (int a = 0; a < arcs.length; a++) {
            for (int b = 0; b < a; b++) {
                boolean same = arcs[a][b] == other.arcs[a][b] && arcs[b][a] == other.arcs[b][a];
                distance += same ? 0 : 1;
            }
        }
        return distance;
    }

    /** How many edges have no direction. */
    public int lines() {
        int count = 0;
        for (int a = 0; a < arcs.length; a++) {
            for (int b = 0; b < a; b++) {
                count += line(a, b) ? 1 : 0;
            }
        }
        return count;
    }

    /**
     * A structure with this pattern, if there is one: again and again a variable that no arrow leaves, and whose neighbours by lines are connected
     * with all its others, becomes the end of its lines. Where there is none, which tests that contradict each other can bring about, lines get
     * the direction of the order of variables, and arrows that would close a circle are turned.
     *
     * @see "D. Dor, M. Tarsi, A simple algorithm to construct a consistent extension of a partially oriented graph, 1992"
     */
    Structure structure() {
        int n = arcs.length;
        boolean[][] result = new boolean[n][n];
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                result[a][b] = arrow(a, b);
            }
        }
        boolean[] gone = new boolean[n];
        for (int count = 0; count < n; count++) {
            int sink = sink(gone);
            if (sink < 0) {
                return anyway();
            }
            gone[sink] = true;
            for (int a = 0; a < n; a++) {
                if (!gone[a] && line(a, sink)) {
                    result[a][sink] = true;
                }
            }
        }
        return new Graph(result).structure(names);
    }

    private int sink(boolean[] gone) {
        for (int v = 0; v < arcs.length; v++) {
            if (!gone[v] && isSink(v, gone)) {
                return v;
            }
        }
        return -1;
    }

    private boolean isSink(int v, boolean[] gone) {
        for (int a = 0; a < arcs.length; a++) {
            if (gone[a] || a == v || !edge(a, v)) {
                continue;
            }
            if (arrow(v, a)) {
                return false;
            }
            for (int b = 0; line(a, v) && b < arcs.length; b++) {
                if (!gone[b] && b != a && b != v && edge(b, v) && !edge(a, b)) {
                    return false;
                }
            }
        }
        return true;
    }

    private Structure anyway() {
        Graph graph = new Graph(new boolean[arcs.length][arcs.length]);
        for (int a = 0; a < arcs.length; a++) {
            for (int b = 0; b < a; b++) {
                if (edge(a, b)) {
                    boolean forward = arrow(b, a) || line(a, b);
                    int from = forward ? b : a;
                    int to = forward ? a : b;
                    boolean circle = graph.leads(to, from);
                    graph.set(circle ? to : from, circle ? from : to, true);
                }
            }
        }
        return graph.structure(names);
    }

    /** The same variables, arrows and lines. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Pattern that && Arrays.deepEquals(arcs, that.arcs);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(arcs);
    }
}
