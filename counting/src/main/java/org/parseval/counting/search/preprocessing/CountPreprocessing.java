package org.parseval.counting.search.preprocessing;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.parseval.counting.search.sat.Strengthening;
import org.parseval.inference.Deadline;

/**
 * Clauses made fewer for a count over some of their variables. Each variable is summed over, or only has to have a value. One that follows from
 * others that are summed over need not be, and what need not be is taken away by resolution where that pays; what then
 * is left of those that follow may be summed over or not, as a search likes it.
 */
public final class CountPreprocessing {
    /** Values given to literals or looks at them for each literal of a clause. */
    private static final long WORK_PER_LITERAL = 400;

    private static final long LEAST_WORK = 1 << 22;

    /** How many more clauses there may be for each variable that goes, one round after the other. */
    private static final int[] GROWTHS = {0, 0, 8, 16};

    /** The steps that may be taken with the clauses. */
    enum Step {
        /** Literals that follow are fixed, clauses lose literals they can do without. */
        STRENGTHEN,
        /** Variables that follow from others are not counted. */
        SHRINK,
        /** Variables that are not counted are resolved away. */
        ELIMINATE,
        /** Clauses that the count can do without go. */
        REDUNDANCY,
        /** Variables that follow from counted ones may be summed over. */
        EXTEND
    }

    private final Set<Step> steps;
    private final int variables;
    private final boolean[] counted;
    private final boolean[] hidden;
    private final boolean[] weighted;

    /** The variables that were counted and are known to follow from those that still are. */
    private final boolean[] defined;

    private final long mostWork;
    private List<int[]> clauses;
    private Strengthening strengthening;
    private long work;

    /**
     * @param clauses that must hold
     * @param hidden the variables that only have to have a value
     * @param weighted the variables whose value matters to the sum by more than the clauses
     */
    public CountPreprocessing(int variables, List<int[]> clauses, boolean[] hidden, boolean[] weighted) {
        this(variables, clauses, hidden, weighted, EnumSet.allOf(Step.class));
    }

    /** @param steps that are made */
    CountPreprocessing(int variables, List<int[]> clauses, boolean[] hidden, boolean[] weighted, Set<Step> steps) {
        this.variables = variables;
        this.steps = steps;
        this.clauses = clauses;
        this.hidden = hidden.clone();
        this.weighted = weighted;
        defined = new boolean[variables];
        counted = new boolean[variables];
        for (int v = 0; v < variables; v++) {
            counted[v] = !hidden[v];
        }
        mostWork = LEAST_WORK
                + WORK_PER_LITERAL
                        * clauses.stream().mapToLong(clause -> clause.length).sum();
        strengthening = new Strengthening(variables, clauses);
    }

    /** Does all that the time allows. */
    public void run(Deadline deadline) {
        strengthen(deadline);
        for (int round = 0; round < GROWTHS.length && !deadline.passed(); round++) {
            boolean changed = eliminate(GROWTHS[round], deadline);
            if (round == 0) {
                if (steps.contains(Step.SHRINK)) {
                    shrink(deadline);
                }
            } else if (changed && !deadline.passed()) {
                strengthening = new Strengthening(variables, clauses);
                strengthen(deadline);
            }
        }
        boolean[] summed = counted.clone();
        Definability definability = new Definability(variables, clauses);
        if (steps.contains(Step.EXTEND)) {
            definability.extend(summed, defined, mostWork, deadline);
        }
        work += definability.work();
        for (int v = 0; v < variables; v++) {
            hidden[v] = !summed[v];
        }
    }

    /** Gates are found at once, and without them the formula is mostly so small that a search finds the rest. */
    private void shrink(Deadline deadline) {
        Definability gates = new Definability(variables, clauses);
        boolean[] before = counted.clone();
        gates.takeGatesOut(counted, weighted, deadline);
        work += gates.work();
        keepDefined(before);
        eliminate(GROWTHS[0], deadline);
        Definability others = new Definability(variables, clauses);
        others.shrink(counted, weighted, mostWork, deadline.share(0.5));
        work += others.work();
        keepDefined(before);
    }

    private void keepDefined(boolean[] before) {
        for (int v = 0; v < variables; v++) {
            defined[v] = before[v] && !counted[v];
        }
    }

    private void strengthen(Deadline deadline) {
        if (!steps.contains(Step.STRENGTHEN)) {
            return;
        }
        strengthening.advance(deadline);
        work += strengthening.work();
        clauses = strengthening.clauses();
    }

    /** Tells whether anything has changed. */
    private boolean eliminate(int growth, Deadline deadline) {
        boolean[] free = new boolean[variables];
        boolean[] undefined = new boolean[variables];
        for (int v = 0; v < variables; v++) {
            free[v] = !counted[v] && !weighted[v];
            // Variables that follow from counted ones must go on doing so.
            undefined[v] = free[v] && !defined[v];
        }
        ClauseTable table = new ClauseTable(variables, clauses);
        Elimination elimination = new Elimination(table, free, growth, mostWork);
        Redundancy redundancy = new Redundancy(table, undefined, mostWork);
        int eliminated = 0;
        int removed = 0;
        int last;
        do {
            eliminated += steps.contains(Step.ELIMINATE) ? elimination.run(deadline) : 0;
            last = steps.contains(Step.REDUNDANCY) ? redundancy.run(deadline) : 0;
            removed += last;
        } while (last > 0 && !table.isContradiction() && !deadline.passed());
        work += table.work() + redundancy.work();
        clauses = table.isContradiction() ? List.of(new int[0]) : table.toList();
        return eliminated + removed > 0;
    }

    /** Clauses of which every solution of the counted variables is one of the given clauses' too. */
    public List<int[]> clauses() {
        return clauses;
    }

    /** The variables that must not be summed over. */
    public boolean[] hidden() {
        return hidden;
    }

    /** The variables from which all follow that may be summed over. */
    public boolean[] counted() {
        return counted;
    }

    /** Values given to literals, and looks at them. */
    public long work() {
        return work;
    }
}
