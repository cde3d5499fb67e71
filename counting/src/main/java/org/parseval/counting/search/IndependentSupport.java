package org.parseval.counting.search;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.parseval.counting.search.sat.Gate;
import org.parseval.counting.search.sat.SatOracle;
import org.parseval.inference.Deadline;
import org.parseval.inference.Query;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * Proves that the shown variables of a projected count determine all others wherever the model is positive: then it is the plain
 * sum, for which far more can be done.
 *
 * <p>Most variables of circuits are outputs of gates: the clauses that say so have no other variable that is not determined yet. For
 * the rest, those variables are doubled, and a SAT oracle tells whether two solutions that agree on what is determined can differ in
 * one of them. A clause that is left out only makes the proof harder.
 *
 * @see "A. Padoa, Essai d'une theorie algebrique des nombres entiers, 1900"
 * @see "J.-M. Lagniez, E. Lonca, P. Marquis, Improving model counting by leveraging definability, IJCAI 2016"
 */
public final class IndependentSupport {
    /** Wider tables are left out. */
    private static final int WIDEST_TABLE = 8;

    /** Literals that the oracles may give a value, all together: less than a second. */
    private static final long MOST_WORK = 1 << 23;

    private static final int FIRST_CONFLICTS = 8;
    private static final int MOST_CONFLICTS = 1 << 9;

    /** Conflicts of the questions that were left open, which say that the formula is hard. */
    private static final int MOST_IN_VAIN = 1 << 12;

    private final boolean[] known;
    private final List<int[]> clauses = new ArrayList<>();
    private final Deadline deadline;
    private long work;

    private IndependentSupport(Model model, Set<Integer> shown, Deadline deadline) {
        this.deadline = deadline;
        known = new boolean[model.variableCount()];
        shown.forEach(variable -> known[variable] = true);
    }

    /** The same question as a plain sum, if that is found to be the same and the time suffices. */
    public static Optional<Query> plainSum(Model model, Query query, Deadline deadline) {
        if (!(query instanceof Query.ProjectedCount projected)) {
            return Optional.empty();
        }
        projected.checkAgainst(model);
        query.evidence().checkAgainst(model);
        if (Arrays.stream(model.cardinalities()).anyMatch(states -> states != 2)) {
            return Optional.empty();
        }
        IndependentSupport support = new IndependentSupport(model, projected.shown(), deadline);
        return support.readClauses(model, query.evidence()) && support.findGates() && support.askOfTheRest()
                ? Optional.of(Query.partitionFunction(query.evidence()))
                : Optional.empty();
    }

    /** False if the time is up. */
    private boolean readClauses(Model model, Evidence evidence) {
        for (Factor factor : model.factors()) {
            if (deadline.passed()) {
                return false;
            }
            int[] scope = factor.scope();
            if (factor instanceof ClauseFactor clause) {
                if (clause.hasZero()) {
                    int[] literals = new int[scope.length];
                    Arrays.setAll(literals, i -> 2 * scope[i] + (clause.positive()[i] ? 0 : 1));
                    clauses.add(literals);
                }
            } else if (scope.length <= WIDEST_TABLE) {
                double[] values = factor.toTable(model).values();
                for (int row = 0; row < values.length; row++) {
                    if (values[row] == 0) {
                        clauses.add(without(scope, row));
                    }
                }
            }
        }
        for (int variable : evidence.states().keySet()) {
            known[variable] = true;
        }
        return true;
    }

    /** Says that the variables are not in this row of a table. */
    private static int[] without(int[] scope, int row) {
        int[] literals = new int[scope.length];
        Arrays.setAll(literals, i -> 2 * scope[i] + (row >> (scope.length - 1 - i) & 1));
        return literals;
    }

    /** Goes on from what is known to outputs of gates; false if the time is up. */
    private boolean findGates() {
        int[][] occurrences = occurrences();
        int[] unknown = new int[clauses.size()];
        ArrayDeque<Integer> ready = new ArrayDeque<>();
        for (int c = 0; c < unknown.length; c++) {
            unknown[c] = (int) Arrays.stream(clauses.get(c))
                    .filter(literal -> !known[literal >> 1])
                    .count();
            if (unknown[c] == 1) {
                ready.add(c);
            }
        }
        while (!ready.isEmpty()) {
            if (isUp(0)) {
                return false;
            }
            int output = unknownOf(clauses.get(ready.remove()));
            if (output >= 0 && isOutput(output, occurrences[output], unknown)) {
                known[output] = true;
                for (int c : occurrences[output]) {
                    if (--unknown[c] == 1) {
                        ready.add(c);
                    }
                }
            }
        }
        return true;
    }

    private boolean isUp(long more) {
        return work + more > MOST_WORK || deadline.passed();
    }

    private int[][] occurrences() {
        int[] counts = new int[known.length];
        clauses.forEach(clause -> Arrays.stream(clause).forEach(literal -> counts[literal >> 1]++));
        int[][] rows = new int[known.length][];
        Arrays.setAll(rows, v -> new int[counts[v]]);
        for (int c = 0; c < clauses.size(); c++) {
            for (int literal : clauses.get(c)) {
                rows[literal >> 1][--counts[literal >> 1]] = c;
            }
        }
        return rows;
    }

    /** A variable of a clause that is not known; -1 if all are. */
    private int unknownOf(int[] clause) {
        return Arrays.stream(clause)
                .map(literal -> literal >> 1)
                .filter(variable -> !known[variable])
                .findFirst()
                .orElse(-1);
    }

    /** Whether its clauses with known variables leave it no choice. */
    private boolean isOutput(int variable, int[] itsClauses, int[] unknown) {
        List<int[]> its = new ArrayList<>();
        for (int c : itsClauses) {
            if (unknown[c] == 1) {
                its.add(clauses.get(c));
                work += clauses.get(c).length;
            }
        }
        Gate gate = new Gate(variable, its);
        boolean isOutput = gate.leavesNoChoice();
        work += gate.work();
        return isOutput;
    }

    /** Whether two solutions that agree on what is known agree on everything. */
    private boolean askOfTheRest() {
        List<Integer> open = new ArrayList<>();
        int[] twin = new int[known.length];
        for (int v = 0; v < known.length; v++) {
            twin[v] = known[v] ? v : known.length + open.size();
            if (!known[v]) {
                open.add(v);
            }
        }
        // The oracle looks at no clock while it takes its clauses.
        if (open.isEmpty()
                || isUp(2L * clauses.stream().mapToInt(clause -> clause.length).sum())) {
            return open.isEmpty();
        }
        List<int[]> doubled = new ArrayList<>(clauses);
        for (int[] clause : clauses) {
            if (unknownOf(clause) >= 0) {
                doubled.add(Arrays.stream(clause)
                        .map(literal -> 2 * twin[literal >> 1] + (literal & 1))
                        .toArray());
            }
        }
        // A variable of its own says, once it is true, that one and its twin are equal.
        int equal = open.size();
        for (int v : open) {
            int says = 2 * (twin[v] + equal);
            doubled.add(new int[] {says + 1, 2 * v, 2 * twin[v] + 1});
            doubled.add(new int[] {says + 1, 2 * v + 1, 2 * twin[v]});
        }
        SatOracle oracle = new SatOracle(known.length + 2 * equal, doubled);
        long inVain = 0;
        for (int conflicts = FIRST_CONFLICTS; conflicts <= MOST_CONFLICTS && !open.isEmpty(); conflicts *= 8) {
            boolean found = true;
            while (found) {
                found = false;
                List<Integer> still = new ArrayList<>();
                for (int v : open) {
                    SatOracle.Verdict verdict = oracle.ask(new int[] {2 * v, 2 * twin[v] + 1}, 2, conflicts);
                    inVain += verdict == SatOracle.Verdict.UNKNOWN ? conflicts : 0;
                    if (verdict == SatOracle.Verdict.POSSIBLE || inVain > MOST_IN_VAIN || isUp(oracle.work())) {
                        return false;
                    }
                    if (verdict == SatOracle.Verdict.IMPOSSIBLE) {
                        oracle.assume(2 * (twin[v] + equal));
                        found = true;
                    } else {
                        still.add(v);
                    }
                }
                open = still;
            }
        }
        return open.isEmpty();
    }
}
