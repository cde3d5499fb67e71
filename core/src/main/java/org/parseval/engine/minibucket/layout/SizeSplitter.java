package org.parseval.engine.minibucket.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.parseval.model.Model;

/** Splits by the sizes of tables: the largest function first, each into the first mini-bucket whose table has room for it. */
public final class SizeSplitter implements Splitter {
    private final Model model;
    private final double mostEntries;

    /** @param mostEntries of the table of a mini-bucket, unless a single function has more */
    public SizeSplitter(Model model, double mostEntries) {
        this.model = model;
        this.mostEntries = mostEntries;
    }

    @Override
    public List<JoinedFunctions> split(List<BucketFunction> functions, int first, Runnable look) {
        List<BucketFunction> largestFirst = new ArrayList<>(functions);
        largestFirst.sort(Comparator.comparingDouble(function -> -MiniBucketLayout.cells(model, function.scope())));
        List<JoinedFunctions> clusters = new ArrayList<>();
        for (BucketFunction function : largestFirst) {
            look.run();
            place(JoinedFunctions.of(function), clusters, model, mostEntries);
        }
        return clusters;
    }

    /** Puts a function into the first mini-bucket whose table has room for it, or into one of its own. */
    public static void place(
            JoinedFunctions function, List<JoinedFunctions> clusters, Model model, double mostEntries) {
        for (int c = 0; c < clusters.size(); c++) {
            int[] clique = clusters.get(c).clique();
            int[] union = JoinedFunctions.union(clique, function.clique());
            if (union.length == clique.length || MiniBucketLayout.cells(model, union) <= mostEntries) {
                clusters.set(c, clusters.get(c).with(function));
                return;
            }
        }
        clusters.add(function);
    }
}
