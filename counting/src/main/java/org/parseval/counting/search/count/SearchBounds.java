package org.parseval.counting.search.count;

import java.util.Optional;
import org.parseval.counting.search.encoding.Encoding;
import org.parseval.counting.search.encoding.Formula;
import org.parseval.counting.search.encoding.Weights;
import org.parseval.counting.search.sat.SatOracle;
import org.parseval.counting.search.sat.UnitPropagation;
import org.parseval.inference.Answer;
import org.parseval.numeric.ScaledNumber;

/**
 * Between what bounds the count lies when a search is left off. What is done is known. Of the rest, a component that was not entered is at
 * most what its variables would weigh if nothing constrained them, and at least what one solution weighs.
 *
 * <p>That solution is one of the whole formula that agrees with the decisions of the branch at work, as many of them as possible. Up to there
 * all components have a solution, so that what was counted beside them is right; branches behind count for nothing in the bound from
 * below. From above no such care is needed: where a component has no solution, its branch is zero and whatever stands for it is not too small.
 */
final class SearchBounds {
    private static final int NO_VARIABLE = -1;
    private static final int CONFLICTS_A_QUESTION = 300;

    /** Far above what rounding does to the logarithms. */
    private static final double SLACK = 1e-9;

    private final Frame[] frames;
    private final int depth;
    private final ComponentSplitter components;
    private final Formula formula;
    private final UnitPropagation assignment;
    private final Weights weights;
    private final boolean[] hidden;
    private final boolean[] counted;
    private final int[] clauseSeen;
    private int stamp;

    /** The decisions up to this level have a solution. */
    private int solvedLevel = -1;

    SearchBounds(
            Frame[] frames,
            int depth,
            ComponentSplitter components,
            Formula formula,
            UnitPropagation assignment,
            Encoding encoding) {
        this.frames = frames;
        this.depth = depth;
        this.components = components;
        this.formula = formula;
        this.assignment = assignment;
        weights = encoding.weights();
        hidden = encoding.hidden();
        counted = encoding.counted();
        clauseSeen = new int[formula.longClauses()];
    }

    /**
     * Bounds on the natural logarithm of the count, the encoding's constant left out: none from below if no solution was found, and nothing
     * if there is none.
     *
     * @param oracle about the same clauses
     * @param look called before every short step; what it throws ends the work
     */
    Optional<Answer.Bounds> find(SatOracle oracle, Runnable look) {
        findSolution(oracle, look);
        if (oracle.isContradiction()) {
            return Optional.empty();
        }
        double counted = lowOfCounted().log();
        double low = solvedLevel < 0
                ? counted
                : Math.max(counted, lowOfBranch(oracle, look).log());
        double high = highOfBranch(look).log();
        double slack = SLACK * Math.max(1, Math.abs(high));
        return Optional.of(new Answer.Bounds(low - slack, high + slack));
    }

    /** Looks for the last level up to which the decisions have a solution; the oracle keeps that one. */
    private void findSolution(SatOracle oracle, Runnable look) {
        int[] decisions = new int[depth];
        for (int level = 1; level <= depth; level++) {
            decisions[level - 1] = frames[level].decision;
        }
        int unsolved = depth + 1;
        int asked = depth;
        while (solvedLevel + 1 < unsolved) {
            look.run();
            oracle.preferLast();
            if (oracle.ask(decisions, asked, CONFLICTS_A_QUESTION) == SatOracle.Verdict.POSSIBLE) {
                solvedLevel = asked;
            } else {
                unsolved = asked;
            }
            asked = (solvedLevel + unsolved) / 2;
        }
    }

    /**
     * What is counted already. A count that is positive has found a solution, if perhaps not all; so beside branches where every component
     * has one it is right. Where one was not entered yet, nobody knows.
     */
    private ScaledNumber lowOfCounted() {
        ScaledNumber low = new ScaledNumber();
        for (int level = depth; level >= 0; level--) {
            Frame frame = frames[level];
            if (componentsAbove(level) > frame.components) {
                low.set(0, 0);
            } else {
                low.multiply(frame.product);
            }
            if (level > 0 && frame.second && !frame.hidden) {
                low.add(frame.first);
            }
        }
        return low;
    }

    private ScaledNumber lowOfBranch(SatOracle solution, Runnable look) {
        ScaledNumber low = new ScaledNumber();
        if (solvedLevel < depth) {
            // The component in which the solution leaves the branch at work.
            Frame left = frames[solvedLevel + 1];
            multiplySolution(low, left.from, left.to, solution, look);
            if (left.second && !left.first.isZero() && left.first.log() > low.log()) {
                low.set(left.first);
            }
        }
        for (int level = solvedLevel; level >= 0; level--) {
            Frame frame = frames[level];
            low.multiply(frame.product);
            for (int i = frame.components; i < componentsAbove(level); i++) {
                multiplySolution(low, components.start(i), components.end(i), solution, look);
            }
            if (level > 0 && frame.second) {
                low.add(frame.first);
            }
        }
        return low;
    }

    private ScaledNumber highOfBranch(Runnable look) {
        ScaledNumber high = new ScaledNumber();
        for (int level = depth; level >= 0; level--) {
            Frame frame = frames[level];
            high.multiply(frame.product);
            for (int i = frame.components; i < componentsAbove(level); i++) {
                multiplyFree(high, components.start(i), components.end(i), level, NO_VARIABLE, look);
            }
            if (level > 0 && frame.hidden) {
                high.set(1, 0);
            } else if (level > 0) {
                high.add(frame.second ? frame.first : otherBranch(frame, level, look));
                // A decision on what follows from other variables adds no state.
                ScaledNumber free = new ScaledNumber();
                multiplyFree(free, frame.from, frame.to, level - 1, NO_VARIABLE, look);
                if (free.log() < high.log()) {
                    high.set(free);
                }
            }
        }
        return high;
    }

    /** The components of a level's branch that were not entered yet are those up to here on the stack. */
    private int componentsAbove(int level) {
        return level == depth ? components.count() : frames[level + 1].components;
    }

    private ScaledNumber otherBranch(Frame frame, int level, Runnable look) {
        ScaledNumber other = weights.weight(frame.decision ^ 1);
        multiplyFree(other, frame.from, frame.to, level - 1, frame.decision >> 1, look);
        return other;
    }

    /** Multiplies by what the members of a component weigh in a solution. */
    private void multiplySolution(ScaledNumber number, int from, int to, SatOracle solution, Runnable look) {
        stamp++;
        for (int i = from; i < to; i++) {
            look.run();
            int variable = components.member(i);
            if (!hidden[variable]) {
                weights.applyTo(number, solution.wasTrue(variable) ? 2 * variable : 2 * variable + 1);
            }
            for (int clause : formula.occurrences(variable)) {
                if (isNew(clause) && isFalse(clause, solution)) {
                    weights.applyTo(number, formula.ownLiteral(clause));
                }
            }
        }
    }

    /** Whether a clause is soft and was not looked at for this component. */
    private boolean isNew(int clause) {
        boolean isNew = formula.isSoft(clause) && clauseSeen[clause] != stamp;
        clauseSeen[clause] = stamp;
        return isNew;
    }

    private boolean isFalse(int clause, SatOracle solution) {
        for (int literal : formula.literals(clause)) {
            if (solution.wasTrue(literal >> 1) == ((literal & 1) == 0)) {
                return false;
            }
        }
        return true;
    }

    /** Multiplies by what the members of a component weigh at most, one of them left out. */
    private void multiplyFree(ScaledNumber number, int from, int to, int level, int without, Runnable look) {
        stamp++;
        for (int i = from; i < to; i++) {
            look.run();
            int variable = components.member(i);
            if (variable != without && counted[variable]) {
                weights.applyFree(number, variable);
            }
            for (int clause : formula.occurrences(variable)) {
                if (isNew(clause) && !isTrueAt(level, clause)) {
                    ScaledNumber weight = weights.weight(formula.ownLiteral(clause));
                    if (weight.log() > 0) {
                        number.multiply(weight);
                    }
                }
            }
        }
    }

    private boolean isTrueAt(int level, int clause) {
        for (int literal : formula.literals(clause)) {
            if (assignment.value(literal) > 0 && assignment.level(literal >> 1) <= level) {
                return true;
            }
        }
        return false;
    }
}
