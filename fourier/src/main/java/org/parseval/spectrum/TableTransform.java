package org.parseval.spectrum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.transform.WalshHadamard;

/**
 * The weights of a model of few variables, from the table of its function through the fast Walsh-Hadamard transform.
 *
 * <p>Factors are at most 1, so that logarithms add up without cancellation and no product underflows. The error of the
 * sum at x is at most u (F + 1) |log f(x)| for F factors; its mean square, weighted by f&sup2;, bounds by Parseval's identity
 * what all errors together put on any one degree.
 */
final class TableTransform {
    /** Beyond this, elimination over pairs is tried; a table of this many variables takes 128 MiB. */
    static final int MOST_VARIABLES = 24;

    private static final int BLOCK_BITS = 12;
    private static final double UNIT = 0x1p-53;

    private TableTransform() {}

    static Forecast forecast(Model part) {
        int n = part.variableCount();
        double cells = Math.scalb(1.0, n);
        double work = cells * (2 * part.factors().size() + 3 * n);
        return new Forecast.Known(n - 1, cells, 8 * cells, work, "none");
    }

    static DegreeWeights of(Model part, Budget budget, Deadline deadline) {
        forecast(part).checkAgainst(budget);
        int n = part.variableCount();
        double[] table = logTable(part, deadline);
        double log = Arrays.stream(table).max().orElse(0);
        if (log == Double.NEGATIVE_INFINITY) {
            return new DegreeWeights(new double[n + 1], new double[n + 1], log);
        }
        double squares = 0;
        double errors = 0;
        for (int point = 0; point < table.length; point++) {
            double value = Math.exp(table[point] - log);
            double slack = value == 0 ? 0 : value * (1 - table[point]);
            table[point] = value;
            squares += value * value;
            errors += slack * slack;
        }
        deadline.check();
        WalshHadamard.transform(table, n);
        double relative = UNIT * (part.factors().size() + n + 2);
        return normalised(n, table, relative * relative * errors / squares, 2 * log + Math.log(squares / table.length));
    }

    /** The logarithm of f at each point; bit i of a point is the state of variable i. */
    private static double[] logTable(Model part, Deadline deadline) {
        double[] sums = new double[1 << part.variableCount()];
        int block = Math.min(sums.length, 1 << BLOCK_BITS);
        List<double[]> logs = new ArrayList<>();
        List<int[]> offsets = new ArrayList<>();
        for (Factor factor : part.factors()) {
            logs.add(Arrays.stream(factor.toTable(part).values()).map(Math::log).toArray());
            int[] low = new int[block];
            Arrays.setAll(low, point -> index(factor.scope(), point));
            offsets.add(low);
        }
        for (int start = 0; start < sums.length; start += block) {
            deadline.check();
            for (int f = 0; f < logs.size(); f++) {
                add(sums, start, logs.get(f), index(part.factors().get(f).scope(), start), offsets.get(f));
            }
        }
        return sums;
    }

    private static void add(double[] sums, int start, double[] logs, int base, int[] offsets) {
        for (int i = 0; i < offsets.length; i++) {
            sums[start + i] += logs[base + offsets[i]];
        }
    }

    /** The entry of a table over the scope; linear in the bits of the point, so that blocks can share their offsets. */
    private static int index(int[] scope, int point) {
        int index = 0;
        for (int variable : scope) {
            index = 2 * index + (point >> variable & 1);
        }
        return index;
    }

    private static DegreeWeights normalised(int n, double[] coefficients, double error, double logMeanSquare) {
        double[] weights = new double[n + 1];
        int block = Math.min(coefficients.length, 1 << BLOCK_BITS);
        double[] sums = new double[n + 1];
        // Block by block, so that no sum has many terms and rounds much.
        for (int start = 0; start < coefficients.length; start += block) {
            Arrays.fill(sums, 0);
            for (int mask = start; mask < start + block; mask++) {
                sums[Integer.bitCount(mask)] += coefficients[mask] * coefficients[mask];
            }
            for (int k = 0; k <= n; k++) {
                weights[k] += sums[k];
            }
        }
        double total = Arrays.stream(weights).sum();
        double[] roundings = new double[n + 1];
        double adding = UNIT * (block + coefficients.length / block + n);
        for (int k = 0; k <= n; k++) {
            weights[k] /= total;
            // Of (c + e)^2, summed: Cauchy-Schwarz bounds the mixed term.
            roundings[k] = 2 * Math.sqrt(weights[k] * error) + error + 2 * adding * weights[k];
        }
        return new DegreeWeights(weights, roundings, logMeanSquare);
    }
}
