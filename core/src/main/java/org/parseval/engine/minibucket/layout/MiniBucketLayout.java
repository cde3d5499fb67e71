package org.parseval.engine.minibucket.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;

/** Which functions meet in which mini-bucket, and what that will cost. Variables are eliminated in their own order. */
public final class MiniBucketLayout {
    /** Bytes of what is known of a mini-bucket besides its tables. */
    private static final double OVERHEAD = 500;

    private final List<List<JoinedFunctions>> buckets = new ArrayList<>();
    private double cells;
    private double messageCells;
    private double sharedCells;
    private double mostShared;
    /** Of the tables of all buckets' first mini-buckets, of their second ones and so on. */
    private double[] largestByRank = {};

    private double factorCells;
    private double largestClique;
    private int clusters;
    private int splits;

    private MiniBucketLayout() {}

    /** @throws Deadline.TimeUp if it does not stand in time */
    public static MiniBucketLayout of(Model model, Splitter splitter, Deadline deadline) {
        int variables = model.variableCount();
        List<List<BucketFunction>> functions = new ArrayList<>();
        for (int v = 0; v < variables; v++) {
            functions.add(new ArrayList<>(4));
        }
        for (int f = 0; f < model.factors().size(); f++) {
            int[] scope = model.factors().get(f).scope().clone();
            Arrays.sort(scope);
            functions.get(scope[0]).add(new BucketFunction(scope, f, -1));
        }
        MiniBucketLayout layout = new MiniBucketLayout();
        for (int v = 0; v < variables; v++) {
            deadline.check();
            List<JoinedFunctions> bucket = splitter.split(functions.get(v), layout.clusters, deadline::check);
            int ranks = Math.max(bucket.size(), layout.largestByRank.length);
            layout.largestByRank = Arrays.copyOf(layout.largestByRank, ranks);
            for (int r = 0; r < bucket.size(); r++) {
                JoinedFunctions cluster = bucket.get(r);
                double size = cells(model, cluster.clique());
                layout.largestByRank[r] = Math.max(layout.largestByRank[r], size);
                int[] scope = cluster.scope();
                if (scope.length > 0) {
                    functions.get(scope[0]).add(new BucketFunction(scope, -1, layout.clusters));
                }
                layout.count(cluster, model);
            }
            if (bucket.size() > 1) {
                layout.splits++;
                double shared = cells(model, JoinedFunctions.shared(bucket));
                layout.sharedCells += bucket.size() * shared;
                layout.mostShared = Math.max(layout.mostShared, shared);
            }
            layout.buckets.add(bucket);
            functions.set(v, List.of());
        }
        return layout;
    }

    private void count(JoinedFunctions cluster, Model model) {
        double size = cells(model, cluster.clique());
        cells += size;
        messageCells += cells(model, cluster.scope());
        int[] factors = {};
        for (BucketFunction function : cluster.functions()) {
            factors = function.factor() >= 0 ? JoinedFunctions.union(factors, function.scope()) : factors;
        }
        factorCells += cells(model, factors);
        largestClique = Math.max(largestClique, size);
        clusters++;
    }

    public static double cells(Model model, int[] scope) {
        double cells = 1;
        for (int variable : scope) {
            cells *= model.cardinality(variable);
        }
        return cells;
    }

    /** The mini-buckets of each variable. */
    List<List<JoinedFunctions>> buckets() {
        return buckets;
    }

    /** Gives the memory of the mini-buckets back; their counts stay. */
    public void forgetBuckets() {
        buckets.clear();
    }

    /** Entries of all tables that are run over in one pass. */
    public double cells() {
        return cells;
    }

    public double largestClique() {
        return largestClique;
    }

    /** The number of mini-buckets. */
    public int clusters() {
        return clusters;
    }

    /** The buckets that had to be split; without any, elimination is exact. */
    public int splits() {
        return splits;
    }

    public boolean isExact() {
        return splits == 0;
    }

    /**
     * Bytes of the tables of factors, a message up and one down for each mini-bucket, the shifts, and the tables to work
     * on, one for each mini-bucket of a variable and two more, and the bookkeeping.
     */
    public double bytes() {
        double work = 2 * largestClique + largestByRank.length * mostShared;
        for (double size : largestByRank) {
            work += size;
        }
        return OVERHEAD * clusters + Double.BYTES * (factorCells + 2 * messageCells + 2 * sharedCells + work);
    }

    /** Entries that a sample looks up, roughly. */
    public double lookups(Model model) {
        double sum = 0;
        for (int v = 0; v < buckets.size(); v++) {
            double functions = 0;
            for (JoinedFunctions cluster : buckets.get(v)) {
                functions += cluster.functions().size();
            }
            sum += functions * model.cardinality(v);
        }
        return sum;
    }
}
