package org.parseval.elimination;

/** Elimination on an adjacency matrix by the definitions, slow and plain: what the fast classes are held against. */
final class PlainElimination {
    private final InteractionGraph graph;
    private final boolean[][] adjacent;
    private final boolean[][] filled;
    private final boolean[] gone;

    PlainElimination(InteractionGraph graph) {
        this.graph = graph;
        int size = graph.size();
        adjacent = new boolean[size][size];
        filled = new boolean[size][size];
        gone = new boolean[size];
        for (int vertex = 0; vertex < size; vertex++) {
            for (int neighbour : graph.neighbours(vertex)) {
                adjacent[vertex][neighbour] = true;
                filled[vertex][neighbour] = true;
            }
        }
    }

    private boolean isNeighbour(int vertex, int other) {
        return adjacent[vertex][other] && !gone[other];
    }

    int degree(int vertex) {
        int degree = 0;
        for (int other = 0; other < gone.length; other++) {
            degree += isNeighbour(vertex, other) ? 1 : 0;
        }
        return degree;
    }

    double cliqueCells(int vertex) {
        double cells = graph.cardinality(vertex);
        for (int other = 0; other < gone.length; other++) {
            cells *= isNeighbour(vertex, other) ? graph.cardinality(other) : 1;
        }
        return cells;
    }

    long fill(int vertex, boolean weighted) {
        long fill = 0;
        for (int one = 0; one < gone.length; one++) {
            for (int other = 0; other < one; other++) {
                if (isNeighbour(vertex, one) && isNeighbour(vertex, other) && !adjacent[one][other]) {
                    fill += weighted ? (long) graph.cardinality(one) * graph.cardinality(other) : 1;
                }
            }
        }
        return fill;
    }

    void eliminate(int vertex) {
        for (int one = 0; one < gone.length; one++) {
            for (int other = 0; other < gone.length; other++) {
                if (one != other && isNeighbour(vertex, one) && isNeighbour(vertex, other)) {
                    adjacent[one][other] = true;
                    filled[one][other] = true;
                }
            }
        }
        gone[vertex] = true;
    }

    boolean isGone(int vertex) {
        return gone[vertex];
    }

    boolean isComplete() {
        for (int one = 0; one < gone.length; one++) {
            for (int other = 0; other < one; other++) {
                if (!gone[one] && !gone[other] && !adjacent[one][other]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The edges of the graph and all that were added. */
    boolean[][] filledGraph() {
        return filled;
    }
}
