package org.parseval.counting.search.preprocessing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import org.parseval.counting.search.sat.Gate;
import org.parseval.counting.search.sat.SatOracle;
import org.parseval.inference.Deadline;

/**
 * Which variables follow from others. One follows from a set if no two solutions that agree on the set differ in it, which a
 * {@link SatOracle} about two copies of the clauses is asked; where it gives no answer, the variable is taken not to follow.
 *
 * @see "J. Lagniez, E. Lonca, P. Marquis, Definability for model counting, Artificial Intelligence 281 (2020)"
 * @see "M. Soos, K. Meel, Arjun: an efficient independent support computation technique, ICCAD 2022"
 */
final class Definability {
    private static final int CONFLICTS_A_QUESTION = 200;

    /** Conflicts of the questions that were left open, which say that the formula is hard. */
    private static final int MOST_IN_VAIN = 1 << 12;

    /** Clauses of a variable, beyond which nobody asks whether they make it a gate. */
    private static final int MOST_OF_GATE = 64;

    /** Entries of lists looked at in the time that a value takes. */
    private static final int VISITS_A_VALUE = 8;

    /** Solutions that are looked at for variables which have a choice. */
    private static final int SOLUTIONS = 16;

    private final int variables;
    private final List<int[]> clauses;
    private final boolean[] occurs;
    private final int[] degree;
    private long work;

    Definability(int variables, List<int[]> clauses) {
        this.variables = variables;
        this.clauses = clauses;
        occurs = new boolean[variables];
        degree = new int[variables];
        for (int[] clause : clauses) {
            for (int literal : clause) {
                occurs[literal >> 1] = true;
                degree[literal >> 1]++;
            }
        }
    }

    /** Values given to literals so far. */
    long work() {
        return work;
    }

    /**
     * Takes variables out of a set that follow from the rest of it.
     *
     * @param set changed
     * @param fixed those that stay in it
     */
    void shrink(boolean[] set, boolean[] fixed, long mostWork, Deadline deadline) {
        boolean[] free = free(deadline);
        List<Integer> open = new ArrayList<>();
        List<int[]> doubled = new ArrayList<>(clauses);
        for (int[] clause : clauses) {
            doubled.add(Arrays.stream(clause)
                    .map(literal -> literal + 2 * variables)
                    .toArray());
        }
        int[] says = new int[variables];
        int count = 2 * variables;
        for (int v = 0; v < variables; v++) {
            if (set[v] && occurs[v]) {
                says[v] = 2 * count++;
                equal(doubled, says[v], v, v + variables);
            }
        }
        SatOracle oracle = new SatOracle(count, doubled);
        for (int v = 0; v < variables; v++) {
            if (set[v] && occurs[v]) {
                if (fixed[v] || free[v]) {
                    oracle.assume(says[v]);
                } else {
                    open.add(v);
                }
            }
        }
        // A variable of few clauses follows more often, and is missed less where it is decided.
        open.sort(Comparator.comparingInt((Integer v) -> degree[v]).thenComparingInt(v -> v));
        int[] question = new int[open.size() + 1];
        int inVain = 0;
        for (int i = 0; i < open.size() && inVain < MOST_IN_VAIN; i++) {
            if (workOf(oracle) > mostWork || deadline.passed()) {
                break;
            }
            int v = open.get(i);
            int length = 0;
            question[length++] = 2 * v;
            question[length++] = 2 * (v + variables) + 1;
            for (int k = i + 1; k < open.size(); k++) {
                question[length++] = says[open.get(k)];
            }
            SatOracle.Verdict verdict = oracle.ask(question, length, CONFLICTS_A_QUESTION);
            if (verdict == SatOracle.Verdict.IMPOSSIBLE) {
                set[v] = false;
            } else {
                inVain += verdict == SatOracle.Verdict.UNKNOWN ? CONFLICTS_A_QUESTION : 0;
                oracle.assume(says[v]);
            }
        }
        work += workOf(oracle);
    }

    /** Variables that follow from nothing, since there is a solution in which they can have either value: a few solutions show most of them at once. */
    private boolean[] free(Deadline deadline) {
        boolean[] free = new boolean[variables];
        SatOracle oracle = new SatOracle(variables, clauses);
        SplittableRandom random = new SplittableRandom(0x5eed);
        for (int i = 0; i < SOLUTIONS && !deadline.passed(); i++) {
            for (int v = 0; v < variables; v++) {
                oracle.prefer(2 * v + random.nextInt(2));
            }
            if (oracle.ask(new int[0], 0, CONFLICTS_A_QUESTION) != SatOracle.Verdict.POSSIBLE) {
                break;
            }
            boolean[] needed = neededIn(oracle);
            for (int v = 0; v < variables; v++) {
                free[v] |= !needed[v];
            }
        }
        work += workOf(oracle);
        return free;
    }

    /** The variables whose literal alone makes some clause true in the last solution. */
    private boolean[] neededIn(SatOracle oracle) {
        boolean[] needed = new boolean[variables];
        for (int[] clause : clauses) {
            int count = 0;
            int last = 0;
            for (int literal : clause) {
                if (oracle.wasTrue(literal >> 1) == ((literal & 1) == 0)) {
                    count++;
                    last = literal >> 1;
                }
            }
            needed[last] |= count == 1;
        }
        return needed;
    }

    private static long workOf(SatOracle oracle) {
        return oracle.work() + oracle.visits() / VISITS_A_VALUE;
    }

    /** Takes out what is a gate of variables of the set with smaller numbers, or with larger ones, whichever are more: so none follows from itself. */
    void takeGatesOut(boolean[] set, boolean[] fixed, Deadline deadline) {
        List<List<int[]>> byVariable = new ArrayList<>();
        for (int v = 0; v < variables; v++) {
            byVariable.add(set[v] && !fixed[v] && degree[v] <= MOST_OF_GATE ? new ArrayList<>() : List.of());
        }
        for (int[] clause : clauses) {
            for (int literal : clause) {
                if (set[literal >> 1] && !fixed[literal >> 1] && degree[literal >> 1] <= MOST_OF_GATE) {
                    byVariable.get(literal >> 1).add(clause);
                }
            }
        }
        List<Integer> smaller = new ArrayList<>();
        List<Integer> larger = new ArrayList<>();
        for (int v = 0; v < variables && !deadline.passed(); v++) {
            int gate = v;
            List<int[]> its = byVariable.get(v);
            if (isGate(v, its, other -> other < gate && set[other])) {
                smaller.add(v);
            }
            if (isGate(v, its, other -> other > gate && set[other])) {
                larger.add(v);
            }
        }
        for (int v : smaller.size() > larger.size() ? smaller : larger) {
            set[v] = false;
        }
    }

    /** Whether clauses with these others leave a variable no choice. */
    private boolean isGate(int variable, List<int[]> its, IntPredicate mayUse) {
        List<int[]> rests = new ArrayList<>();
        boolean positive = false;
        boolean negative = false;
        for (int[] clause : its) {
            if (Arrays.stream(clause).map(literal -> literal >> 1).allMatch(v -> v == variable || mayUse.test(v))) {
                rests.add(clause);
                for (int literal : clause) {
                    positive |= literal == 2 * variable;
                    negative |= literal == 2 * variable + 1;
                }
            }
        }
        if (!positive || !negative) {
            return false;
        }
        Gate gate = new Gate(variable, rests);
        boolean isGate = gate.leavesNoChoice();
        work += gate.work();
        return isGate;
    }

    /**
     * Adds to a set what follows from it.
     *
     * @param known what is known to follow
     */
    void extend(boolean[] set, boolean[] known, long mostWork, Deadline deadline) {
        for (int v = 0; v < variables; v++) {
            set[v] |= known[v];
        }
        List<Integer> open = new ArrayList<>();
        int[] twin = new int[variables];
        int count = variables;
        for (int v = 0; v < variables; v++) {
            boolean asked = occurs[v] && !set[v];
            twin[v] = asked ? count++ : v;
            if (asked) {
                open.add(v);
            }
        }
        List<int[]> doubled = new ArrayList<>(clauses);
        for (int[] clause : clauses) {
            if (Arrays.stream(clause).anyMatch(literal -> twin[literal >> 1] != literal >> 1)) {
                doubled.add(Arrays.stream(clause)
                        .map(literal -> 2 * twin[literal >> 1] + (literal & 1))
                        .toArray());
            }
        }
        int[] says = new int[variables];
        for (int v : open) {
            says[v] = 2 * count++;
            equal(doubled, says[v], v, twin[v]);
        }
        SatOracle oracle = new SatOracle(count, doubled);
        int inVain = 0;
        for (int v : open) {
            if (inVain > MOST_IN_VAIN || workOf(oracle) > mostWork || deadline.passed()) {
                break;
            }
            SatOracle.Verdict verdict = oracle.ask(new int[] {2 * v, 2 * twin[v] + 1}, 2, CONFLICTS_A_QUESTION);
            if (verdict == SatOracle.Verdict.IMPOSSIBLE) {
                set[v] = true;
                oracle.assume(says[v]);
            }
            inVain += verdict == SatOracle.Verdict.UNKNOWN ? CONFLICTS_A_QUESTION : 0;
        }
        work += workOf(oracle);
    }

    /** A literal of its own says, once it is true, that a variable and its twin are equal. */
    private static void equal(List<int[]> clauses, int says, int one, int other) {
        clauses.add(new int[] {says + 1, 2 * one, 2 * other + 1});
        clauses.add(new int[] {says + 1, 2 * one + 1, 2 * other});
    }
}
