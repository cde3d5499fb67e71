package org.parseval.engine.minibucket;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Splits by scopes alone: widest function first, each into the first mini-bucket that has room.
 *
 * @see "R. Dechter and I. Rish, Mini-buckets: a general scheme for bounded inference, Journal of the ACM 50 (2003)"
 */
final class ScopeSplitter implements Splitter {
    private static final Comparator<Piece> WIDEST_FIRST = Comparator.comparingInt(piece -> -piece.scope().length);

    private final int mostVariables;

    /** @param mostVariables of a mini-bucket, unless a single function has more */
    ScopeSplitter(int mostVariables) {
        this.mostVariables = mostVariables;
    }

    @Override
    public List<Cluster> split(List<Piece> pieces, int first) {
        List<Piece> widestFirst = new ArrayList<>(pieces);
        widestFirst.sort(WIDEST_FIRST);
        List<Cluster> clusters = new ArrayList<>();
        for (Piece piece : widestFirst) {
            place(Cluster.of(piece), clusters);
        }
        return clusters;
    }

    private void place(Cluster piece, List<Cluster> clusters) {
        for (int c = 0; c < clusters.size(); c++) {
            int[] clique = clusters.get(c).clique();
            int size = Cluster.unionSize(clique, piece.clique());
            if (size <= Math.max(mostVariables, clique.length)) {
                clusters.set(c, clusters.get(c).with(piece));
                return;
            }
        }
        clusters.add(piece);
    }
}
