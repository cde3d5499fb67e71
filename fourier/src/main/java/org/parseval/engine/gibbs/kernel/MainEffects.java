package org.parseval.engine.gibbs.kernel;

import java.util.Arrays;

/** Splits a table into what it says of each variable by itself and the interaction that remains (analysis of variance). */
public final class MainEffects {
    private MainEffects() {}

    /** Subtracts the main effects and the mean from a table and adds them to the effects of the variables. */
    static void moveInto(double[][] effects, double[] table, int[] scope, int[] strides) {
        if (scope.length == 0) {
            return;
        }
        double mean = Arrays.stream(table).sum() / table.length;
        double[][] own = new double[scope.length][];
        for (int axis = 0; axis < scope.length; axis++) {
            double[] total = effects[scope[axis]];
            own[axis] = new double[total.length];
            for (int i = 0; i < table.length; i++) {
                own[axis][i / strides[axis] % total.length] += (table[i] - mean) * total.length / table.length;
            }
            for (int state = 0; state < total.length; state++) {
                total[state] += own[axis][state] + (axis == 0 ? mean : 0);
            }
        }
        for (int i = 0; i < table.length; i++) {
            table[i] -= mean;
            for (int axis = 0; axis < scope.length; axis++) {
                table[i] -= own[axis][i / strides[axis] % own[axis].length];
            }
        }
    }

    /** How strongly a table of logarithms tells states apart: its standard deviation. */
    public static double strength(double[] table) {
        double mean = Arrays.stream(table).sum() / table.length;
        double squares = 0;
        for (double value : table) {
            squares += (value - mean) * (value - mean);
        }
        return Math.sqrt(squares / table.length);
    }
}
