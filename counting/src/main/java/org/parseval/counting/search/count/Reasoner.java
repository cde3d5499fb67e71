package org.parseval.counting.search.count;

import org.parseval.counting.search.encoding.ClauseSet;
import org.parseval.counting.search.encoding.Encoding;
import org.parseval.counting.search.sat.ClauseStore;
import org.parseval.counting.search.sat.ConflictAnalysis;
import org.parseval.counting.search.sat.Learned;
import org.parseval.counting.search.sat.UnitPropagation;

/** The clauses of the search, what follows from a partial assignment by them, and what conflicts teach. */
final class Reasoner {
    private final ClauseStore clauses = new ClauseStore();
    private final UnitPropagation assignment;
    private final Learned learned;
    private final ConflictAnalysis analysis;

    Reasoner(Encoding encoding, Scores scores) {
        int booleans = encoding.variables() + encoding.clauses().soft().size();
        assignment = new UnitPropagation(clauses, booleans);
        load(encoding);
        learned = new Learned(clauses, assignment);
        analysis = new ConflictAnalysis(clauses, assignment, scores, booleans);
    }

    private void load(Encoding encoding) {
        for (int[] clause : encoding.clauses().hard()) {
            int added = clauses.add(clause, clause.length, ClauseStore.ORIGINAL);
            if (clause.length > 1) {
                assignment.watch(added);
            }
        }
        int own = 2 * encoding.variables();
        for (ClauseSet.Soft soft : encoding.clauses().soft()) {
            int length = soft.literals().length;
            int[] clause = new int[length + 1];
            System.arraycopy(soft.literals(), 0, clause, 1, length);
            clause[0] = own;
            own += 2;
            assignment.watch(clauses.add(clause, clause.length, ClauseStore.ORIGINAL));
        }
    }

    UnitPropagation assignment() {
        return assignment;
    }

    /** Draws the conclusions that hold everywhere; whether there is no contradiction. */
    boolean begin() {
        for (int clause = 0; clause < clauses.size(); clause = clauses.endOfLiterals(clause)) {
            if (clauses.length(clause) == 0) {
                return false;
            }
            if (clauses.length(clause) == 1) {
                int literal = clauses.literal(clause, 0);
                if (assignment.value(literal) < 0) {
                    return false;
                }
                if (assignment.value(literal) == 0) {
                    assignment.assign(literal, 0, clause);
                }
            }
        }
        return assignment.propagate(0) == UnitPropagation.NONE;
    }

    /** Draws all conclusions at a level; a clause whose literals are all false, or {@link UnitPropagation#NONE}. */
    int conclude(int level) {
        int conflict = learned.assignUnits(level);
        return conflict == UnitPropagation.NONE ? assignment.propagate(level) : conflict;
    }

    /** Gives up learned clauses if there are too many. Call when there is nothing left to conclude. */
    void tidy() {
        learned.reduce();
    }

    ConflictAnalysis analysis() {
        return analysis;
    }

    /** Keeps the clause at the first unique implication point. */
    int learnFirst() {
        return learn(analysis.first(), analysis.firstCount());
    }

    /** Keeps the clause with the level's decision. */
    int learnLast() {
        return learn(analysis.last(), analysis.lastCount());
    }

    private int learn(int[] literals, int count) {
        return learned.add(literals, count, analysis.arrange(literals, count));
    }

    /** The level's variable in the clause that made a soft clause's own literal true: it is of the same component. */
    int companion(int own, int level) {
        int reason = assignment.reason(own);
        for (int i = 1; i < clauses.length(reason); i++) {
            int variable = clauses.literal(reason, i) >> 1;
            if (assignment.level(variable) == level) {
                return variable;
            }
        }
        throw new IllegalStateException("a soft clause was overlooked");
    }
}
