package org.parseval.counting.search.sat;

import java.util.Arrays;
import java.util.List;

/**
 * Tells whether clauses have a solution in which given literals are true. What it learns on the way serves the next question, and
 * the last solution is where the next search begins, so that many questions about the same clauses cost little each.
 *
 * @see "N. Een, N. Sorensson, An extensible SAT-solver, SAT 2003"
 */
public final class SatOracle {
    /** The answer to a question. */
    public enum Verdict {
        POSSIBLE,
        IMPOSSIBLE,
        /** The conflicts that were allowed did not suffice. */
        UNKNOWN
    }

    /** The search begins again after so many conflicts times the next number of Luby's sequence. */
    private static final int CONFLICTS_TO_RESTART = 64;

    private final ClauseStore clauses = new ClauseStore();
    private final UnitPropagation assignment;
    private final MostActive order;
    private final Learned learned;
    private final ConflictAnalysis analysis;
    private final ParityRows parities;
    private final byte[] phase;
    private final boolean[] solution;
    private boolean solved;
    private final int variables;
    private int[] levelStarts = new int[64];
    private int level;
    private boolean contradiction;
    private long work;
    private int restarts;
    private int untilRestart = CONFLICTS_TO_RESTART;

    public SatOracle(int variables, List<int[]> formula) {
        this(variables, formula, new int[0][], new boolean[0]);
    }

    /**
     * @param parities variables of which an odd number is true, or an even one; at least two each. Taken over, not copied
     * @param odd for each of them
     */
    public SatOracle(int variables, List<int[]> formula, int[][] parities, boolean[] odd) {
        this.variables = variables;
        assignment = new UnitPropagation(clauses, variables);
        order = new MostActive(assignment, variables);
        for (int[] clause : formula) {
            int added = clauses.add(clause, clause.length, ClauseStore.ORIGINAL);
            if (clause.length > 1) {
                assignment.watch(added);
            }
        }
        learned = new Learned(clauses, assignment);
        analysis = new ConflictAnalysis(clauses, assignment, order, variables);
        phase = new byte[variables];
        solution = new boolean[variables];
        for (int[] clause : formula) {
            contradiction |= clause.length == 0 || (clause.length == 1 && !fix(clause[0]));
        }
        contradiction |= assignment.propagate(0) != UnitPropagation.NONE;
        this.parities = new ParityRows(parities, odd, assignment, variables);
    }

    private boolean fix(int literal) {
        if (assignment.value(literal) == 0) {
            assignment.assign(literal, 0, UnitPropagation.NONE);
        }
        return assignment.value(literal) > 0;
    }

    /** Whether there is no solution at all, as far as is known. */
    public boolean isContradiction() {
        return contradiction;
    }

    /** 1 for a literal that is true in every solution, as far as is known, -1 for one that is false, else 0. Ask between questions. */
    public int fixed(int literal) {
        return assignment.value(literal);
    }

    /** Literals that were given a value so far: the price of the answers. */
    public long work() {
        return work;
    }

    /** Entries of lists of watched clauses that were looked at so far: the time of the answers, where clauses are many. */
    public long visits() {
        return assignment.visits();
    }

    /** The value of a variable in the last solution found. */
    public boolean wasTrue(int variable) {
        return solution[variable];
    }

    /** Tries a literal first when its variable is decided. */
    public void prefer(int literal) {
        phase[literal >> 1] = (byte) ((literal & 1) == 0 ? 1 : -1);
    }

    /** Begins the next search where the last solution was, if there was one. */
    public void preferLast() {
        for (int v = 0; v < variables && solved; v++) {
            prefer(solution[v] ? 2 * v : 2 * v + 1);
        }
    }

    /** Says that a literal is true from now on. */
    public void assume(int literal) {
        contradiction |= !fix(literal) || assignment.propagate(0) != UnitPropagation.NONE;
    }

    /** Says that one of some literals is true from now on. */
    public void add(int[] clause) {
        int length = 0;
        int[] open = new int[clause.length];
        for (int literal : clause) {
            if (assignment.value(literal) > 0) {
                return;
            }
            if (assignment.value(literal) == 0) {
                open[length++] = literal;
            }
        }
        if (length == 0) {
            contradiction = true;
        } else if (length == 1) {
            assume(open[0]);
        } else {
            learned.add(open, length, ClauseStore.ORIGINAL);
        }
    }

    /** @param conflicts the most to run into */
    public Verdict ask(int[] literals, int count, int conflicts) {
        if (contradiction) {
            return Verdict.IMPOSSIBLE;
        }
        int left = conflicts;
        Verdict verdict = Verdict.UNKNOWN;
        boolean open = true;
        while (open) {
            int before = assignment.trailSize();
            int conflict = propagate();
            work += assignment.trailSize() - before + 1;
            if (conflict != UnitPropagation.NONE) {
                if (level == 0) {
                    contradiction = true;
                    verdict = Verdict.IMPOSSIBLE;
                    open = false;
                } else {
                    learn(conflict);
                    open = --left > 0 && !contradiction;
                    if (--untilRestart == 0) {
                        untilRestart = CONFLICTS_TO_RESTART * luby(++restarts);
                        goBackTo(0);
                    }
                    if (level == 0) {
                        learned.reduce();
                    }
                }
            } else if (contradiction) {
                open = false;
            } else if (level < count) {
                open = assignment.value(literals[level]) >= 0;
                verdict = open ? verdict : Verdict.IMPOSSIBLE;
                if (open) {
                    begin(literals[level]);
                }
            } else {
                int variable = order.next();
                open = variable >= 0;
                if (open) {
                    begin(phase[variable] > 0 ? 2 * variable : 2 * variable + 1);
                } else {
                    verdict = Verdict.POSSIBLE;
                    keepSolution();
                }
            }
        }
        if (contradiction) {
            verdict = Verdict.IMPOSSIBLE;
        }
        goBackTo(0);
        return verdict;
    }

    /** Clauses first: what a parity says is a clause that is made for it. */
    private int propagate() {
        int conflict = assignment.propagate(level);
        while (conflict == UnitPropagation.NONE && parities.speaks()) {
            int[] reason = parities.reason();
            boolean implies = assignment.value(reason[0]) == 0;
            if (level == 0) {
                contradiction |= !implies;
                if (!implies) {
                    return UnitPropagation.NONE;
                }
                assignment.assign(reason[0], 0, UnitPropagation.NONE);
            } else {
                int clause = learned.addReason(reason);
                if (!implies) {
                    return clause;
                }
                assignment.assign(reason[0], level, clause);
            }
            conflict = assignment.propagate(level);
        }
        return conflict;
    }

    /** Luby's sequence, from 0 on: 1, 1, 2, 1, 1, 2, 4 and so on. */
    private static int luby(int i) {
        int rest = i + 1;
        while (Integer.bitCount(rest + 1) > 1) {
            rest -= Integer.highestOneBit(rest) - 1;
        }
        return (rest + 1) / 2;
    }

    private void keepSolution() {
        solved = true;
        for (int v = 0; v < variables; v++) {
            solution[v] = assignment.value(2 * v) > 0;
        }
    }

    /** Opens a level; a literal that is true already leaves it empty. */
    private void begin(int literal) {
        if (level == levelStarts.length) {
            levelStarts = Arrays.copyOf(levelStarts, 2 * level);
        }
        levelStarts[level++] = assignment.trailSize();
        if (assignment.value(literal) == 0) {
            assignment.assign(literal, level, UnitPropagation.NONE);
        }
    }

    private void learn(int conflict) {
        order.decay();
        analysis.begin(conflict);
        int top = analysis.level();
        if (top == 0) {
            contradiction = true;
            return;
        }
        goBackTo(top);
        analysis.resolve(top, true);
        int[] clause = analysis.first();
        int length = analysis.firstCount();
        int rank = analysis.arrange(clause, length);
        int back = length == 1 ? 0 : assignment.level(clause[1] >> 1);
        goBackTo(back);
        int reason = learned.add(clause, length, rank);
        assignment.assign(clause[0], back, length == 1 ? UnitPropagation.NONE : reason);
    }

    private void goBackTo(int to) {
        if (level <= to) {
            return;
        }
        int start = levelStarts[to];
        for (int t = start; t < assignment.trailSize(); t++) {
            int literal = assignment.trail(t);
            phase[literal >> 1] = (byte) ((literal & 1) == 0 ? 1 : -1);
            order.open(literal >> 1);
        }
        assignment.takeBackTo(start);
        parities.takeBackTo(start);
        level = to;
    }
}
