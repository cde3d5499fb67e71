package org.parseval.counting.search.count;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.parseval.counting.search.encoding.Formula;
import org.parseval.counting.search.sat.UnitPropagation;

/**
 * The components into which the open clauses of the encoding fall, on a stack. A clause is open while none of its literals is
 * true; learned clauses do not count, they follow from the others. The key of a component is a hash of its variables
 * and of its open clauses of three or more literals; which shorter ones are open follows from the variables.
 */
final class ComponentSplitter {
    /** Components that are not sorted by moving each to its place, which takes the square of their number. */
    private static final int MANY = 64;

    private final Formula formula;
    private final UnitPropagation assignment;
    private final Scores scores;
    private final long[] variableKeys;
    private final long[] clauseKeys;
    private final int[] variableSeen;
    private final int[] clauseSeen;

    /** The literal that made a clause true when it was last looked at, which mostly still does. */
    private final int[] satisfiedBy;

    private int stamp;
    private long visits;

    /** All variables, those of each component on the stack in one run, within the run of the one it was split from. */
    private final int[] members;

    private final int[] found;
    private int foundCount;
    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private long[] highs = new long[64];
    private long[] lows = new long[64];
    private int count;

    ComponentSplitter(Formula formula, UnitPropagation assignment, Scores scores) {
        this.formula = formula;
        this.assignment = assignment;
        this.scores = scores;
        SplittableRandom random = new SplittableRandom(0x5eed);
        variableKeys = random.longs(2L * formula.variables()).toArray();
        clauseKeys = random.longs(2L * formula.longClauses()).toArray();
        variableSeen = new int[formula.variables()];
        members = IntStream.range(0, formula.variables()).toArray();
        found = new int[formula.variables()];
        clauseSeen = new int[formula.longClauses()];
        satisfiedBy = new int[formula.longClauses()];
        for (int clause = 0; clause < satisfiedBy.length; clause++) {
            satisfiedBy[clause] = formula.literals(clause)[0];
        }
    }

    /** The number of components on the stack. */
    int count() {
        return count;
    }

    int start(int component) {
        return starts[component];
    }

    int end(int component) {
        return ends[component];
    }

    long high(int component) {
        return highs[component];
    }

    long low(int component) {
        return lows[component];
    }

    int member(int i) {
        return members[i];
    }

    /** The neighbours and clauses of variables that were looked at so far. */
    long visits() {
        return visits;
    }

    /** Takes components from the top of the stack. */
    void takeBackTo(int components) {
        count = components;
    }

    /** Puts a component where another was that is not needed. */
    void move(int from, int to) {
        starts[to] = starts[from];
        ends[to] = ends[from];
        highs[to] = highs[from];
        lows[to] = lows[from];
    }

    /** Pushes the components of those members of a run that are not assigned, the largest first, and arranges the run by them. */
    void split(int from, int to) {
        int before = count;
        stamp++;
        foundCount = 0;
        int assigned = to - from;
        for (int i = from; i < to; i++) {
            int variable = members[i];
            if (assignment.value(2 * variable) != 0) {
                found[--assigned] = variable;
            } else if (variableSeen[variable] != stamp) {
                explore(variable, from);
            }
        }
        System.arraycopy(found, 0, members, from, to - from);
        sortFrom(before);
    }

    /** Pushes a run that is not split, some of whose members have a value. */
    void pushAgain(int from, int to) {
        push(from, to, 0, 0);
    }

    private void explore(int seed, int offset) {
        int start = foundCount;
        long high = 0;
        long low = 0;
        byte[] values = assignment.values();
        visit(seed);
        for (int i = start; i < foundCount; i++) {
            int variable = found[i];
            int open = 0;
            int[] neighbours = formula.neighbours(variable);
            int[] occurrences = formula.occurrences(variable);
            visits += neighbours.length + occurrences.length;
            for (int neighbour : neighbours) {
                if (values[2 * neighbour] == 0) {
                    open++;
                    visit(neighbour);
                }
            }
            for (int clause : occurrences) {
                if (clauseSeen[clause] == stamp) {
                    open++;
                } else if (values[satisfiedBy[clause]] <= 0 && isOpen(clause)) {
                    clauseSeen[clause] = stamp;
                    open++;
                    high ^= clauseKeys[2 * clause];
                    low ^= clauseKeys[2 * clause + 1];
                }
            }
            high ^= variableKeys[2 * variable];
            low ^= variableKeys[2 * variable + 1];
            scores.setOpen(variable, open);
        }
        push(offset + start, offset + foundCount, high, low);
    }

    /** Whether no literal is true; if so its variables join the component. */
    private boolean isOpen(int clause) {
        int[] literals = formula.literals(clause);
        byte[] values = assignment.values();
        for (int literal : literals) {
            if (values[literal] > 0) {
                satisfiedBy[clause] = literal;
                return false;
            }
        }
        for (int literal : literals) {
            if (values[literal] == 0) {
                visit(literal >> 1);
            }
        }
        return true;
    }

    private void visit(int variable) {
        if (variableSeen[variable] != stamp) {
            variableSeen[variable] = stamp;
            found[foundCount++] = variable;
        }
    }

    private void push(int start, int end, long high, long low) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
            highs = Arrays.copyOf(highs, 2 * count);
            lows = Arrays.copyOf(lows, 2 * count);
        }
        starts[count] = start;
        ends[count] = end;
        highs[count] = high;
        lows[count] = low;
        count++;
    }

    /** By decreasing size, so that the smallest is taken first: should it have no solution, the others are not needed. */
    private void sortFrom(int from) {
        if (count - from > MANY) {
            sortManyFrom(from);
            return;
        }
        for (int i = from + 1; i < count; i++) {
            int start = starts[i];
            int end = ends[i];
            long high = highs[i];
            long low = lows[i];
            int k = i;
            while (k > from && ends[k - 1] - starts[k - 1] < end - start) {
                move(k - 1, k);
                k--;
            }
            starts[k] = start;
            ends[k] = end;
            highs[k] = high;
            lows[k] = low;
        }
    }

    private void sortManyFrom(int from) {
        long[] keyed = new long[count - from];
        for (int i = 0; i < keyed.length; i++) {
            keyed[i] = (long) (starts[from + i] - ends[from + i]) << Integer.SIZE | i;
        }
        Arrays.sort(keyed);
        int[] oldStarts = Arrays.copyOfRange(starts, from, count);
        int[] oldEnds = Arrays.copyOfRange(ends, from, count);
        long[] oldHighs = Arrays.copyOfRange(highs, from, count);
        long[] oldLows = Arrays.copyOfRange(lows, from, count);
        for (int i = 0; i < keyed.length; i++) {
            int old = (int) keyed[i];
            starts[from + i] = oldStarts[old];
            ends[from + i] = oldEnds[old];
            highs[from + i] = oldHighs[old];
            lows[from + i] = oldLows[old];
        }
    }
}
