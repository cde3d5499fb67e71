package org.parseval.learning.parameters;

import java.util.Arrays;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.structure.Structure;

/** Expectation maximisation by the definition: every assignment of all variables that agrees with a row, one after the other. */
final class BruteForceEm {
    private final Structure structure;
    private final DataTable table;
    private final double prior;
    double[][] tables;
    double logLikelihood;

    BruteForceEm(Structure structure, DataTable table, double prior, double[][] first) {
        this.structure = structure;
        this.table = table;
        this.prior = prior;
        tables = first;
    }

    private int index(int variable, int[] states) {
        int index = 0;
        for (int parent : structure.parents(variable)) {
            index = index * structure.cardinality(parent) + states[parent];
        }
        return index * structure.cardinality(variable) + states[variable];
    }

    void step() {
        double[][] counts = new double[tables.length][];
        Arrays.setAll(counts, v -> new double[tables[v].length]);
        logLikelihood = 0;
        for (int row = 0; row < table.rows(); row++) {
            double whole = visit(row, 1, new double[0][]);
            logLikelihood += table.weight(row) * Math.log(whole);
            visit(row, table.weight(row) / whole, counts);
        }
        for (int v = 0; v < tables.length; v++) {
            int states = structure.cardinality(v);
            for (int from = 0; from < counts[v].length; from += states) {
                double sum = 0;
                for (int s = from; s < from + states; s++) {
                    sum += counts[v][s] + prior;
                }
                for (int s = from; s < from + states; s++) {
                    tables[v][s] = sum > 0 ? (counts[v][s] + prior) / sum : 1.0 / states;
                }
            }
        }
    }

    /** Goes through all assignments that agree with a row; the sum of their probabilities, and their shares in the counts. */
    private double visit(int row, double scale, double[][] counts) {
        int n = structure.size();
        int[] states = new int[n];
        double sum = 0;
        long all = 1;
        for (int v = 0; v < n; v++) {
            all *= structure.cardinality(v);
        }
        for (long number = 0; number < all; number++) {
            long rest = number;
            boolean agrees = true;
            for (int v = 0; v < n; v++) {
                states[v] = (int) (rest % structure.cardinality(v));
                rest /= structure.cardinality(v);
                agrees &= table.state(row, v) < 0 || table.state(row, v) == states[v];
            }
            if (agrees) {
                double product = scale;
                for (int v = 0; v < n; v++) {
                    product *= tables[v][index(v, states)];
                }
                sum += product;
                for (int v = 0; v < counts.length; v++) {
                    counts[v][index(v, states)] += product;
                }
            }
        }
        return sum;
    }
}
