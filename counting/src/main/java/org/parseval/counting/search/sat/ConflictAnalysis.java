package org.parseval.counting.search.sat;

import java.util.Arrays;

/**
 * The clause that a conflict teaches. The literals of the conflict's clause that became false at the last level are replaced by the
 * literals that made them so, latest first. Where a single literal of the level is left, the clause is worth keeping (the
 * first unique implication point); this goes on until the level's decision is left alone, or nothing of the level at all.
 *
 * @see "J. Marques-Silva, K. Sakallah, GRASP: a search algorithm for propositional satisfiability, 1999"
 */
public final class ConflictAnalysis {
    /** What is known of a variable: it is in the clause, follows from the clause, or does not. */
    private static final byte IN_CLAUSE = 1;

    private static final byte IMPLIED = 2;
    private static final byte NEEDED = 3;

    private final ClauseStore clauses;
    private final UnitPropagation assignment;
    private final Bumps bumps;
    private final byte[] seen;

    /** The literals of the clause; once a level is being resolved, those of lower levels. */
    private final int[] literals;

    private int count;

    /** Variables of which more is known than that they are in the clause or not. */
    private int[] marked = new int[16];

    private int markedCount;

    /** Variables whose reasons are being looked at, each with how far. */
    private int[] stack = new int[16];

    private int[] first = new int[16];
    private int firstCount;
    private int[] last = new int[16];
    private int lastCount;
    private final int[] levelSeen;
    private int levelStamp;

    public ConflictAnalysis(ClauseStore clauses, UnitPropagation assignment, Bumps bumps, int variables) {
        this.clauses = clauses;
        this.assignment = assignment;
        this.bumps = bumps;
        seen = new byte[variables];
        literals = new int[variables + 1];
        levelSeen = new int[variables + 1];
    }

    /** Begins with a clause whose literals are all false. */
    public void begin(int conflict) {
        for (int i = 0; i < count; i++) {
            seen[literals[i] >> 1] = 0;
        }
        count = 0;
        firstCount = 0;
        include(conflict, -1, Integer.MAX_VALUE);
    }

    /** Adds the literals of a clause; tells how many are of a level, which are not listed. */
    private int include(int clause, int without, int level) {
        int[] data = clauses.data();
        int end = clauses.endOfLiterals(clause);
        int ofLevel = 0;
        clauses.use(clause);
        for (int k = clauses.firstLiteral(clause); k < end; k++) {
            int variable = data[k] >> 1;
            if (variable != without && seen[variable] == 0 && assignment.level(variable) > 0) {
                seen[variable] = IN_CLAUSE;
                if (assignment.level(variable) == level) {
                    ofLevel++;
                } else {
                    literals[count++] = data[k];
                }
                bumps.bump(data[k]);
            }
        }
        return ofLevel;
    }

    /** The last level at which a literal of the clause became false; 0 proves that no assignment is left. */
    public int level() {
        int level = 0;
        for (int i = 0; i < count; i++) {
            level = Math.max(level, assignment.level(literals[i] >> 1));
        }
        return level;
    }

    /**
     * Replaces the literals of the level, which is the last one on the trail.
     *
     * @param onlyFirst whether the first of the two clauses is all that is asked for
     * @return whether the level's decision is left; else the clause has no literal of the level any more
     */
    public boolean resolve(int level, boolean onlyFirst) {
        firstCount = 0;
        int open = 0;
        int lower = 0;
        for (int i = 0; i < count; i++) {
            if (assignment.level(literals[i] >> 1) == level) {
                open++;
            } else {
                literals[lower++] = literals[i];
            }
        }
        count = lower;
        for (int t = assignment.trailSize() - 1; open > 0; t--) {
            int literal = assignment.trail(t) ^ 1;
            int variable = literal >> 1;
            if (seen[variable] == 0) {
                continue;
            }
            int reason = assignment.reason(variable);
            if (open == 1 && firstCount == 0) {
                first = keep(literal, first);
                firstCount = lastCount;
                if (onlyFirst) {
                    seen[variable] = 0;
                    return true;
                }
            }
            if (reason == UnitPropagation.NONE) {
                last = keep(literal, last);
                seen[variable] = 0;
                return true;
            }
            open += include(reason, variable, level) - 1;
            seen[variable] = 0;
        }
        return false;
    }

    /** The clause as it is with the one literal of the level in front, without literals that the others imply. */
    private int[] keep(int asserted, int[] present) {
        int[] into = present.length <= count ? new int[2 * count + 1] : present;
        into[0] = asserted;
        lastCount = 1;
        for (int i = 0; i < count; i++) {
            if (!isImplied(literals[i] >> 1)) {
                into[lastCount++] = literals[i];
            }
        }
        for (int i = 0; i < markedCount; i++) {
            seen[marked[i]] = 0;
        }
        markedCount = 0;
        return into;
    }

    /**
     * Whether a literal of the clause follows from others of it, by its reason, the reasons of what stands there, and so on.
     *
     * @see "N. Sorensson, A. Biere, Minimizing learned clauses, SAT 2009"
     */
    private boolean isImplied(int of) {
        if (assignment.reason(of) == UnitPropagation.NONE) {
            return false;
        }
        int[] data = clauses.data();
        int depth = 0;
        int variable = of;
        int k = clauses.firstLiteral(assignment.reason(of));
        while (true) {
            int end = clauses.endOfLiterals(assignment.reason(variable));
            int next = -1;
            for (; k < end && next < 0; k++) {
                int other = data[k] >> 1;
                if (other != variable
                        && assignment.level(other) > 0
                        && seen[other] != IN_CLAUSE
                        && seen[other] != IMPLIED) {
                    next = other;
                }
            }
            if (next < 0) {
                if (depth == 0) {
                    return true;
                }
                mark(variable, IMPLIED);
                k = stack[--depth];
                variable = stack[--depth];
            } else if (seen[next] == NEEDED || assignment.reason(next) == UnitPropagation.NONE) {
                // All that led here needs it.
                if (depth > 0) {
                    mark(variable, NEEDED);
                }
                for (depth -= 2; depth > 0; depth -= 2) {
                    mark(stack[depth], NEEDED);
                }
                return false;
            } else {
                stack = depth + 2 > stack.length ? Arrays.copyOf(stack, 2 * stack.length) : stack;
                stack[depth++] = variable;
                stack[depth++] = k;
                variable = next;
                k = clauses.firstLiteral(assignment.reason(next));
            }
        }
    }

    private void mark(int variable, byte as) {
        marked = markedCount == marked.length ? Arrays.copyOf(marked, 2 * markedCount) : marked;
        marked[markedCount++] = variable;
        seen[variable] = as;
    }

    /** The clause at the first unique implication point, the literal of the level in front; valid until the next call. */
    public int[] first() {
        return first;
    }

    public int firstCount() {
        return firstCount;
    }

    /** The clause with the level's decision, in front; valid until the next call. */
    public int[] last() {
        return last;
    }

    public int lastCount() {
        return lastCount;
    }

    /** Puts a literal of the highest level but the first's second, as watching needs it; the number of levels. */
    public int arrange(int[] clause, int length) {
        levelStamp++;
        int different = 0;
        int highest = 1;
        for (int i = 0; i < length; i++) {
            int level = assignment.level(clause[i] >> 1);
            if (levelSeen[level] != levelStamp) {
                levelSeen[level] = levelStamp;
                different++;
            }
            if (i > 0 && level > assignment.level(clause[highest] >> 1)) {
                highest = i;
            }
        }
        if (length > 1) {
            int literal = clause[highest];
            clause[highest] = clause[1];
            clause[1] = literal;
        }
        return different;
    }
}
