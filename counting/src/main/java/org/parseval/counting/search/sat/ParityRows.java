package org.parseval.counting.search.sat;

import java.util.Arrays;

/**
 * Exclusive ors that must hold beside the clauses. Each is watched at two of its variables; when only one is left without a value, the others
 * give it one, and the clause that says so is made at that moment.
 *
 * @see "M. Soos, K. Nohl, C. Castelluccia, Extending SAT solvers to cryptographic problems, SAT 2009"
 */
final class ParityRows {
    private final int[][] rows;
    private final boolean[] odd;
    private final UnitPropagation assignment;
    private int[][] watching;
    private final int[] sizes;
    private int done;

    /** The clause that was made last: what it implies stands first, or all its literals are false. */
    private int[] reason = new int[0];

    /** @param rows of two variables at least, which the first two of each are watched of; shared and put in other orders */
    ParityRows(int[][] rows, boolean[] odd, UnitPropagation assignment, int variables) {
        this.rows = rows;
        this.odd = odd;
        this.assignment = assignment;
        watching = new int[variables][0];
        sizes = new int[variables];
        for (int row = 0; row < rows.length; row++) {
            watch(rows[row][0], row);
            watch(rows[row][1], row);
        }
    }

    private void watch(int variable, int row) {
        if (sizes[variable] == watching[variable].length) {
            watching[variable] = Arrays.copyOf(watching[variable], Math.max(4, 2 * sizes[variable]));
        }
        watching[variable][sizes[variable]++] = row;
    }

    /** Literals of the trail were taken back. */
    void takeBackTo(int size) {
        done = Math.min(done, size);
    }

    /** Whether a row has something to say about the trail; if so {@link #reason} says it, else all of the trail was looked at. */
    boolean speaks() {
        while (done < assignment.trailSize()) {
            int variable = assignment.trail(done) >> 1;
            int kept = 0;
            boolean found = false;
            int[] list = watching[variable];
            int size = sizes[variable];
            for (int i = 0; i < size; i++) {
                int row = list[i];
                if (found || !moves(row, variable)) {
                    list[kept++] = row;
                    found |= !found && isNews(row);
                }
            }
            sizes[variable] = kept;
            if (found) {
                return true;
            }
            done++;
        }
        return false;
    }

    int[] reason() {
        return reason;
    }

    /** Watches another variable without a value, if there is one. */
    private boolean moves(int row, int variable) {
        int[] scope = rows[row];
        if (scope[0] == variable) {
            scope[0] = scope[1];
            scope[1] = variable;
        }
        for (int k = 2; k < scope.length; k++) {
            if (assignment.value(2 * scope[k]) == 0) {
                scope[1] = scope[k];
                scope[k] = variable;
                watch(scope[1], row);
                return true;
            }
        }
        return false;
    }

    /** Whether a row whose variables but the first have values implies that one, or contradicts it. */
    private boolean isNews(int row) {
        int[] scope = rows[row];
        boolean sum = odd[row];
        for (int k = 1; k < scope.length; k++) {
            sum ^= assignment.value(2 * scope[k]) > 0;
        }
        int implied = sum ? 2 * scope[0] : 2 * scope[0] + 1;
        if (assignment.value(implied) > 0) {
            return false;
        }
        reason = new int[scope.length];
        reason[0] = implied;
        for (int k = 1; k < scope.length; k++) {
            reason[k] = assignment.value(2 * scope[k]) > 0 ? 2 * scope[k] + 1 : 2 * scope[k];
        }
        return true;
    }
}
