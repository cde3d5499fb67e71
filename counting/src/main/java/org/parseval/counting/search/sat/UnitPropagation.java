package org.parseval.counting.search.sat;

import java.util.Arrays;

/**
 * The partial assignment of the search, and what follows from it by clauses with one literal left. Every clause is watched at
 * two of its literals, so that only clauses in which a watched literal becomes false are looked at, and taking back costs nothing.
 *
 * @see "M. Moskewicz et al., Chaff: engineering an efficient SAT solver, DAC 2001"
 */
public final class UnitPropagation {
    public static final int NONE = -1;

    private final ClauseStore clauses;
    private final byte[] values;
    private final int[] levels;
    private final int[] reasons;
    private final int[] trail;
    private int trailSize;
    private int done;
    private long visits;

    /** Pairs of a clause and one of its other literals by watched literal; the clause of two literals is given as ~clause. */
    private int[][] watches;

    private final int[] watchSizes;

    public UnitPropagation(ClauseStore clauses, int variables) {
        this.clauses = clauses;
        values = new byte[2 * variables];
        levels = new int[variables];
        reasons = new int[variables];
        trail = new int[variables];
        watches = new int[2 * variables][4];
        watchSizes = new int[2 * variables];
    }

    /** 1 for a true literal, -1 for a false one, 0 as long as it is neither. */
    public int value(int literal) {
        return values[literal];
    }

    /** The array behind {@link #value}, for inner loops. */
    public byte[] values() {
        return values;
    }

    public int level(int variable) {
        return levels[variable];
    }

    /** The clause that made a variable's literal true, or {@link #NONE} for a decision. */
    public int reason(int variable) {
        return reasons[variable];
    }

    public int trailSize() {
        return trailSize;
    }

    /** The entries of lists of watched clauses that were looked at so far. */
    public long visits() {
        return visits;
    }

    public int trail(int i) {
        return trail[i];
    }

    /** Watches a clause of two or more literals at its first two. */
    public void watch(int clause) {
        int one = clauses.literal(clause, 0);
        int other = clauses.literal(clause, 1);
        int name = clauses.length(clause) == 2 ? ~clause : clause;
        add(one, name, other);
        add(other, name, one);
    }

    private void add(int literal, int clause, int other) {
        int size = watchSizes[literal];
        if (size + 2 > watches[literal].length) {
            watches[literal] = Arrays.copyOf(watches[literal], 2 * watches[literal].length);
        }
        watches[literal][size] = clause;
        watches[literal][size + 1] = other;
        watchSizes[literal] = size + 2;
    }

    public void clearWatches() {
        Arrays.fill(watchSizes, 0);
    }

    public void replaceReason(int variable, int clause) {
        reasons[variable] = clause;
    }

    public void assign(int literal, int level, int reason) {
        values[literal] = 1;
        values[literal ^ 1] = -1;
        levels[literal >> 1] = level;
        reasons[literal >> 1] = reason;
        trail[trailSize++] = literal;
    }

    /** Takes back all but the first literals of the trail. */
    public void takeBackTo(int size) {
        while (trailSize > size) {
            int literal = trail[--trailSize];
            values[literal] = 0;
            values[literal ^ 1] = 0;
        }
        done = Math.min(done, trailSize);
    }

    /** Draws all conclusions at a level; a clause whose literals are all false, or {@link #NONE}. */
    public int propagate(int level) {
        while (done < trailSize) {
            int conflict = visit(trail[done++] ^ 1, level);
            if (conflict != NONE) {
                return conflict;
            }
        }
        return NONE;
    }

    /** Looks at the clauses that watch a literal which has become false. */
    private int visit(int literal, int level) {
        int[] data = clauses.data();
        int[] list = watches[literal];
        int size = watchSizes[literal];
        visits += size;
        int kept = 0;
        int conflict = NONE;
        for (int i = 0; i < size; i += 2) {
            int clause = list[i];
            int other = list[i + 1];
            if (conflict == NONE && values[other] <= 0) {
                if (clause >= 0) {
                    int first = clause + ClauseStore.HEADER;
                    if (data[first] == literal) {
                        data[first] = data[first + 1];
                        data[first + 1] = literal;
                    }
                    other = data[first];
                    if (values[other] <= 0 && moveWatch(data, clause, other)) {
                        continue;
                    }
                }
                if (values[other] < 0) {
                    conflict = clause < 0 ? ~clause : clause;
                } else if (values[other] == 0) {
                    assign(other, level, clause < 0 ? ~clause : clause);
                }
            }
            list[kept] = clause;
            list[kept + 1] = other;
            kept += 2;
        }
        watchSizes[literal] = kept;
        return conflict;
    }

    /** Watches a literal that is not false instead of the second, if there is one. */
    private boolean moveWatch(int[] data, int clause, int other) {
        int first = clause + ClauseStore.HEADER;
        int end = first + data[clause];
        for (int k = first + 2; k < end; k++) {
            int candidate = data[k];
            if (values[candidate] >= 0) {
                data[k] = data[first + 1];
                data[first + 1] = candidate;
                add(candidate, clause, other);
                return true;
            }
        }
        return false;
    }
}
