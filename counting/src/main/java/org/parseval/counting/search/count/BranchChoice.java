package org.parseval.counting.search.count;

import java.util.Arrays;
import org.parseval.counting.search.sat.UnitPropagation;

/** The choice of the literal that a component is split by. */
final class BranchChoice {
    private final boolean[] hidden;
    private final ComponentSplitter components;
    private final Scores scores;
    private final UnitPropagation assignment;
    private final boolean[] wasFalse;

    /** @param hidden whether of each variable only a solution has to be found */
    BranchChoice(boolean[] hidden, ComponentSplitter components, Scores scores, UnitPropagation assignment) {
        this.hidden = hidden;
        this.components = components;
        this.scores = scores;
        this.assignment = assignment;
        wasFalse = new boolean[hidden.length];
        Arrays.fill(wasFalse, true);
    }

    /** Whether a component has no shown variable, so that one solution is looked for. */
    boolean isHidden(Frame frame) {
        for (int i = frame.from; i < frame.to; i++) {
            if (!hidden[components.member(i)]) {
                return false;
            }
        }
        return true;
    }

    /** A literal of the best shown variable: once these are decided, the others only have to have a solution. */
    int literal(Frame frame) {
        return frame.hidden ? ofHidden(frame) : scores.literal(bestShown(frame));
    }

    private int bestShown(Frame frame) {
        int best = -1;
        double bestScore = Double.NEGATIVE_INFINITY;
        for (int i = frame.from; i < frame.to; i++) {
            int variable = components.member(i);
            if (!hidden[variable] && (best < 0 || scores.score(variable) > bestScore)) {
                bestScore = scores.score(variable);
                best = variable;
            }
        }
        return best;
    }

    /** A solution is looked for by what conflicts called for last, and near to the solution found last. */
    private int ofHidden(Frame frame) {
        int best = -1;
        double bestScore = -1;
        for (int i = frame.from; i < frame.to; i++) {
            int variable = components.member(i);
            if (assignment.value(2 * variable) == 0 && scores.activity(variable) > bestScore) {
                bestScore = scores.activity(variable);
                best = variable;
            }
        }
        return wasFalse[best] ? 2 * best + 1 : 2 * best;
    }

    /** Keeps the value of a variable in a solution, near to which the next one is looked for. */
    void keep(int variable) {
        wasFalse[variable] = assignment.value(2 * variable) < 0;
    }
}
