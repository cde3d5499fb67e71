package org.parseval.learning.structure;

import java.util.Arrays;
import java.util.List;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.learning.score.LocalScores;

/**
 * The structure with the best score of all, for a few variables. For every set of variables it knows the best parents that each other variable
 * can have in it, and from that the best structure of every set: one of its variables has no children in it, and its parents among the others.
 *
 * <pre>{@code
 * LearntStructure best = ExactSearch.search(scores, Constraints.none(n), Budget.standard(), Progress.SILENT);
 * }</pre>
 *
 * @see "T. Silander, P. Myllymäki, A simple approach for finding the globally optimal Bayesian network structure, UAI 2006"
 */
public final class ExactSearch {
    /** With more, the tables do not fit. */
    public static final int MOST_VARIABLES = 20;

    private final LocalScores scores;
    private final Constraints constraints;
    private final Deadline deadline;
    private final Progress progress;
    private final int n;

    private ExactSearch(LocalScores scores, Constraints constraints, Deadline deadline, Progress progress) {
        this.scores = scores;
        this.constraints = constraints;
        this.deadline = deadline;
        this.progress = progress;
        n = scores.table().variables();
    }

    /** @throws BudgetException if there are too many variables, or the time is up */
    public static LearntStructure search(
            LocalScores scores, Constraints constraints, Budget budget, Progress progress) {
        int variables = scores.table().variables();
        long bytes = variables * (1L << Math.max(0, variables - 1)) * 12 + (1L << variables) * 9;
        if (variables > MOST_VARIABLES || bytes > budget.memoryBytes()) {
            throw new BudgetException("the best structure of " + variables + " variables takes "
                    + (variables > MOST_VARIABLES
                            ? "more than any machine; up to " + MOST_VARIABLES + " can be done"
                            : (bytes >> 20) + " MB, and there are " + (budget.memoryBytes() >> 20)));
        }
        return new ExactSearch(scores, constraints, budget.deadline(), progress).run();
    }

    private LearntStructure run() {
        double[][] bestOf = new double[n][];
        int[][] parentsOf = new int[n][];
        for (int v = 0; v < n; v++) {
            progress.report("parents of variable " + (v + 1), (double) v / n);
            bestOf[v] = new double[1 << (n - 1)];
            parentsOf[v] = new int[1 << (n - 1)];
            bestParents(v, bestOf[v], parentsOf[v]);
        }
        double[] best = new double[1 << n];
        byte[] sinks = new byte[1 << n];
        Arrays.fill(best, Double.NEGATIVE_INFINITY);
        best[0] = 0;
        for (int set = 1; set < best.length; set++) {
            for (int v = 0; v < n; v++) {
                if ((set >> v & 1) == 1) {
                    int rest = set & ~(1 << v);
                    double sum = best[rest] + bestOf[v][without(rest, v)];
                    if (sum > best[set]) {
                        best[set] = sum;
                        sinks[set] = (byte) v;
                    }
                }
            }
        }
        int[][] parents = new int[n][];
        for (int set = best.length - 1; set > 0; ) {
            int v = sinks[set];
            set &= ~(1 << v);
            parents[v] = variables(parentsOf[v][without(set, v)], v);
        }
        return new LearntStructure(
                Structure.of(scores.table().names(), parents),
                best[best.length - 1],
                List.of(),
                true,
                true,
                "exact search");
    }

    /** For each set of other variables the best parents in it: all of it, or the best of a set with one less. */
    private void bestParents(int v, double[] best, int[] parents) {
        for (int set = 0; set < best.length; set++) {
            if (deadline.passed()) {
                throw new BudgetException("the time was up before the best structure was found");
            }
            best[set] = score(v, set);
            parents[set] = set;
            for (int bits = set; bits != 0; bits &= bits - 1) {
                int less = set & ~(bits & -bits);
                if (best[less] > best[set]) {
                    best[set] = best[less];
                    parents[set] = parents[less];
                }
            }
        }
    }

    private double score(int v, int set) {
        if (Integer.bitCount(set) > constraints.mostParents()) {
            return Double.NEGATIVE_INFINITY;
        }
        int[] parents = variables(set, v);
        int required = 0;
        for (int parent : parents) {
            if (constraints.forbidden()[parent][v]) {
                return Double.NEGATIVE_INFINITY;
            }
            required += constraints.required()[parent][v] ? 1 : 0;
        }
        for (int u = 0; u < n; u++) {
            required -= constraints.required()[u][v] ? 1 : 0;
        }
        return required < 0 ? Double.NEGATIVE_INFINITY : scores.of(v, parents);
    }

    /** A set of other variables as bits without that of a variable. */
    private static int without(int set, int v) {
        int low = (1 << v) - 1;
        return (set & low) | ((set >> 1) & ~low);
    }

    private static int[] variables(int set, int v) {
        int[] variables = new int[Integer.bitCount(set)];
        int count = 0;
        for (int bits = set; bits != 0; bits &= bits - 1) {
            int bit = Integer.numberOfTrailingZeros(bits);
            variables[count++] = bit < v ? bit : bit + 1;
        }
        return variables;
    }
}
