package org.parseval.engine.minibucket.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Functions that are multiplied before their first variable is eliminated.
 *
 * @param clique all their variables, increasing
 * @param functions the functions
 */
public record JoinedFunctions(int[] clique, List<BucketFunction> functions) {

    public static JoinedFunctions of(BucketFunction function) {
        return new JoinedFunctions(function.scope(), List.of(function));
    }

    JoinedFunctions with(JoinedFunctions other) {
        List<BucketFunction> all = new ArrayList<>(functions);
        all.addAll(other.functions);
        return new JoinedFunctions(union(clique, other.clique), all);
    }

    /** The variables of the message. */
    int[] scope() {
        return Arrays.copyOfRange(clique, 1, clique.length);
    }

    /** The number of variables that two cliques have together. */
    static int unionSize(int[] a, int[] b) {
        int i = 0;
        int j = 0;
        int size = 0;
        while (i < a.length && j < b.length) {
            int difference = a[i] - b[j];
            i += difference <= 0 ? 1 : 0;
            j += difference >= 0 ? 1 : 0;
            size++;
        }
        return size + a.length - i + b.length - j;
    }

    public static int[] union(int[] a, int[] b) {
        int[] merged = new int[unionSize(a, b)];
        for (int n = 0, i = 0, j = 0; n < merged.length; n++) {
            boolean fromA = j == b.length || (i < a.length && a[i] <= b[j]);
            boolean fromB = i == a.length || (j < b.length && b[j] <= a[i]);
            merged[n] = fromA ? a[i] : b[j];
            i += fromA ? 1 : 0;
            j += fromB ? 1 : 0;
        }
        return merged;
    }

    /** The variables that all of the clusters have. */
    static int[] shared(List<JoinedFunctions> clusters) {
        int[] shared = clusters.get(0).clique.clone();
        int size = shared.length;
        for (JoinedFunctions cluster : clusters) {
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (Arrays.binarySearch(cluster.clique, shared[i]) >= 0) {
                    shared[kept++] = shared[i];
                }
            }
            size = kept;
        }
        return Arrays.copyOf(shared, size);
    }
}
