package org.parseval.learning.structure;

import java.util.Arrays;
import java.util.List;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.score.Contingency;
import org.parseval.learning.score.Dependence;
import org.parseval.learning.score.LocalScores;

/**
 * Structures in which every variable has one parent at most, besides a target: the tree with the largest likelihood, which is the one whose
 * arrows have most mutual information.
 *
 * <pre>{@code
 * LearntStructure tree = Trees.tree(scores);
 * }</pre>
 *
 * @see "C. Chow, C. Liu, Approximating discrete probability distributions with dependence trees, IEEE Trans. Inf. Theory 14 (1968)"
 * @see "N. Friedman, D. Geiger, M. Goldszmidt, Bayesian network classifiers, Machine Learning 29 (1997)"
 */
public final class Trees {
    private Trees() {}

    /** The tree of largest likelihood. */
    public static LearntStructure tree(LocalScores scores) {
        return learnt(scores, parents(weights(scores, -1, false), -1), "Chow-Liu tree");
    }

    /** The forest that remains where arrows are left out that do not pay for their parameters by the BIC. */
    public static LearntStructure forest(LocalScores scores) {
        return learnt(scores, parents(weights(scores, -1, true), -1), "Chow-Liu forest");
    }

    /** All other variables are children of a target, and of one more as in a tree. */
    public static LearntStructure augmented(LocalScores scores, int target) {
        int[][] parents = parents(weights(scores, target, false), target);
        for (int v = 0; v < parents.length; v++) {
            if (v != target) {
                parents[v] = parents[v].length == 0 ? new int[] {target} : new int[] {target, parents[v][0]};
            }
        }
        return learnt(scores, parents, "tree-augmented naive Bayes");
    }

    private static LearntStructure learnt(LocalScores scores, int[][] parents, String by) {
        Structure structure = Structure.of(scores.table().names(), parents);
        return new LearntStructure(structure, structure.score(scores), List.of(), false, true, by);
    }

    /** Mutual information of all pairs times the rows, given the target if there is one; 0 for arrows that do not pay. */
    static double[][] weights(LocalScores scores, int target, boolean paying) {
        Contingency counts = scores.counts();
        DataTable table = counts.table();
        int n = table.variables();
        int[] given = target < 0 ? new int[0] : new int[] {target};
        double[][] weights = new double[n][n];
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < a; b++) {
                if (a != target && b != target) {
                    double parameters = (table.cardinality(a) - 1.0) * (table.cardinality(b) - 1.0);
                    double cost = paying ? parameters / 2 * Math.log(scores.weight()) : 0;
                    weights[a][b] =
                            Math.max(0, Dependence.of(counts, a, b, given).information() - cost);
                    weights[b][a] = weights[a][b];
                }
            }
        }
        return weights;
    }

    /** The heaviest forest, by Prim's algorithm, each tree from its first variable on. */
    private static int[][] parents(double[][] weights, int left) {
        int n = weights.length;
        int[][] parents = new int[n][0];
        boolean[] done = new boolean[n];
        double[] heaviest = new double[n];
        int[] parent = new int[n];
        Arrays.fill(parent, -1);
        for (int count = 0; count < n; count++) {
            int next = -1;
            for (int v = 0; v < n; v++) {
                boolean better = next < 0 || heaviest[v] > heaviest[next];
                next = !done[v] && better ? v : next;
            }
            done[next] = true;
            if (parent[next] >= 0 && next != left) {
                parents[next] = new int[] {parent[next]};
            }
            for (int v = 0; v < n; v++) {
                if (!done[v] && weights[next][v] > heaviest[v]) {
                    heaviest[v] = weights[next][v];
                    parent[v] = next;
                }
            }
        }
        return parents;
    }
}
