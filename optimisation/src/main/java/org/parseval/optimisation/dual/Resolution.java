package org.parseval.optimisation.dual;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Clauses without the variables that resolution removes where no more literals come than go: those that a wide clause was cut by, and the
 * insides of gates. A solution of the rest is made one of all.
 *
 * @see "N. Een and A. Biere, Effective preprocessing in SAT through variable and clause elimination, SAT 2005"
 */
final class Resolution {
    /** Pairs of clauses of a variable from which it is let alone. */
    private static final int MOST_PAIRS = 1000;

    private final Runnable look;
    private final List<int[]> clauses = new ArrayList<>();
    private final List<Boolean> gone = new ArrayList<>();
    private final List<List<Integer>> clausesOf = new ArrayList<>();
    private final Deque<Removed> removed = new ArrayDeque<>();
    private final ArrayDeque<Integer> queue = new ArrayDeque<>();
    private final boolean[] queued;
    /** Of each literal whether it is in the first of two clauses. */
    private final boolean[] marked;

    /** A variable that is gone, with the clauses that it stood in without negation. */
    private record Removed(int variable, List<int[]> positive) {}

    /**
     * @param formula no clause has a variable twice; a literal is twice its variable, plus one where that is negated
     * @param look called for every pair of clauses; what it throws ends the work
     */
    Resolution(int variables, List<int[]> formula, Runnable look) {
        this.look = look;
        queued = new boolean[variables];
        marked = new boolean[2 * variables];
        for (int literal = 0; literal < marked.length; literal++) {
            clausesOf.add(new ArrayList<>());
        }
        formula.forEach(this::add);
        for (int v = 0; v < variables; v++) {
            queued[v] = queue.add(v);
        }
        while (!queue.isEmpty()) {
            int v = queue.poll();
            queued[v] = false;
            remove(v);
        }
    }

    private void add(int[] clause) {
        look.run();
        for (int literal : clause) {
            clausesOf.get(literal).add(clauses.size());
        }
        clauses.add(clause);
        gone.add(false);
    }

    private List<Integer> left(int literal) {
        List<Integer> all = clausesOf.get(literal);
        all.removeIf(gone::get);
        return all;
    }

    private void remove(int variable) {
        List<Integer> positive = left(2 * variable);
        List<Integer> negative = left(2 * variable + 1);
        int literals = literals(positive) + literals(negative);
        if (literals == 0 || (long) positive.size() * negative.size() > MOST_PAIRS) {
            return;
        }
        List<int[]> resolvents = new ArrayList<>();
        for (int p : positive) {
            for (int n : negative) {
                look.run();
                int[] resolvent = resolvent(clauses.get(p), clauses.get(n), variable);
                if (resolvent.length > 0 && !isTautology(resolvent)) {
                    resolvents.add(resolvent);
                    literals -= resolvent.length;
                } else if (resolvent.length == 0) {
                    // A contradiction is for the search to find.
                    return;
                }
                if (literals < 0) {
                    return;
                }
            }
        }
        removed.push(new Removed(variable, positive.stream().map(clauses::get).toList()));
        take(positive);
        take(negative);
        resolvents.forEach(this::add);
    }

    private int literals(List<Integer> all) {
        return all.stream().mapToInt(c -> clauses.get(c).length).sum();
    }

    private void take(List<Integer> all) {
        for (int c : all) {
            gone.set(c, true);
            for (int literal : clauses.get(c)) {
                int v = literal >> 1;
                if (!queued[v]) {
                    queued[v] = queue.add(v);
                }
            }
        }
    }

    private int[] resolvent(int[] positive, int[] negative, int variable) {
        int[] literals = new int[positive.length + negative.length - 2];
        int length = 0;
        for (int literal : positive) {
            if (literal >> 1 != variable) {
                literals[length++] = literal;
                marked[literal] = true;
            }
        }
        for (int literal : negative) {
            if (literal >> 1 != variable && !marked[literal]) {
                literals[length++] = literal;
            }
        }
        for (int literal : positive) {
            marked[literal] = false;
        }
        return Arrays.copyOf(literals, length);
    }

    private boolean isTautology(int[] clause) {
        boolean both = false;
        for (int literal : clause) {
            marked[literal] = true;
            both |= marked[literal ^ 1];
        }
        for (int literal : clause) {
            marked[literal] = false;
        }
        return both;
    }

    /** The clauses of the variables that are left. */
    List<int[]> rest() {
        List<int[]> rest = new ArrayList<>();
        for (int c = 0; c < clauses.size(); c++) {
            if (!gone.get(c)) {
                rest.add(clauses.get(c));
            }
        }
        return rest;
    }

    /** Gives the variables that are gone their values in a solution of the rest: true only where a clause wants it. */
    void complete(boolean[] values) {
        for (Removed each : removed) {
            values[each.variable()] = false;
            values[each.variable()] = each.positive().stream()
                    .anyMatch(clause ->
                            Arrays.stream(clause).noneMatch(literal -> values[literal >> 1] == ((literal & 1) == 0)));
        }
    }
}
