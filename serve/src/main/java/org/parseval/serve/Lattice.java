package org.parseval.serve;

import java.util.Optional;
import org.parseval.elimination.InteractionGraph;

/**
 * A graph whose variables lie on a grid, numbered row by row, and are joined to none but the eight around them, or across opposite
 * sides.
 */
record Lattice(int rows, int columns) {
    /** Of the edges between straight neighbours, so many must be there: a path with a few loops is no grid. */
    private static final double SMALLEST_SHARE = 0.6;

    private static final int SHORTEST_SIDE = 3;

    static Optional<Lattice> of(InteractionGraph graph) {
        int size = graph.size();
        int columns = commonestStep(graph);
        if (columns < SHORTEST_SIDE || size % columns != 0 || size / columns < SHORTEST_SIDE) {
            return Optional.empty();
        }
        Lattice lattice = new Lattice(size / columns, columns);
        long straight = 0;
        for (int one = 0; one < size; one++) {
            for (int other : graph.neighbours(one)) {
                if (!lattice.joins(one, other)) {
                    return Optional.empty();
                }
                straight += other == one + 1 || other == one + columns ? 1 : 0;
            }
        }
        long possible = (long) lattice.rows * (columns - 1) + (long) (lattice.rows - 1) * columns;
        return straight >= SMALLEST_SHARE * possible ? Optional.of(lattice) : Optional.empty();
    }

    /** The difference between the numbers of neighbours that is met most often, besides 1: that of one row to the next. */
    private static int commonestStep(InteractionGraph graph) {
        int[] counts = new int[graph.size() + 1];
        int commonest = 0;
        for (int one = 0; one < graph.size(); one++) {
            for (int other : graph.neighbours(one)) {
                int step = other - one;
                if (step > 1 && ++counts[step] > counts[commonest]) {
                    commonest = step;
                }
            }
        }
        return commonest;
    }

    private boolean joins(int one, int other) {
        int down = Math.abs(one / columns - other / columns);
        int across = Math.abs(one % columns - other % columns);
        return (down <= 1 && across <= 1) || (across == 0 && down == rows - 1) || (down == 0 && across == columns - 1);
    }
}
