package org.parseval.counting.search.sat;

/**
 * The clause that a conflict teaches. The literals of the conflict's clause that became false at the last level are replaced by the
 * literals that made them so, latest first. Where a single literal of the level is left, the clause is worth keeping (the
 * first unique implication point); this goes on until the level's decision is left alone, or nothing of the level at all.
 *
 * @see "J. Marques-Silva, K. Sakallah, GRASP: a search algorithm for propositional satisfiability, 1999"
 */
public final class ConflictAnalysis {
    private final ClauseStore clauses;
    private final UnitPropagation assignment;
    private final Bumps bumps;
    private final boolean[] seen;
    private final int[] literals;
    private int count;
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
        seen = new boolean[variables];
        literals = new int[variables + 1];
        levelSeen = new int[variables + 1];
    }

    /** Begins with a clause whose literals are all false. */
    public void begin(int conflict) {
        for (int i = 0; i < count; i++) {
            seen[literals[i] >> 1] = false;
        }
        count = 0;
        firstCount = 0;
        include(conflict, -1);
    }

    private void include(int clause, int without) {
        int[] data = clauses.data();
        int end = clauses.endOfLiterals(clause);
        for (int k = clauses.firstLiteral(clause); k < end; k++) {
            int variable = data[k] >> 1;
            if (variable != without && !seen[variable] && assignment.level(variable) > 0) {
                seen[variable] = true;
                literals[count++] = data[k];
                bumps.bump(data[k]);
            }
        }
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
     * @return whether the level's decision is left; else the clause has no literal of the level any more
     */
    public boolean resolve(int level) {
        firstCount = 0;
        int open = 0;
        for (int i = 0; i < count; i++) {
            open += assignment.level(literals[i] >> 1) == level ? 1 : 0;
        }
        for (int t = assignment.trailSize() - 1; open > 0; t--) {
            int variable = assignment.trail(t) >> 1;
            if (!seen[variable]) {
                continue;
            }
            if (open == 1 && firstCount == 0) {
                keepFirst(assignment.trail(t) ^ 1);
            }
            int reason = assignment.reason(variable);
            if (reason == UnitPropagation.NONE) {
                last = last.length < count ? new int[2 * count] : last;
                lastCount = shorten(assignment.trail(t) ^ 1, last);
                return true;
            }
            int before = count;
            include(reason, variable);
            for (int i = before; i < count; i++) {
                open += assignment.level(literals[i] >> 1) == level ? 1 : 0;
            }
            remove(assignment.trail(t) ^ 1);
            open--;
        }
        return false;
    }

    private void remove(int literal) {
        seen[literal >> 1] = false;
        int i = 0;
        while (literals[i] != literal) {
            i++;
        }
        literals[i] = literals[--count];
    }

    private static void putFirst(int[] clause, int length, int literal) {
        int i = 0;
        while (i < length && clause[i] != literal) {
            i++;
        }
        clause[i] = clause[0];
        clause[0] = literal;
    }

    /** The clause as it is, without literals that the others imply at once. */
    private void keepFirst(int asserted) {
        if (first.length < count) {
            first = new int[2 * count];
        }
        firstCount = shorten(asserted, first);
    }

    private int shorten(int asserted, int[] into) {
        int length = 0;
        for (int i = 0; i < count; i++) {
            if (literals[i] == asserted || !isImplied(literals[i])) {
                into[length++] = literals[i];
            }
        }
        putFirst(into, length, asserted);
        return length;
    }

    private boolean isImplied(int literal) {
        int reason = assignment.reason(literal >> 1);
        if (reason == UnitPropagation.NONE) {
            return false;
        }
        int[] data = clauses.data();
        int end = clauses.endOfLiterals(reason);
        for (int k = clauses.firstLiteral(reason); k < end; k++) {
            int variable = data[k] >> 1;
            if (!seen[variable] && assignment.level(variable) > 0) {
                return false;
            }
        }
        return true;
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
