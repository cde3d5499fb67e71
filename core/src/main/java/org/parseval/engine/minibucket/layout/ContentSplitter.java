package org.parseval.engine.minibucket.layout;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;

/**
 * Splits by values: starting from single functions, the two mini-buckets are joined whose separation has the largest log
 * relative error, the mean logarithm of what a sum and a maximum apart give over the sum of the product, until no two fit
 * together. It eliminates as it goes, since the messages of earlier mini-buckets are functions too.
 *
 * @see "E. Rollon and R. Dechter, New mini-bucket partitioning heuristics for bounding the probability of evidence, AAAI
 *     2010"
 */
public final class ContentSplitter implements Splitter {
    private final Model model;
    private final int mostVariables;
    private final long memoryBytes;
    private final Deadline deadline;
    private final double[][] logFactors;
    private final Map<Integer, double[]> messages = new HashMap<>();
    private double heldCells;

    /** @param mostVariables of a mini-bucket, unless a single function has more */
    public ContentSplitter(Model model, int mostVariables, long memoryBytes, Deadline deadline) {
        this.model = model;
        this.mostVariables = mostVariables;
        this.memoryBytes = memoryBytes;
        this.deadline = deadline;
        logFactors = MiniBucketTree.logFactors(model);
    }

    @Override
    public List<JoinedFunctions> split(List<BucketFunction> functions, int first, Runnable look) {
        List<JoinedFunctions> clusters = new ArrayList<>();
        for (BucketFunction function : functions) {
            clusters.add(JoinedFunctions.of(function));
        }
        // Row a holds the errors of parting cluster a from those before it, negative where they do not fit together.
        List<double[]> errors = new ArrayList<>();
        for (int a = 0; a < clusters.size(); a++) {
            errors.add(errors(clusters, a));
        }
        int[] pair = largest(errors);
        while (pair.length > 0) {
            join(clusters, errors, pair[0], pair[1]);
            pair = largest(errors);
        }
        for (int c = 0; c < clusters.size(); c++) {
            send(clusters.get(c), 1.0 / clusters.size(), first + c);
        }
        for (BucketFunction function : functions) {
            if (function.sender() >= 0) {
                heldCells -= held(function).length;
                messages.remove(function.sender());
            }
        }
        return clusters;
    }

    private static int[] largest(List<double[]> errors) {
        int[] best = {};
        double largest = -1;
        for (int a = 0; a < errors.size(); a++) {
            for (int b = 0; b < a; b++) {
                if (errors.get(a)[b] > largest) {
                    largest = errors.get(a)[b];
                    best = new int[] {b, a};
                }
            }
        }
        return best;
    }

    private void join(List<JoinedFunctions> clusters, List<double[]> errors, int b, int a) {
        clusters.set(b, clusters.get(b).with(clusters.get(a)));
        clusters.remove(a);
        errors.remove(a);
        for (int c = a; c < errors.size(); c++) {
            double[] row = errors.get(c);
            System.arraycopy(row, a + 1, row, a, c - a);
        }
        errors.set(b, errors(clusters, b));
        for (int c = b + 1; c < clusters.size(); c++) {
            errors.get(c)[b] = error(clusters.get(b), clusters.get(c));
        }
    }

    private double[] errors(List<JoinedFunctions> clusters, int a) {
        double[] row = new double[a + 1];
        for (int b = 0; b < a; b++) {
            row[b] = error(clusters.get(b), clusters.get(a));
        }
        return row;
    }

    private double error(JoinedFunctions a, JoinedFunctions b) {
        deadline.check();
        int[] clique = JoinedFunctions.union(a.clique(), b.clique());
        if (clique.length > Math.max(mostVariables, Math.max(a.clique().length, b.clique().length))) {
            return -1;
        }
        double cells = MiniBucketLayout.cells(model, clique);
        checkMemory(5 * cells);
        int size = (int) cells;
        int states = model.cardinality(clique[0]);
        int length = size / states;
        double[] tableA = product(a, clique, size);
        double[] tableB = product(b, clique, size);
        double[] apart = new double[length];
        double[] other = new double[length];
        double[] together = new double[length];
        PowerSum.eliminate(tableA, states, length, 1, apart);
        PowerSum.eliminate(tableB, states, length, 0.0, other);
        for (int i = 0; i < size; i++) {
            tableA[i] += tableB[i];
        }
        PowerSum.eliminate(tableA, states, length, 1, together);
        double total = 0;
        int counted = 0;
        for (int j = 0; j < length; j++) {
            if (together[j] > Double.NEGATIVE_INFINITY) {
                total += apart[j] + other[j] - together[j];
                counted++;
            }
        }
        return counted == 0 ? 0 : Math.max(0, total / counted);
    }

    private double[] product(JoinedFunctions cluster, int[] clique, int size) {
        double[] table = new double[size];
        int[] sizes = Layout.sizes(clique, model::cardinality);
        for (BucketFunction function : cluster.functions()) {
            boolean message = function.sender() >= 0;
            int[] scope = message
                    ? function.scope()
                    : model.factors().get(function.factor()).scope();
            new Projection(clique, sizes, scope)
                    .spread(message ? held(function) : logFactors[function.factor()], table);
        }
        return table;
    }

    private double[] held(BucketFunction function) {
        double[] message = messages.get(function.sender());
        if (message == null) {
            throw new IllegalStateException("mini-bucket " + function.sender() + " has sent nothing");
        }
        return message;
    }

    private void send(JoinedFunctions cluster, double weight, int id) {
        double cells = MiniBucketLayout.cells(model, cluster.clique());
        checkMemory(2 * cells);
        double[] table = product(cluster, cluster.clique(), (int) cells);
        int states = model.cardinality(cluster.clique()[0]);
        double[] message = new double[table.length / states];
        PowerSum.eliminate(table, states, message.length, weight, message);
        double largest = Arrays.stream(message).max().orElse(0);
        for (int j = 0; j < message.length && largest > Double.NEGATIVE_INFINITY; j++) {
            message[j] -= largest;
        }
        messages.put(id, message);
        heldCells += message.length;
    }

    private void checkMemory(double cells) {
        double bytes = Double.BYTES * (heldCells + cells);
        if (bytes > memoryBytes || cells > Integer.MAX_VALUE) {
            throw new BudgetException(String.format(
                    Locale.ROOT,
                    "splitting buckets by content into mini-buckets of %d variables needs %.4g MiB; the budget allows"
                            + " %.4g MiB",
                    mostVariables,
                    bytes / (1 << 20),
                    memoryBytes / (double) (1 << 20)));
        }
    }
}
