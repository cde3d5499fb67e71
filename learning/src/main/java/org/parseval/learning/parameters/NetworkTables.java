package org.parseval.learning.parameters;

import java.util.ArrayList;
import java.util.List;
import org.parseval.learning.structure.Structure;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * The tables of a network from counts: each row divided by its sum. A row of which there are no counts and no prior is uniform.
 *
 * <pre>{@code
 * Model network = NetworkTables.of(structure, counts, Prior.none()).model();
 * }</pre>
 */
public final class NetworkTables {
    private final Structure structure;

    /** All tables one after the other, as in the counts. */
    private final double[] values;

    private final ScopeCounts layout;
    private final int rows;
    private final int emptyRows;

    private NetworkTables(Structure structure, ScopeCounts layout, double[] values, int rows, int emptyRows) {
        this.structure = structure;
        this.layout = layout;
        this.values = values;
        this.rows = rows;
        this.emptyRows = emptyRows;
    }

    /** @param counts of the scopes of the structure, by variable */
    public static NetworkTables of(Structure structure, ScopeCounts counts, Prior prior) {
        double[] values = new double[counts.all().length];
        int rows = 0;
        int empty = 0;
        for (int v = 0; v < structure.size(); v++) {
            int states = structure.cardinality(v);
            double more = prior.of(counts.length(v));
            for (int from = counts.first(v); from < counts.first(v + 1); from += states) {
                rows++;
                empty += divide(counts.all(), values, from, states, more) ? 0 : 1;
            }
        }
        return new NetworkTables(structure, counts, values, rows, empty);
    }

    /** Divides a row by its sum; says whether that is above zero. */
    private static boolean divide(double[] counts, double[] values, int from, int states, double more) {
        double sum = 0;
        for (int s = from; s < from + states; s++) {
            sum += counts[s] + more;
        }
        for (int s = from; s < from + states; s++) {
            values[s] = sum > 0 ? (counts[s] + more) / sum : 1.0 / states;
        }
        return sum > 0;
    }

    /** Rows of all tables. */
    public int rows() {
        return rows;
    }

    /** Rows of which there are neither counts nor a prior. */
    public int emptyRows() {
        return emptyRows;
    }

    /** All tables one after the other, as in {@link ScopeCounts#all()}. */
    double[] values() {
        return values;
    }

    /** The logarithm of the probability of data with certain counts. */
    public double logLikelihood(ScopeCounts counts) {
        return sum(counts.all());
    }

    /** The sum of counts times logarithms of entries; a count of zero adds nothing. */
    double sum(double[] counts) {
        double sum = 0;
        for (int i = 0; i < counts.length; i++) {
            sum += counts[i] == 0 ? 0 : counts[i] * Math.log(values[i]);
        }
        return sum;
    }

    /** The logarithm of the prior's density, but for a constant. */
    double logPrior(Prior prior) {
        double sum = 0;
        for (int v = 0; v < structure.size() && !prior.isNone(); v++) {
            double more = prior.of(layout.length(v));
            for (int i = layout.first(v); i < layout.first(v + 1); i++) {
                sum += more * Math.log(values[i]);
            }
        }
        return sum;
    }

    /** The network. */
    public Model model() {
        List<TableFactor> factors = new ArrayList<>();
        int[] cardinalities = new int[structure.size()];
        for (int v = 0; v < structure.size(); v++) {
            cardinalities[v] = structure.cardinality(v);
            double[] table = new double[layout.length(v)];
            System.arraycopy(values, layout.first(v), table, 0, table.length);
            factors.add(TableFactor.of(structure.scope(v), table));
        }
        return Model.of(Model.Kind.BAYES, cardinalities, factors).withNames(structure.names());
    }
}
