package org.parseval.counting.search.preprocessing;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.parseval.inference.Deadline;

/**
 * Clauses that the count can do without. Let all literals of one be false and draw conclusions from the others: where they contradict each other,
 * the clause follows from them. Where they do not, and flipping one variable that only has to have a value would
 * make the clause true and none of the others false, every solution of the others becomes one of all.
 *
 * @see "M. Heule, M. Jarvisalo, A. Biere, Clause elimination procedures for CNF formulas, LPAR 2010"
 */
final class Redundancy {
    private final ClauseTable table;
    private final boolean[] free;
    private final long mostWork;
    private final byte[] values;
    private final int[] trail;
    private int trailSize;
    private int done;
    private long work;

    /** @param free the variables that only have to have a value */
    Redundancy(ClauseTable table, boolean[] free, long mostWork) {
        this.table = table;
        this.free = free;
        this.mostWork = mostWork;
        values = new byte[2 * free.length];
        trail = new int[free.length];
    }

    long work() {
        return work;
    }

    /** Looks at the clauses, the longest first; tells how many went. */
    int run(Deadline deadline) {
        int removed = 0;
        for (int number : table.longestFirst()) {
            if (work > mostWork || deadline.passed()) {
                return removed;
            }
            if (table.clause(number).length > 1 && isRedundant(number)) {
                table.remove(number);
                removed++;
            }
        }
        return removed;
    }

    private boolean isRedundant(int number) {
        for (int literal : table.clause(number)) {
            assign(literal ^ 1);
        }
        boolean redundant = false;
        boolean more = true;
        while (more && !redundant) {
            redundant = !propagate(number);
            more = false;
            for (int i = 0; i < trailSize && !redundant && !more; i++) {
                int literal = trail[i] ^ 1;
                if (free[literal >> 1]) {
                    int before = trailSize;
                    redundant = isBlocked(literal, number);
                    more = trailSize > before;
                }
            }
        }
        while (trailSize > 0) {
            int literal = trail[--trailSize];
            values[literal] = 0;
            values[literal ^ 1] = 0;
        }
        done = 0;
        return redundant;
    }

    private void assign(int literal) {
        values[literal] = 1;
        values[literal ^ 1] = -1;
        trail[trailSize++] = literal;
    }

    /** Draws conclusions from all clauses but one; false if there is a contradiction. */
    private boolean propagate(int without) {
        while (done < trailSize) {
            Numbers clauses = table.of(trail[done++] ^ 1);
            for (int i = 0; i < clauses.size(); i++) {
                int number = clauses.get(i);
                if (number != without && !conclude(table.clause(number))) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean conclude(int[] clause) {
        work += clause.length;
        int open = -1;
        for (int literal : clause) {
            if (values[literal] > 0) {
                return true;
            }
            if (values[literal] == 0) {
                if (open >= 0) {
                    return true;
                }
                open = literal;
            }
        }
        if (open < 0) {
            return false;
        }
        assign(open);
        return true;
    }

    /**
     * Whether a false literal can be made true without harm: every clause with its negation has another literal that is true. If not, but
     * those that have none share a literal, that may be taken as false too.
     */
    private boolean isBlocked(int literal, int without) {
        Numbers clauses = table.of(literal ^ 1);
        int @Nullable [] shared = null;
        int count = 0;
        for (int i = 0; i < clauses.size(); i++) {
            int number = clauses.get(i);
            int[] clause = table.clause(number);
            if (number == without || hasOther(clause, literal ^ 1)) {
                continue;
            }
            if (shared == null) {
                shared = Arrays.stream(clause)
                        .filter(each -> each != (literal ^ 1) && values[each] == 0)
                        .toArray();
                count = shared.length;
            } else {
                int kept = 0;
                for (int k = 0; k < count; k++) {
                    if (Arrays.binarySearch(clause, shared[k]) >= 0) {
                        shared[kept++] = shared[k];
                    }
                }
                count = kept;
            }
            work += clause.length;
            if (count == 0) {
                return false;
            }
        }
        if (shared == null) {
            return true;
        }
        for (int k = 0; k < count; k++) {
            assign(shared[k] ^ 1);
        }
        return false;
    }

    private boolean hasOther(int[] clause, int literal) {
        work += clause.length;
        for (int each : clause) {
            if (each != literal && values[each] > 0) {
                return true;
            }
        }
        return false;
    }
}
