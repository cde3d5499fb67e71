package org.parseval.engine.fourier;

import java.util.Arrays;
import org.parseval.elimination.StepTree;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * The buckets of a model as they are known before anything is computed, by position in the elimination order. Truncation
 * may send a message further up than to its bucket's parent, but never off the way to the root.
 *
 * @param parents the bucket that a bucket's message is for, or -1
 * @param scopes the number of variables of each bucket's message
 */
record BucketForest(int[] parents, int[] scopes) {

    /**
     * Takes time nearly proportional to the size of all scopes.
     *
     * @param model variables numbered in elimination order
     * @param scopes the number of variables of each bucket's message
     */
    static BucketForest of(Model model, int[] scopes) {
        int[][] lower = lowerNeighbours(model);
        int[] positions = new int[lower.length];
        Arrays.setAll(positions, v -> v);
        return new BucketForest(StepTree.of(v -> lower[v], positions, () -> {}).parents(), scopes);
    }

    /** For each variable those just before it in some scope: a factor's other variables hang below these. */
    private static int[][] lowerNeighbours(Model model) {
        int[] counts = new int[model.variableCount()];
        for (Factor factor : model.factors()) {
            int[] scope = sorted(factor);
            for (int i = 1; i < scope.length; i++) {
                counts[scope[i]]++;
            }
        }
        int[][] lower = new int[counts.length][];
        for (int v = 0; v < counts.length; v++) {
            lower[v] = new int[counts[v]];
        }
        for (Factor factor : model.factors()) {
            int[] scope = sorted(factor);
            for (int i = 1; i < scope.length; i++) {
                lower[scope[i]][--counts[scope[i]]] = scope[i - 1];
            }
        }
        return lower;
    }

    private static int[] sorted(Factor factor) {
        int[] scope = factor.scope().clone();
        Arrays.sort(scope);
        return scope;
    }

    int size() {
        return parents.length;
    }
}
