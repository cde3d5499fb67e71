package org.parseval.counting.search.preprocessing;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.parseval.inference.Deadline;

/**
 * Variables that only have to have a value, taken away by resolution: the clauses with one of them give way to what follows from each pair of
 * them without it. Only those go for which this makes hardly more clauses than it takes away.
 *
 * @see "N. Een, A. Biere, Effective preprocessing in SAT through variable and clause elimination, SAT 2005"
 */
final class Elimination {
    /** Of clauses with the variable on each side, beyond which it is not tried. */
    private static final int MOST_OCCURRENCES = 400;

    /** A clause of more literals holds much together, wherefore there may not be more of them after a variable went than before. */
    private static final int WIDEST_LEFT = 8;

    private final ClauseTable table;
    private final boolean[] free;
    private final int growth;
    private final long mostWork;
    private int eliminated;

    /**
     * @param free the variables that may go
     * @param growth how many more clauses there may be after one went than before
     */
    Elimination(ClauseTable table, boolean[] free, int growth, long mostWork) {
        this.table = table;
        this.free = free;
        this.growth = growth;
        this.mostWork = mostWork;
    }

    private record Candidate(int variable, long price) {}

    /** Works until nothing can go any more or the time is up; tells how many variables went. */
    int run(Deadline deadline) {
        PriorityQueue<Candidate> queue = new PriorityQueue<>((a, b) ->
                a.price != b.price ? Long.compare(a.price, b.price) : Integer.compare(a.variable, b.variable));
        boolean more = true;
        while (more && !isOver(deadline)) {
            table.compare(mostWork, deadline);
            for (int v = 0; v < free.length; v++) {
                if (free[v] && table.takeTouched(v) && occurs(v)) {
                    queue.add(new Candidate(v, price(v)));
                }
            }
            more = !queue.isEmpty();
            while (!queue.isEmpty() && !isOver(deadline)) {
                Candidate candidate = queue.remove();
                int variable = candidate.variable;
                long now = price(variable);
                if (now > candidate.price) {
                    queue.add(new Candidate(variable, now));
                } else if (occurs(variable) && eliminate(variable)) {
                    eliminated++;
                }
            }
            queue.clear();
        }
        return eliminated;
    }

    private boolean isOver(Deadline deadline) {
        return table.isContradiction() || table.work() > mostWork || deadline.passed();
    }

    private boolean occurs(int variable) {
        return table.of(2 * variable).size() + table.of(2 * variable + 1).size() > 0;
    }

    private long price(int variable) {
        return (long) table.of(2 * variable).size() * table.of(2 * variable + 1).size();
    }

    private int wide(Numbers clauses) {
        int wide = 0;
        for (int i = 0; i < clauses.size(); i++) {
            wide += isWide(table.clause(clauses.get(i))) ? 1 : 0;
        }
        return wide;
    }

    private static boolean isWide(int[] clause) {
        return clause.length > WIDEST_LEFT;
    }

    private boolean eliminate(int variable) {
        Numbers positive = table.of(2 * variable);
        Numbers negative = table.of(2 * variable + 1);
        int before = positive.size() + negative.size();
        if (Math.min(positive.size(), negative.size()) > MOST_OCCURRENCES / 10 && before > MOST_OCCURRENCES) {
            return false;
        }
        int wide = wide(positive) + wide(negative);
        List<int[]> resolvents = new ArrayList<>();
        for (int i = 0; i < positive.size(); i++) {
            for (int k = 0; k < negative.size(); k++) {
                int @Nullable [] resolvent = table.resolvent(positive.get(i), negative.get(k), variable);
                if (resolvent != null) {
                    resolvents.add(resolvent);
                    wide -= isWide(resolvent) ? 1 : 0;
                    if (resolvents.size() > before + growth || wide < 0) {
                        return false;
                    }
                }
            }
        }
        for (int number : positive.toArray()) {
            table.remove(number);
        }
        for (int number : negative.toArray()) {
            table.remove(number);
        }
        resolvents.forEach(table::add);
        return true;
    }
}
