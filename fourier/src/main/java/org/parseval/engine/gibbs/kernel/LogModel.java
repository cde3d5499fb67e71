package org.parseval.engine.gibbs.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.Layout;
import org.parseval.numeric.Rows;
import org.parseval.parallel.Looks;

/**
 * A model as logarithms of tables. What a factor says of single variables (its main effects) is split off into factors of
 * one variable, so that the rest is interaction only. Each table comes twice: with minus infinity for zeros, and with a
 * floor in their place so that chains can pass through forbidden states.
 */
public final class LogModel {
    /** A zero becomes this share of the factor's largest entry, or its smallest positive entry if that is less. */
    private static final double LOG_FLOOR = Math.log(1e-6);

    /** The logarithm of the largest over the smallest entry; seven such tables fit a double. */
    private static final double EXTREME = 100;

    /** Entries whose logarithms take as long as a short step. */
    private static final int ENTRIES_OF_A_STEP = 64;

    public final int[] cardinalities;
    /** Where the states of each variable start when those of all variables stand in a row. */
    public final int[] firstValue;

    final int[][] scopes;
    final int[][] strides;
    public final double[][] hard;
    public final double[][] soft;
    final int[][] factorsOf;
    public final boolean hasZeros;

    private LogModel(
            Model model, List<int[]> allScopes, List<double[]> allHard, List<double[]> allSoft, Runnable look) {
        cardinalities = model.cardinalities();
        firstValue = new int[cardinalities.length + 1];
        for (int v = 0; v < cardinalities.length; v++) {
            firstValue[v + 1] = firstValue[v] + cardinalities[v];
        }
        scopes = allScopes.toArray(new int[0][]);
        hard = allHard.toArray(new double[0][]);
        soft = allSoft.toArray(new double[0][]);
        strides = new int[scopes.length][];
        boolean zeros = false;
        for (int f = 0; f < scopes.length; f++) {
            look.run();
            strides[f] = Layout.strides(sizes(scopes[f]));
            zeros |= hard[f] != soft[f];
        }
        hasZeros = zeros;
        factorsOf = Rows.ofMembers(scopes, cardinalities.length);
    }

    /** @param looks called before every factor; what they throw ends the work */
    public static LogModel of(Model model, Looks looks) {
        List<int[]> scopes = new ArrayList<>();
        List<double[]> hard = new ArrayList<>();
        List<double[]> soft = new ArrayList<>();
        double[][] effects = new double[model.variableCount()][];
        Arrays.setAll(effects, v -> new double[model.cardinality(v)]);
        for (Factor factor : model.factors()) {
            double[] values = factor.toTable(model).values();
            looks.take(1 + values.length / ENTRIES_OF_A_STEP);
            double[] floored = floored(values);
            int[] strides = Layout.strides(Layout.sizes(factor.scope(), model::cardinality));
            MainEffects.moveInto(effects, floored, factor.scope(), strides);
            scopes.add(factor.scope());
            soft.add(floored);
            hard.add(withZeros(values, floored));
        }
        for (int v = 0; v < effects.length; v++) {
            scopes.add(new int[] {v});
            hard.add(effects[v]);
            soft.add(effects[v]);
        }
        return new LogModel(model, scopes, hard, soft, looks);
    }

    /** Bytes that the logarithms of a model take. */
    public static double bytes(Model model) {
        double entries = 0;
        for (Factor factor : model.factors()) {
            entries += 2.0 * model.tableSize(factor.scope());
        }
        return 8 * entries;
    }

    /** How many entries a sweep over all variables reads in one chain. */
    public long entriesOfSweep() {
        long entries = 0;
        for (int v = 0; v < cardinalities.length; v++) {
            entries += entriesOfUpdate(v);
        }
        return entries;
    }

    /** How many entries an update of a variable reads in one chain. */
    long entriesOfUpdate(int variable) {
        return (1L + factorsOf[variable].length) * cardinalities[variable];
    }

    /** Whether a product of a few tables may leave the range of doubles, so that it must be made of logarithms. */
    public boolean isExtreme() {
        for (double[] table : soft) {
            if (Arrays.stream(table).max().orElse(0)
                            - Arrays.stream(table).min().orElse(0)
                    > EXTREME) {
                return true;
            }
        }
        return false;
    }

    private static double[] floored(double[] values) {
        double largest = Double.NEGATIVE_INFINITY;
        double smallest = Double.POSITIVE_INFINITY;
        double[] logs = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            logs[i] = Math.log(values[i]);
            largest = Math.max(largest, logs[i]);
            smallest = values[i] > 0 ? Math.min(smallest, logs[i]) : smallest;
        }
        double floor = Math.min(smallest, largest + LOG_FLOOR);
        for (int i = 0; i < values.length; i++) {
            logs[i] = values[i] > 0 ? logs[i] : floor;
        }
        return logs;
    }

    private static double[] withZeros(double[] values, double[] logs) {
        double[] result = logs;
        for (int i = 0; i < values.length; i++) {
            if (values[i] == 0) {
                result = result == logs ? logs.clone() : result;
                result[i] = Double.NEGATIVE_INFINITY;
            }
        }
        return result;
    }

    /** The numbers of states of the variables of a scope. */
    int[] sizes(int[] scope) {
        return Layout.sizes(scope, v -> cardinalities[v]);
    }

    public int variableCount() {
        return cardinalities.length;
    }

    public int factorCount() {
        return scopes.length;
    }

    public int valueCount() {
        return firstValue[cardinalities.length];
    }

    /** The logarithm of f at a state. */
    public double logValue(double[][] tables, int[] states) {
        double sum = 0;
        for (int f = 0; f < scopes.length; f++) {
            int index = 0;
            for (int axis = 0; axis < scopes[f].length; axis++) {
                index += strides[f][axis] * states[scopes[f][axis]];
            }
            sum += tables[f][index];
        }
        return sum;
    }
}
