package org.parseval.learning.parameters;

import java.util.Arrays;
import org.parseval.inference.BudgetException;
import org.parseval.learning.data.RowSink;
import org.parseval.learning.structure.Structure;
import org.parseval.model.Names;

/**
 * How often each assignment of some sets of variables occurs in data: sums of the weights of rows. The last variable of a set runs fastest, as in
 * the tables of a model. Sums of whole numbers are exact up to 2^53.
 *
 * <pre>{@code
 * ScopeCounts counts = ScopeCounts.of(structure);
 * file.forEach(structure.names(), counts, deadline, Progress.SILENT);
 * }</pre>
 */
public final class ScopeCounts implements RowSink {
    private final Names names;
    private final int[][] scopes;

    /** Variables of all scopes one after the other, with the stride of each, and where the variables of a scope begin. */
    private final int[] variables;

    private final int[] strides;
    private final int[] firstVariable;

    /** Where the counts of a scope begin. */
    private final int[] firstCount;

    private final double[] counts;
    private long skipped;

    private ScopeCounts(Names names, int[][] scopes, int[] firstCount) {
        this.names = names;
        this.scopes = scopes;
        this.firstCount = firstCount;
        firstVariable = new int[scopes.length + 1];
        for (int s = 0; s < scopes.length; s++) {
            firstVariable[s + 1] = firstVariable[s] + scopes[s].length;
        }
        variables = new int[firstVariable[scopes.length]];
        strides = new int[variables.length];
        for (int s = 0; s < scopes.length; s++) {
            int stride = 1;
            for (int i = scopes[s].length - 1; i >= 0; i--) {
                variables[firstVariable[s] + i] = scopes[s][i];
                strides[firstVariable[s] + i] = stride;
                stride *= names.states(scopes[s][i]).size();
            }
        }
        counts = new double[firstCount[scopes.length]];
    }

    /** @throws BudgetException if the tables together have more entries than an array, or than fit the heap */
    public static ScopeCounts of(Names names, int[][] scopes) {
        int[] first = new int[scopes.length + 1];
        for (int s = 0; s < scopes.length; s++) {
            double size = 1;
            for (int variable : scopes[s]) {
                size *= names.states(variable).size();
            }
            double all = first[s] + size;
            if (all * Double.BYTES > Runtime.getRuntime().maxMemory() / 4.0 || all > Integer.MAX_VALUE - 8) {
                throw new BudgetException(String.format(
                        java.util.Locale.ROOT,
                        "tables with %.3g entries, up to that of %s, do not fit the memory",
                        all,
                        scopes[s].length == 0 ? "a constant" : names.variable(scopes[s][scopes[s].length - 1])));
            }
            first[s + 1] = (int) all;
        }
        return new ScopeCounts(names, scopes, first);
    }

    /** One for each table of a network, by variable. */
    public static ScopeCounts of(Structure structure) {
        return of(structure.names(), structure.scopes());
    }

    /** The same scopes, of which nothing was counted yet. */
    public ScopeCounts empty() {
        return new ScopeCounts(names, scopes, firstCount);
    }

    /** Counts a row in which the variables of all scopes are known; others are only {@linkplain #skipped() noted}. */
    @Override
    public void row(int[] states, double weight) {
        if (!isComplete(states)) {
            skipped++;
            return;
        }
        for (int s = 0; s < scopes.length; s++) {
            counts[index(s, states)] += weight;
        }
    }

    /** Whether the variables of all scopes are known. */
    boolean isComplete(int[] states) {
        for (int variable : variables) {
            if (states[variable] < 0) {
                return false;
            }
        }
        return true;
    }

    /** Where the count of a scope's assignment is, or -1 if one of its variables is not known. */
    int index(int scope, int[] states) {
        int index = firstCount[scope];
        for (int i = firstVariable[scope]; i < firstVariable[scope + 1]; i++) {
            int state = states[variables[i]];
            if (state < 0) {
                return -1;
            }
            index += state * strides[i];
        }
        return index;
    }

    /** Rows that were not counted because a variable was not known. */
    public long skipped() {
        return skipped;
    }

    /** The variables. */
    public Names names() {
        return names;
    }

    /** How many scopes there are. */
    public int size() {
        return scopes.length;
    }

    /** The variables of a scope. Shared, not copied. */
    public int[] scope(int scope) {
        return scopes[scope];
    }

    /** How many counts a scope has. */
    public int length(int scope) {
        return firstCount[scope + 1] - firstCount[scope];
    }

    /** Where the counts of a scope begin in {@link #all()}, and behind the last scope how many there are. */
    int first(int scope) {
        return firstCount[scope];
    }

    /** The counts of all scopes one after the other. Shared, not copied. */
    double[] all() {
        return counts;
    }

    /** The counts of a scope. */
    public double[] of(int scope) {
        return Arrays.copyOfRange(counts, firstCount[scope], firstCount[scope + 1]);
    }

    /** Adds others of the same scopes. */
    public void add(ScopeCounts others) {
        add(others.counts, others.skipped);
    }

    /**
     * Adds {@linkplain #values() values} of others of the same scopes.
     *
     * @throws IllegalArgumentException if there are not as many
     */
    public void add(double[] others, long rowsSkipped) {
        if (others.length != counts.length) {
            throw new IllegalArgumentException(others.length + " counts, expected " + counts.length);
        }
        add(others);
        skipped += rowsSkipped;
    }

    /** The counts of all scopes one after the other. */
    public double[] values() {
        return counts.clone();
    }

    void add(double[] others) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += others[i];
        }
    }
}
