package org.parseval.counting.search.sat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.parseval.inference.Deadline;

/**
 * Clauses that must hold, made stronger without changing their solutions: literals that are true in every solution stand alone,
 * clauses lose the literals they can do without, and those that others contain go. A {@link SatOracle} is asked for each
 * literal; where it gives no answer the literal stays. So every weight and every marginal stays what it was.
 *
 * @see "J. Lagniez, P. Marquis, On preprocessing techniques and their impact on propositional model counting, JAIR 2017"
 */
public final class Strengthening {
    private static final int CONFLICTS_A_QUESTION = 300;

    /** Values given to literals for each literal of a clause: what planning problems took at most, about a second of work. */
    private static final long WORK_PER_LITERAL = 64;

    /** Entries of lists looked at for each literal of a clause; only small formulas that are hard get there. */
    private static final long VISITS_PER_LITERAL = 1 << 13;

    private final int variables;
    private final SatOracle oracle;
    private final Solutions solutions;
    private final long mostWork;
    private final long mostVisits;
    private List<int[]> clauses;

    /** How far the work has come: the next literal to ask about, and the next clause to shorten. */
    private int nextLiteral;

    private int nextClause;
    private long looks;
    private boolean begun;
    private boolean shortening;

    public Strengthening(int variables, List<int[]> clauses) {
        this.variables = variables;
        this.clauses = clauses;
        long literals = clauses.stream().mapToLong(clause -> clause.length).sum();
        mostWork = WORK_PER_LITERAL * literals;
        mostVisits = VISITS_PER_LITERAL * literals;
        oracle = new SatOracle(variables, clauses);
        solutions = new Solutions(variables);
    }

    /** Works until all is done or the time is up; tells whether all is done. Called again, it goes on. */
    public boolean advance(Deadline deadline) {
        if (!findFixed(deadline)) {
            return false;
        }
        if (!shortening && !oracle.isContradiction()) {
            shortening = true;
            applyFixed();
        }
        return shorten(deadline);
    }

    /** Clauses with the same solutions, as strong as they are by now; one without literals if there is no solution. */
    public List<int[]> clauses() {
        if (oracle.isContradiction()) {
            return List.of(new int[0]);
        }
        applyFixed();
        dropContained();
        return withUnits();
    }

    /** Knows the clauses as they were given, and what it learned of them. */
    public SatOracle oracle() {
        return oracle;
    }

    /** Values given to literals, and looks at them. */
    public long work() {
        return oracle.work() + looks;
    }

    private boolean isOver() {
        return oracle.isContradiction() || work() > mostWork || oracle.visits() > mostVisits;
    }

    /** Whether the literals can be true together, or that is not known. */
    private boolean mayBe(int[] literals, int count) {
        SatOracle.Verdict verdict = oracle.ask(literals, count, CONFLICTS_A_QUESTION);
        if (verdict == SatOracle.Verdict.POSSIBLE) {
            solutions.add(oracle);
        }
        return verdict != SatOracle.Verdict.IMPOSSIBLE;
    }

    private boolean findFixed(Deadline deadline) {
        int[] question = new int[1];
        if (!begun) {
            begun = true;
            mayBe(question, 0);
        }
        while (nextLiteral < 2 * variables && !isOver()) {
            if (deadline.passed()) {
                return false;
            }
            int literal = nextLiteral++;
            if (!solutions.hasSeen(literal) && oracle.fixed(literal) == 0) {
                preferUnseen();
                looks += variables;
                question[0] = literal;
                if (!mayBe(question, 1)) {
                    oracle.assume(literal ^ 1);
                }
            }
        }
        return true;
    }

    /** The next solution shall show as many literals as possible that no solution had. */
    private void preferUnseen() {
        for (int v = 0; v < variables; v++) {
            if (!solutions.hasSeen(2 * v)) {
                oracle.prefer(2 * v);
            } else if (!solutions.hasSeen(2 * v + 1)) {
                oracle.prefer(2 * v + 1);
            }
        }
    }

    /** Clauses without literals that are false in every solution, and only those that need not be true. */
    private void applyFixed() {
        List<int[]> open = new ArrayList<>(clauses.size());
        for (int[] clause : clauses) {
            boolean satisfied = false;
            int length = 0;
            for (int literal : clause) {
                satisfied |= oracle.fixed(literal) > 0;
                length += oracle.fixed(literal) == 0 ? 1 : 0;
            }
            if (!satisfied) {
                open.add(
                        length == clause.length
                                ? clause
                                : Arrays.stream(clause)
                                        .filter(literal -> oracle.fixed(literal) == 0)
                                        .toArray());
            }
        }
        clauses = open;
    }

    /** A clause of two literals can lose one only if the other is always true, which is known by now. */
    private boolean shorten(Deadline deadline) {
        while (nextClause < clauses.size() && !isOver()) {
            if (deadline.passed()) {
                return false;
            }
            int[] clause = clauses.get(nextClause);
            if (clause.length > 2 && isAffordable(clause.length)) {
                clauses.set(nextClause, shorten(clause, deadline));
            }
            nextClause++;
        }
        return true;
    }

    /** One question about a clause makes its literals false one by one, and each time another to watch is looked for. */
    private boolean isAffordable(int literals) {
        return 0.5 * literals * literals <= mostVisits - oracle.visits();
    }

    private int[] shorten(int[] clause, Deadline deadline) {
        int[] literals = clause.clone();
        int length = literals.length;
        int[] others = new int[length];
        for (int i = length - 1; i >= 0 && length > 2 && !isOver() && !deadline.passed(); i--) {
            int count = 0;
            for (int k = 0; k < length; k++) {
                if (k != i) {
                    others[count++] = literals[k] ^ 1;
                }
            }
            if (!solutions.haveOne(others, count) && !mayBe(others, count)) {
                System.arraycopy(literals, i + 1, literals, i, length - i - 1);
                length--;
            }
        }
        return length == clause.length ? clause : Arrays.copyOf(literals, length);
    }

    /** Keeps of two clauses the shorter one if the other contains it. */
    private void dropContained() {
        List<int[]> byLength = new ArrayList<>(clauses);
        byLength.sort(Comparator.comparingInt(clause -> clause.length));
        int[] occurrences = new int[2 * variables];
        byLength.forEach(clause -> Arrays.stream(clause).forEach(literal -> occurrences[literal]++));
        List<List<int[]>> byRarest = new ArrayList<>(2 * variables);
        for (int literal = 0; literal < 2 * variables; literal++) {
            byRarest.add(List.of());
        }
        boolean[] inClause = new boolean[2 * variables];
        List<int[]> kept = new ArrayList<>();
        for (int[] clause : byLength) {
            Arrays.stream(clause).forEach(literal -> inClause[literal] = true);
            if (Arrays.stream(clause).noneMatch(literal -> containsOne(byRarest.get(literal), inClause))) {
                kept.add(clause);
                int rarest = clause[0];
                for (int literal : clause) {
                    rarest = occurrences[literal] < occurrences[rarest] ? literal : rarest;
                }
                if (byRarest.get(rarest).isEmpty()) {
                    byRarest.set(rarest, new ArrayList<>());
                }
                byRarest.get(rarest).add(clause);
            }
            Arrays.stream(clause).forEach(literal -> inClause[literal] = false);
        }
        clauses = kept;
    }

    private static boolean containsOne(List<int[]> candidates, boolean[] inClause) {
        for (int[] candidate : candidates) {
            int inside = 0;
            while (inside < candidate.length && inClause[candidate[inside]]) {
                inside++;
            }
            if (inside == candidate.length) {
                return true;
            }
        }
        return false;
    }

    private List<int[]> withUnits() {
        List<int[]> all = new ArrayList<>();
        for (int literal = 0; literal < 2 * variables; literal++) {
            if (oracle.fixed(literal) > 0) {
                all.add(new int[] {literal});
            }
        }
        all.addAll(clauses);
        return all;
    }
}
