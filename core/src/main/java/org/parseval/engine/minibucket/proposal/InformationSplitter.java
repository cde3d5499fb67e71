package org.parseval.engine.minibucket.proposal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.parseval.engine.minibucket.bounds.Passes;
import org.parseval.engine.minibucket.layout.BucketFunction;
import org.parseval.engine.minibucket.layout.JoinedFunctions;
import org.parseval.engine.minibucket.layout.MiniBucketLayout;
import org.parseval.engine.minibucket.layout.PowerSum;
import org.parseval.engine.minibucket.layout.Projection;
import org.parseval.engine.minibucket.layout.SizeSplitter;
import org.parseval.engine.minibucket.layout.Splitter;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;
import org.parseval.numeric.Exponential;
import org.parseval.numeric.Layout;

/**
 * Splits by what functions say: those come first whose mutual information between the variable that goes and their others is largest, each
 * into the first mini-bucket whose table has room for it, so that what hangs together most is eliminated together. It eliminates as it
 * goes, since the messages of earlier mini-buckets are functions too.
 */
final class InformationSplitter implements Splitter {
    private final Model model;
    private final double mostEntries;
    private final double[][] logFactors;
    private final double[][] fields;
    private final Deadline deadline;
    private final Map<Integer, double[]> messages = new HashMap<>();

    /**
     * @param mostEntries of the table of a mini-bucket, unless a single function has more
     * @param logFactors the logarithms of the factors
     * @param fields of the variables, by which their states are weighed
     */
    InformationSplitter(Model model, double mostEntries, double[][] logFactors, double[][] fields, Deadline deadline) {
        this.model = model;
        this.mostEntries = mostEntries;
        this.logFactors = logFactors;
        this.fields = fields;
        this.deadline = deadline;
    }

    /** A function and what it tells of the variable that goes. */
    private record Told(BucketFunction function, double information) {}

    @Override
    public List<JoinedFunctions> split(List<BucketFunction> functions, int first, Runnable look) {
        deadline.check();
        List<BucketFunction> sorted = functions;
        if (entries(functions) > mostEntries) {
            List<Told> told = new ArrayList<>();
            functions.forEach(function -> told.add(new Told(function, information(function))));
            told.sort(Comparator.comparingDouble(one -> -one.information()));
            sorted = told.stream().map(Told::function).toList();
        }
        List<JoinedFunctions> clusters = new ArrayList<>();
        for (BucketFunction function : sorted) {
            look.run();
            SizeSplitter.place(JoinedFunctions.of(function), clusters, model, mostEntries);
        }
        for (int c = 0; c < clusters.size(); c++) {
            messages.put(first + c, eliminate(clusters.get(c)));
        }
        for (BucketFunction function : functions) {
            messages.remove(function.sender());
        }
        return clusters;
    }

    private double entries(List<BucketFunction> functions) {
        int[] union = {};
        for (BucketFunction function : functions) {
            union = JoinedFunctions.union(union, function.scope());
        }
        return MiniBucketLayout.cells(model, union);
    }

    /** The function's logarithms on its scope, with the fields of its variables. */
    private double[] table(BucketFunction function) {
        int[] scope = function.scope();
        int[] sizes = Layout.sizes(scope, model::cardinality);
        double[] table = new double[Layout.length(sizes, 0)];
        spread(function, scope, sizes, table);
        for (int axis = 0; axis < scope.length; axis++) {
            new Projection(scope, sizes, new int[] {scope[axis]}).spread(fields[scope[axis]], table);
        }
        return table;
    }

    private void spread(BucketFunction function, int[] clique, int[] sizes, double[] table) {
        if (function.factor() >= 0) {
            int[] own = model.factors().get(function.factor()).scope();
            new Projection(clique, sizes, own).spread(logFactors[function.factor()], table);
        } else {
            new Projection(clique, sizes, function.scope())
                    .spread(Objects.requireNonNull(messages.get(function.sender())), table);
        }
    }

    private double[] eliminate(JoinedFunctions cluster) {
        int[] clique = cluster.clique();
        int[] sizes = Layout.sizes(clique, model::cardinality);
        double[] table = new double[Layout.length(sizes, 0)];
        for (BucketFunction function : cluster.functions()) {
            spread(function, clique, sizes, table);
        }
        new Projection(clique, sizes, new int[] {clique[0]}).spread(fields[clique[0]], table);
        double[] message = new double[table.length / sizes[0]];
        PowerSum.eliminate(table, sizes[0], message.length, 1, message);
        Passes.normalise(message);
        return message;
    }

    /** The mutual information between the first variable of a function and its others, in the distribution that it is up to a factor. */
    private double information(BucketFunction function) {
        double[] table = table(function);
        int states = model.cardinality(function.scope()[0]);
        int length = table.length / states;
        double largest = Arrays.stream(table).max().orElse(0);
        double[] rows = new double[states];
        double[] columns = new double[length];
        double total = 0;
        for (int s = 0, at = 0; s < states; s++) {
            for (int j = 0; j < length; j++, at++) {
                table[at] = Exponential.exp(table[at] - largest);
                rows[s] += table[at];
                columns[j] += table[at];
                total += table[at];
            }
        }
        double information = 0;
        for (int s = 0, at = 0; s < states; s++) {
            for (int j = 0; j < length; j++, at++) {
                information += table[at] == 0 ? 0 : table[at] * Math.log(table[at] * total / rows[s] / columns[j]);
            }
        }
        return total == 0 ? 0 : information / total;
    }
}
