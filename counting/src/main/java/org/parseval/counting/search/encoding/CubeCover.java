package org.parseval.counting.search.encoding;

import java.util.Arrays;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.numeric.Layout;

/**
 * Covers of the rows of a table by cubes, which are products of sets of states. A cube grows from one row, state by state, as
 * long as all its rows qualify; it is grown from each position of the scope on in turn and the largest is taken, so that
 * the clauses of which a table was once multiplied are mostly found again.
 */
final class CubeCover {
    /** The class of rows that may be covered any number of times. */
    static final int IRRELEVANT = -1;

    /** Told of each cube of a cover. */
    interface Sink {
        /** @param allowed by position in the scope and state; valid during the call only */
        void accept(boolean[][] allowed);
    }

    /** Whether a row may be in the cube that is grown. */
    private interface Test {
        boolean allows(int row);
    }

    private final int[] cardinalities;
    private final int[] strides;
    private final int rows;
    private final boolean[][] allowed;
    private final boolean[][] largest;
    private final boolean[] covered;
    private final Runnable check;

    /** @param check called before each state by which a cube may grow; what it throws ends the work */
    CubeCover(Model model, TableFactor table, Runnable check) {
        this.check = check;
        int[] scope = table.scope();
        rows = table.values().length;
        covered = new boolean[rows];
        cardinalities = Layout.sizes(scope, model::cardinality);
        strides = Layout.strides(cardinalities);
        allowed = new boolean[scope.length][];
        largest = new boolean[scope.length][];
        for (int i = 0; i < scope.length; i++) {
            allowed[i] = new boolean[cardinalities[i]];
            largest[i] = new boolean[cardinalities[i]];
        }
    }

    int cardinality(int position) {
        return cardinalities[position];
    }

    int stride(int position) {
        return strides[position];
    }

    /** Covers all rows of a class, each at least once. */
    void cover(boolean[] members, Sink sink) {
        for (int row = 0; row < rows; row++) {
            if (members[row] && !covered[row]) {
                grow(row, r -> members[r]);
                mark(0, 0);
                sink.accept(largest);
            }
        }
    }

    /**
     * Covers all rows of a class exactly once.
     *
     * @param members the rows of the class
     * @param classes of all rows
     */
    void partition(int[] members, int[] classes, Sink sink) {
        for (int row : members) {
            if (!covered[row]) {
                grow(row, r -> classes[r] == IRRELEVANT || (classes[r] == classes[row] && !covered[r]));
                mark(0, 0);
                sink.accept(largest);
            }
        }
    }

    private void grow(int row, Test test) {
        double best = 0;
        for (int first = 0; first < cardinalities.length; first++) {
            double size = growFrom(row, first, test);
            if (size > best) {
                best = size;
                for (int i = 0; i < cardinalities.length; i++) {
                    System.arraycopy(allowed[i], 0, largest[i], 0, cardinalities[i]);
                }
            }
        }
    }

    private double growFrom(int row, int first, Test test) {
        for (int i = 0; i < cardinalities.length; i++) {
            Arrays.fill(allowed[i], false);
            allowed[i][row / strides[i] % cardinalities[i]] = true;
        }
        double size = 1;
        for (int k = 0; k < cardinalities.length; k++) {
            int position = (first + k) % cardinalities.length;
            int states = 1;
            for (int s = 0; s < cardinalities[position]; s++) {
                check.run();
                if (!allowed[position][s] && all(0, 0, position, s, test)) {
                    allowed[position][s] = true;
                    states++;
                }
            }
            size *= states;
        }
        return size;
    }

    /** Whether all rows of the cube with one position held at a state qualify. */
    private boolean all(int position, int row, int held, int state, Test test) {
        if (position == cardinalities.length) {
            return test.allows(row);
        }
        if (position == held) {
            return all(position + 1, row + state * strides[position], held, state, test);
        }
        for (int s = 0; s < cardinalities[position]; s++) {
            if (allowed[position][s] && !all(position + 1, row + s * strides[position], held, state, test)) {
                return false;
            }
        }
        return true;
    }

    private void mark(int position, int row) {
        if (position == cardinalities.length) {
            covered[row] = true;
            return;
        }
        for (int s = 0; s < cardinalities[position]; s++) {
            if (largest[position][s]) {
                mark(position + 1, row + s * strides[position]);
            }
        }
    }
}
