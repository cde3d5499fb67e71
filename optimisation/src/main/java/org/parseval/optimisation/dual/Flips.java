package org.parseval.optimisation.dual;

import java.util.List;
import java.util.SplittableRandom;
import org.parseval.numeric.Categorical;

/**
 * A walk that looks for a solution of clauses: one that is violated is drawn, and one of its literals is made true, the more likely the fewer
 * other clauses that violates. It proves nothing, but on random formulas and on those of few solutions it is often much sooner than a search.
 *
 * @see "A. Balint and U. Schoening, Choosing probability distributions for stochastic local search and the role of make versus break, SAT
 *     2012"
 */
final class Flips {
    /** By the length of the clause, how many times less likely a flip is for each clause that it violates: those of the paper. */
    private static final double[] BASES = {2.5, 2.5, 2.5, 2.5, 3, 3.7, 5, 5.4};

    /** More violated clauses make a flip no less likely. */
    private static final int MOST = 64;

    private final int[][] clauses;
    private final int[][] clausesOf;
    private final boolean[] values;
    private final SplittableRandom random;
    private final double[][] chances = new double[BASES.length][MOST];
    private final double[] drawn;

    /** Of each clause, how many literals are true, and the sum of their variables: of one alone that is its variable. */
    private final int[] trueLiterals;

    private final long[] trueVariables;
    /** Of each variable, the clauses that only it satisfies. */
    private final int[] breaks;

    private final int[] violated;
    private final int[] places;
    private int violations;

    /**
     * @param formula no clause is empty or has a variable twice; a literal is twice its variable, plus one where that is negated
     * @param look called for every clause; what it throws ends the work
     */
    Flips(int variables, List<int[]> formula, long seed, Runnable look) {
        clauses = formula.toArray(int[][]::new);
        random = new SplittableRandom(seed);
        int[] counts = new int[2 * variables];
        int longest = 1;
        for (int[] clause : clauses) {
            look.run();
            longest = Math.max(longest, clause.length);
            for (int literal : clause) {
                counts[literal]++;
            }
        }
        clausesOf = new int[2 * variables][];
        for (int literal = 0; literal < counts.length; literal++) {
            clausesOf[literal] = new int[counts[literal]];
        }
        for (int c = 0; c < clauses.length; c++) {
            look.run();
            for (int literal : clauses[c]) {
                clausesOf[literal][--counts[literal]] = c;
            }
        }
        drawn = new double[longest];
        for (int length = 0; length < BASES.length; length++) {
            for (int i = 0; i < MOST; i++) {
                chances[length][i] = Math.pow(BASES[length], -i);
            }
        }
        values = new boolean[variables];
        trueLiterals = new int[clauses.length];
        trueVariables = new long[clauses.length];
        breaks = new int[variables];
        violated = new int[clauses.length];
        places = new int[clauses.length];
        begin(look);
    }

    /** Values at random. */
    private void begin(Runnable look) {
        for (int v = 0; v < values.length; v++) {
            values[v] = random.nextBoolean();
        }
        for (int c = 0; c < clauses.length; c++) {
            look.run();
            for (int literal : clauses[c]) {
                if (isTrue(literal)) {
                    trueLiterals[c]++;
                    trueVariables[c] += literal >> 1;
                }
            }
            if (trueLiterals[c] == 0) {
                violate(c);
            } else if (trueLiterals[c] == 1) {
                breaks[(int) trueVariables[c]]++;
            }
        }
    }

    private boolean isTrue(int literal) {
        return values[literal >> 1] == ((literal & 1) == 0);
    }

    /** The value of a variable. */
    boolean isTrueVariable(int variable) {
        return values[variable];
    }

    /**
     * Goes on for so many flips.
     *
     * @param look called before each; what it throws ends the work, which can be gone on with
     * @return whether all clauses are satisfied now
     */
    boolean goOn(long flips, Runnable look) {
        for (long i = 0; i < flips && violations > 0; i++) {
            look.run();
            flip(drawn(clauses[violated[random.nextInt(violations)]]));
        }
        return violations == 0;
    }

    private int drawn(int[] clause) {
        double[] chance = chances[Math.min(clause.length, BASES.length - 1)];
        double sum = 0;
        for (int i = 0; i < clause.length; i++) {
            drawn[i] = chance[Math.min(MOST - 1, breaks[clause[i] >> 1])];
            sum += drawn[i];
        }
        return clause[Math.max(0, Categorical.at(random.nextDouble() * sum, drawn, 0, clause.length))];
    }

    /** @param literal that is false */
    private void flip(int literal) {
        int variable = literal >> 1;
        values[variable] = !values[variable];
        for (int c : clausesOf[literal]) {
            if (trueLiterals[c] == 0) {
                satisfy(c);
                breaks[variable]++;
            } else if (trueLiterals[c] == 1) {
                breaks[(int) trueVariables[c]]--;
            }
            trueLiterals[c]++;
            trueVariables[c] += variable;
        }
        for (int c : clausesOf[literal ^ 1]) {
            trueLiterals[c]--;
            trueVariables[c] -= variable;
            if (trueLiterals[c] == 0) {
                violate(c);
                breaks[variable]--;
            } else if (trueLiterals[c] == 1) {
                breaks[(int) trueVariables[c]]++;
            }
        }
    }

    private void violate(int clause) {
        places[clause] = violations;
        violated[violations++] = clause;
    }

    private void satisfy(int clause) {
        int last = violated[--violations];
        violated[places[clause]] = last;
        places[last] = places[clause];
    }
}
