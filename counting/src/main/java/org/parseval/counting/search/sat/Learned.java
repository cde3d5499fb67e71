package org.parseval.counting.search.sat;

import java.util.Arrays;

/** The clauses that conflicts taught. At times, of those that no conflict had to do with lately, the half that spans more levels goes. */
public final class Learned {
    private static final int MOST_AT_FIRST = 3_000;
    private static final int GROWTH = 300;
    private static final int MOST_LITERALS = 1 << 22;

    /** Clauses over so few levels are kept for good. */
    private static final int GOOD_RANK = 2;

    private final ClauseStore clauses;
    private final UnitPropagation assignment;
    private final int originalEnd;
    private int[] learned = new int[1024];
    private int count;
    private int[] units = new int[16];
    private int unitCount;
    private int most = MOST_AT_FIRST;

    /** All clauses in the store so far are those of the encoding. */
    public Learned(ClauseStore clauses, UnitPropagation assignment) {
        this.clauses = clauses;
        this.assignment = assignment;
        originalEnd = clauses.size();
    }

    /** Adds a clause that only says why something is true now: the first to be given up, and nothing else follows from it. */
    int addReason(int[] literals) {
        int clause = clauses.add(literals, literals.length, ClauseStore.WORST);
        keep(clause);
        return clause;
    }

    public int add(int[] literals, int length, int rank) {
        int clause = clauses.add(literals, length, rank);
        if (length == 1) {
            units = unitCount == units.length ? Arrays.copyOf(units, 2 * unitCount) : units;
            units[unitCount++] = clause;
        } else {
            assignment.watch(clause);
        }
        keep(clause);
        return clause;
    }

    private void keep(int clause) {
        learned = count == learned.length ? Arrays.copyOf(learned, 2 * count) : learned;
        learned[count++] = clause;
    }

    /** Makes true what learned clauses of one literal say; such a clause if it is false. */
    public int assignUnits(int level) {
        for (int i = 0; i < unitCount; i++) {
            int literal = clauses.literal(units[i], 0);
            if (assignment.value(literal) < 0) {
                return units[i];
            }
            if (assignment.value(literal) == 0) {
                assignment.assign(literal, level, units[i]);
            }
        }
        return UnitPropagation.NONE;
    }

    /** Gives up the less useful half if there are too many. Call when nothing is left to propagate. */
    public void reduce() {
        if (count < most && clauses.size() - originalEnd < MOST_LITERALS) {
            return;
        }
        most += count < most ? 0 : GROWTH;
        boolean[] used = new boolean[count];
        for (int i = 0; i < count; i++) {
            used[i] = clauses.takeUsed(learned[i]);
        }
        int bound = medianRank(used);
        int end = originalEnd;
        int kept = 0;
        unitCount = 0;
        for (int i = 0; i < count; i++) {
            int clause = learned[i];
            int implied = impliedBy(clause);
            if (implied >= 0 || clauses.rank(clause) <= bound || used[i]) {
                clauses.move(clause, end);
                if (implied >= 0) {
                    assignment.replaceReason(implied, end);
                }
                if (clauses.length(end) == 1) {
                    units[unitCount++] = end;
                }
                learned[kept++] = end;
                end = clauses.endOfLiterals(end);
            }
        }
        count = kept;
        clauses.cut(end);
        watchAll();
    }

    private int medianRank(boolean[] used) {
        int[] ranks = new int[count];
        int unused = 0;
        for (int i = 0; i < count; i++) {
            if (!used[i]) {
                ranks[unused++] = clauses.rank(learned[i]);
            }
        }
        Arrays.sort(ranks, 0, unused);
        return Math.max(GOOD_RANK, ranks[unused / 2] - 1);
    }

    /** The variable that has its value by a clause, or -1. */
    private int impliedBy(int clause) {
        for (int i = 0; i < Math.min(2, clauses.length(clause)); i++) {
            int literal = clauses.literal(clause, i);
            if (assignment.value(literal) > 0 && assignment.reason(literal >> 1) == clause) {
                return literal >> 1;
            }
        }
        return -1;
    }

    private void watchAll() {
        assignment.clearWatches();
        for (int clause = 0; clause < clauses.size(); clause = clauses.endOfLiterals(clause)) {
            if (clauses.length(clause) > 1) {
                assignment.watch(clause);
            }
        }
    }
}
