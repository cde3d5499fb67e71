package org.parseval.table;

import java.util.Arrays;
import org.parseval.numeric.Block;

/**
 * The contraction in plain numbers, for any way to put products together. The loops are kept apart and simple, so that the
 * compiler vectorises them.
 */
abstract class LinearContraction extends Contraction {

    LinearContraction(int[] scope, int[] sizes, Table[] inputs, Table result) {
        super(scope, sizes, inputs, result);
    }

    /** Zero is neutral for sums, and for maxima too: no entry is negative. */
    @Override
    void clear(double[] values, int from, int to) {
        Arrays.fill(values, from, to, 0);
    }

    @Override
    void block(int[] offsets, double[] buffer) {
        double number = 1;
        int first = -1;
        int second = -1;
        int varying = 0;
        for (int j = 0; j < inputs.length; j++) {
            if (shapes[j] == Block.Shape.NUMBER) {
                number *= inputs[j].values[offsets[j]];
            } else {
                varying++;
                // Runs first: the two fused loops below want them.
                if (first < 0 || (shapes[first] != Block.Shape.RUN && shapes[j] == Block.Shape.RUN)) {
                    second = first;
                    first = j;
                } else if (second < 0) {
                    second = j;
                }
            }
        }
        if (number == 0) {
            return;
        }
        int start = offsets[inputs.length];
        double[] out = result.values;
        int n = blockSize;
        boolean run = resultShape == Block.Shape.RUN;
        if (run && varying == 1 && shapes[first] == Block.Shape.RUN) {
            collectScaled(out, start, number, inputs[first].values, offsets[first], n);
        } else if (run && varying == 2 && shapes[first] == Block.Shape.RUN && shapes[second] == Block.Shape.RUN) {
            collectProduct(
                    out,
                    start,
                    number,
                    inputs[first].values,
                    offsets[first],
                    inputs[second].values,
                    offsets[second],
                    n);
        } else if (run && varying == 2 && shapes[first] == Block.Shape.RUN) {
            collectMappedProduct(
                    out,
                    start,
                    number,
                    inputs[first].values,
                    offsets[first],
                    inputs[second].values,
                    offsets[second],
                    maps[second],
                    n);
        } else {
            Arrays.fill(buffer, 0, n, number);
            for (int j = 0; j < inputs.length; j++) {
                if (shapes[j] == Block.Shape.RUN) {
                    multiply(buffer, inputs[j].values, offsets[j], n);
                } else if (shapes[j] == Block.Shape.MAPPED) {
                    multiplyMapped(buffer, inputs[j].values, offsets[j], maps[j], n);
                }
            }
            switch (resultShape) {
                case RUN -> collectScaled(out, start, 1, buffer, 0, n);
                case NUMBER -> collectAll(out, start, buffer, n);
                case MAPPED -> collectMapped(out, start, resultMap, buffer, n);
            }
        }
    }

    /** Collects {@code number * a}, entry by entry. */
    abstract void collectScaled(double[] out, int start, double number, double[] a, int at, int n);

    /** Collects {@code number * a * b}, entry by entry. */
    abstract void collectProduct(
            double[] out, int start, double number, double[] a, int aAt, double[] b, int bAt, int n);

    /** Collects {@code number * a * b}, where the entries of b are found through a map. */
    abstract void collectMappedProduct(
            double[] out, int start, double number, double[] a, int aAt, double[] b, int bAt, int[] map, int n);

    /** Collects all products in one entry. */
    abstract void collectAll(double[] out, int start, double[] products, int n);

    /** Collects products in entries that are found through a map. */
    abstract void collectMapped(double[] out, int start, int[] map, double[] products, int n);

    private static void multiply(double[] buffer, double[] a, int at, int n) {
        for (int i = 0; i < n; i++) {
            buffer[i] *= a[at + i];
        }
    }

    private static void multiplyMapped(double[] buffer, double[] a, int at, int[] map, int n) {
        for (int i = 0; i < n; i++) {
            buffer[i] *= a[at + map[i]];
        }
    }
}
