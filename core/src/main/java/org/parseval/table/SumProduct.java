package org.parseval.table;

import java.util.Arrays;

/** The contraction in plain numbers. The loops are kept apart and simple, so that the compiler vectorises them. */
final class SumProduct extends Contraction {

    SumProduct(int[] scope, int[] sizes, Table[] inputs, Table result) {
        super(scope, sizes, inputs, result);
    }

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
            if (shapes[j] == Shape.NUMBER) {
                number *= inputs[j].values[offsets[j]];
            } else {
                varying++;
                // Runs first: the two fused loops below want them.
                if (first < 0 || (shapes[first] != Shape.RUN && shapes[j] == Shape.RUN)) {
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
        boolean run = resultShape == Shape.RUN;
        if (run && varying == 1 && shapes[first] == Shape.RUN) {
            addScaled(out, start, number, inputs[first].values, offsets[first], n);
        } else if (run && varying == 2 && shapes[first] == Shape.RUN && shapes[second] == Shape.RUN) {
            addProduct(
                    out,
                    start,
                    number,
                    inputs[first].values,
                    offsets[first],
                    inputs[second].values,
                    offsets[second],
                    n);
        } else if (run && varying == 2 && shapes[first] == Shape.RUN) {
            addMappedProduct(
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
                if (shapes[j] == Shape.RUN) {
                    multiply(buffer, inputs[j].values, offsets[j], n);
                } else if (shapes[j] == Shape.MAPPED) {
                    multiplyMapped(buffer, inputs[j].values, offsets[j], maps[j], n);
                }
            }
            deposit(buffer, out, start, n);
        }
    }

    private void deposit(double[] buffer, double[] out, int start, int n) {
        switch (resultShape) {
            case RUN -> addScaled(out, start, 1, buffer, 0, n);
            case NUMBER -> {
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += buffer[i];
                }
                out[start] += sum;
            }
            case MAPPED -> {
                int[] map = resultMap;
                for (int i = 0; i < n; i++) {
                    out[start + map[i]] += buffer[i];
                }
            }
        }
    }

    private static void addScaled(double[] out, int start, double number, double[] a, int at, int n) {
        for (int i = 0; i < n; i++) {
            out[start + i] += number * a[at + i];
        }
    }

    private static void addProduct(
            double[] out, int start, double number, double[] a, int aAt, double[] b, int bAt, int n) {
        for (int i = 0; i < n; i++) {
            out[start + i] += number * a[aAt + i] * b[bAt + i];
        }
    }

    private static void addMappedProduct(
            double[] out, int start, double number, double[] a, int aAt, double[] b, int bAt, int[] map, int n) {
        for (int i = 0; i < n; i++) {
            out[start + i] += number * a[aAt + i] * b[bAt + map[i]];
        }
    }

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
