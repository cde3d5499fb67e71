package org.parseval.counting.search.preprocessing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.parseval.inference.Deadline;

/**
 * Clauses that come and go, with the places where each literal stands. A clause that contains another one is not kept, and where two differ in
 * one literal that is negated, the longer loses it.
 */
final class ClauseTable {
    private final List<int[]> clauses = new ArrayList<>();
    private long[] marks = new long[64];
    private final Numbers[] occurrences;

    /** Clauses that were added and not yet compared with the others. */
    private final Numbers fresh = new Numbers();

    private final boolean[] touched;
    private boolean contradiction;
    private long work;

    ClauseTable(int variables, List<int[]> given) {
        occurrences = new Numbers[2 * variables];
        Arrays.setAll(occurrences, literal -> new Numbers());
        touched = new boolean[variables];
        given.forEach(clause -> add(clause.clone()));
    }

    /** Adds a clause; the array is taken over. */
    void add(int[] clause) {
        Arrays.sort(clause);
        int number = clauses.size();
        clauses.add(clause);
        if (number == marks.length) {
            marks = Arrays.copyOf(marks, 2 * number);
        }
        marks[number] = mark(clause);
        for (int literal : clause) {
            occurrences[literal].add(number);
            touched[literal >> 1] = true;
        }
        contradiction |= clause.length == 0;
        fresh.add(number);
    }

    private static long mark(int[] clause) {
        long mark = 0;
        for (int literal : clause) {
            mark |= 1L << ((literal * 0x9E3779B97F4A7C15L) >>> 58);
        }
        return mark;
    }

    /** Its literals in increasing order; none if it is gone, which only a contradiction is beside. Shared, not copied. */
    int[] clause(int number) {
        return clauses.get(number);
    }

    boolean isGone(int number) {
        return clauses.get(number) == GONE;
    }

    private static final int[] GONE = {-1};

    void remove(int number) {
        int[] clause = clauses.get(number);
        for (int literal : clause) {
            occurrences[literal].remove(number);
            touched[literal >> 1] = true;
        }
        work += clause.length;
        clauses.set(number, GONE);
    }

    /** The clauses in which a literal stands. Shared, not copied. */
    Numbers of(int literal) {
        return occurrences[literal];
    }

    boolean isContradiction() {
        return contradiction;
    }

    /** Whether a clause of a variable came or went since this was last asked. */
    boolean takeTouched(int variable) {
        boolean was = touched[variable];
        touched[variable] = false;
        return was;
    }

    /** The numbers of the clauses that are there, by decreasing length. */
    int[] longestFirst() {
        return IntStream.range(0, clauses.size())
                .filter(number -> !isGone(number))
                .boxed()
                .sorted(Comparator.comparingInt((Integer number) -> -clauses.get(number).length))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Looks at literals so far. */
    long work() {
        return work;
    }

    List<int[]> toList() {
        return new ArrayList<>(clauses.stream().filter(clause -> clause != GONE).toList());
    }

    /**
     * Compares all clauses that are new with the others.
     *
     * @param mostWork after which it is left off
     */
    void compare(long mostWork, Deadline deadline) {
        while (fresh.size() > 0 && work < mostWork && !contradiction && !deadline.passed()) {
            int number = fresh.removeLast();
            if (!isGone(number)) {
                compare(number);
            }
        }
    }

    /** Takes away what contains this clause, and literals that it makes needless. */
    private void compare(int number) {
        int[] clause = clauses.get(number);
        int rarest = clause[0];
        for (int literal : clause) {
            if (count(literal >> 1) < count(rarest >> 1)) {
                rarest = literal;
            }
        }
        compareWith(clause, number, rarest);
        if (!isGone(number) && clauses.get(number) == clause) {
            compareWith(clause, number, rarest ^ 1);
        }
    }

    private int count(int variable) {
        return occurrences[2 * variable].size() + occurrences[2 * variable + 1].size();
    }

    private void compareWith(int[] clause, int number, int literal) {
        int[] candidates = occurrences[literal].toArray();
        work += candidates.length;
        for (int other : candidates) {
            if (other != number && !isGone(other) && clauses.get(other).length >= clause.length) {
                int negated = containsBut(clause, number, other);
                if (negated == NONE) {
                    remove(other);
                } else if (negated >= 0) {
                    shorten(other, negated ^ 1);
                }
            }
        }
    }

    private static final int NONE = -1;
    private static final int MORE = -2;

    /** The one literal of a clause of which another has the negation, having all others; or that there is none, or more differences. */
    private int containsBut(int[] clause, int number, int other) {
        // Negation changes a mark by one bit at most.
        if (Long.bitCount(marks[number] & ~marks[other]) > 1) {
            return MORE;
        }
        int[] larger = clauses.get(other);
        int negated = NONE;
        int at = 0;
        work += clause.length;
        for (int literal : clause) {
            while (at < larger.length && larger[at] >> 1 < literal >> 1) {
                at++;
            }
            if (at == larger.length || larger[at] >> 1 != literal >> 1) {
                return MORE;
            }
            if (larger[at] != literal) {
                if (negated != NONE) {
                    return MORE;
                }
                negated = literal;
            }
        }
        work += at;
        return negated;
    }

    /** Takes a literal out of a clause. */
    void shorten(int number, int literal) {
        int[] clause = clauses.get(number);
        int[] shorter = new int[clause.length - 1];
        int count = 0;
        for (int each : clause) {
            if (each != literal) {
                shorter[count++] = each;
            }
        }
        clauses.set(number, shorter);
        marks[number] = mark(shorter);
        occurrences[literal].remove(number);
        for (int each : clause) {
            touched[each >> 1] = true;
        }
        contradiction |= shorter.length == 0;
        fresh.add(number);
    }

    /** The resolvent of two clauses over a variable, or null if it is always true. */
    int @Nullable [] resolvent(int positive, int negative, int variable) {
        int[] one = clauses.get(positive);
        int[] other = clauses.get(negative);
        work += one.length + other.length;
        int[] joined = new int[one.length + other.length - 2];
        int count = 0;
        int i = 0;
        int k = 0;
        while (i < one.length || k < other.length) {
            int a = i < one.length ? one[i] : Integer.MAX_VALUE;
            int b = k < other.length ? other[k] : Integer.MAX_VALUE;
            if (a == b) {
                joined[count++] = a;
                i++;
                k++;
            } else if (a >> 1 == b >> 1) {
                if (a >> 1 != variable) {
                    return null;
                }
                i++;
                k++;
            } else if (a < b) {
                joined[count++] = a;
                i++;
            } else {
                joined[count++] = b;
                k++;
            }
        }
        return Arrays.copyOf(joined, count);
    }
}
