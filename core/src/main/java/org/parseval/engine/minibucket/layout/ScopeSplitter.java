package org.parseval.engine.minibucket.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Splits by scopes alone: widest function first, each into the first mini-bucket that has room.
 *
 * @see "R. Dechter and I. Rish, Mini-buckets: a general scheme for bounded inference, Journal of the ACM 50 (2003)"
 */
public final class ScopeSplitter implements Splitter {
    private static final Comparator<BucketFunction> WIDEST_FIRST =
            Comparator.comparingInt(function -> -function.scope().length);

    private final int mostVariables;

    /** @param mostVariables of a mini-bucket, unless a single function has more */
    public ScopeSplitter(int mostVariables) {
        this.mostVariables = mostVariables;
    }

    @Override
    public List<JoinedFunctions> split(List<BucketFunction> functions, int first, Runnable look) {
        List<BucketFunction> widestFirst = new ArrayList<>(functions);
        widestFirst.sort(WIDEST_FIRST);
        List<JoinedFunctions> clusters = new ArrayList<>();
        for (BucketFunction function : widestFirst) {
            look.run();
            place(JoinedFunctions.of(function), clusters);
        }
        return clusters;
    }

    private void place(JoinedFunctions function, List<JoinedFunctions> clusters) {
        for (int c = 0; c < clusters.size(); c++) {
            int[] clique = clusters.get(c).clique();
            int size = JoinedFunctions.unionSize(clique, function.clique());
            if (size <= Math.max(mostVariables, clique.length)) {
                clusters.set(c, clusters.get(c).with(function));
                return;
            }
        }
        clusters.add(function);
    }
}
