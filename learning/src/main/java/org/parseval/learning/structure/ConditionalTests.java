package org.parseval.learning.structure;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.learning.score.Contingency;
import org.parseval.learning.score.Dependence;
import org.parseval.learning.score.LocalScores;
import org.parseval.model.Names;

/**
 * The PC algorithm with the G test: an edge goes where a test finds its ends independent given some neighbours, first none, then one, and so on. Neighbours are
 * those at the beginning of a round, so that the order of variables does not count (stable). Then arrows are drawn that meet at a variable which
 * does not separate their beginnings, and what follows from them.
 *
 * <pre>{@code
 * LearntStructure learnt = ConditionalTests.search(scores, 0.01, Budget.standard(), Progress.SILENT);
 * }</pre>
 *
 * @see "D. Colombo, M. Maathuis, Order-independent constraint-based causal structure learning, JMLR 15 (2014)"
 */
public final class ConditionalTests {
    private final Contingency counts;
    private final double level;
    private final Deadline deadline;
    private final Progress progress;
    private final int n;
    private final boolean[][] edges;

    /** The variables that separate two others between which there is no edge. */
    private final int[][][] separators;

    private long tests;

    private ConditionalTests(LocalScores scores, double level, Deadline deadline, Progress progress) {
        counts = scores.counts();
        this.level = level;
        this.deadline = deadline;
        this.progress = progress;
        n = scores.table().variables();
        edges = new boolean[n][n];
        separators = new int[n][n][0];
    }

    /**
     * @param scores of which the table is used; the structure's score is told too
     * @param level below which chance is not believed in, such as 0.01
     * @throws BudgetException if the time is up
     */
    public static LearntStructure search(LocalScores scores, double level, Budget budget, Progress progress) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("a level of " + level + ", expected a number between 0 and 1");
        }
        ConditionalTests search = new ConditionalTests(scores, level, budget.deadline(), progress);
        search.skeleton();
        Pattern pattern = search.pattern(scores.table().names());
        Structure structure = pattern.structure();
        return new LearntStructure(
                structure,
                structure.score(scores),
                List.of(),
                false,
                true,
                "the PC algorithm, " + search.tests + " tests at level " + level);
    }

    private void skeleton() {
        for (boolean[] row : edges) {
            Arrays.fill(row, true);
        }
        for (int v = 0; v < n; v++) {
            edges[v][v] = false;
        }
        for (int size = 0; round(size); size++) {
            progress.report("tests given " + (size + 1) + " variables", 0);
        }
    }

    /** Tests all edges given so many neighbours of an end; whether there was one with as many. */
    private boolean round(int size) {
        int[][] neighbours = new int[n][];
        Arrays.setAll(
                neighbours, v -> IntStream.range(0, n).filter(u -> edges[v][u]).toArray());
        boolean any = false;
        for (int a = 0; a < n; a++) {
            for (int b : neighbours[a]) {
                int[] others = Arrays.stream(neighbours[a]).filter(u -> u != b).toArray();
                if (others.length >= size) {
                    any = true;
                    if (edges[a][b]) {
                        separate(a, b, others, size);
                    }
                }
            }
        }
        return any;
    }

    private void separate(int a, int b, int[] others, int size) {
        int[] places = IntStream.range(0, size).toArray();
        do {
            if (deadline.passed()) {
                throw new BudgetException("the time was up before all tests were made");
            }
            int[] given = Arrays.stream(places).map(place -> others[place]).toArray();
            tests++;
            if (Dependence.of(counts, a, b, given).pValue() > level) {
                edges[a][b] = false;
                edges[b][a] = false;
                separators[a][b] = given;
                separators[b][a] = given;
                return;
            }
        } while (next(places, others.length));
    }

    /** The next choice of places, in order; whether there is one. */
    private static boolean next(int[] places, int of) {
        for (int i = places.length - 1; i >= 0; i--) {
            if (places[i] < of - places.length + i) {
                places[i]++;
                for (int j = i + 1; j < places.length; j++) {
                    places[j] = places[j - 1] + 1;
                }
                return true;
            }
        }
        return false;
    }

    /** An edge that two pairs of arrows want in both directions has none. */
    private Pattern pattern(Names names) {
        boolean[][] into = new boolean[n][n];
        for (int c = 0; c < n; c++) {
            for (int a = 0; a < n; a++) {
                for (int b = 0; b < a; b++) {
                    int[] separator = separators[a][b];
                    int middle = c;
                    if (edges[a][c]
                            && edges[b][c]
                            && !edges[a][b]
                            && Arrays.stream(separator).noneMatch(v -> v == middle)) {
                        into[a][c] = true;
                        into[b][c] = true;
                    }
                }
            }
        }
        boolean[][] arcs = new boolean[n][n];
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                arcs[a][b] = edges[a][b] && (into[a][b] || !into[b][a]);
            }
        }
        Pattern pattern = new Pattern(names, arcs);
        pattern.orient();
        return pattern;
    }
}
