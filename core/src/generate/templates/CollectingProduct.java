package org.parseval.table;

/** Multiplies and collects products, in plain numbers: by adding them up, or by keeping the largest; generated. */
final class CollectingProduct extends LinearContraction {

    CollectingProduct(int[] scope, int[] sizes, Table[] inputs, Table result) {
        super(scope, sizes, inputs, result);
    }

    @Override
    void collectScaled(double[] out, int start, double number, double[] a, int at, int n) {
        for (int i = 0; i < n; i++) {
            out[start + i] = COLLECT(out[start + i], number * a[at + i]);
        }
    }

    @Override
    void collectProduct(double[] out, int start, double number, double[] a, int aAt, double[] b, int bAt, int n) {
        for (int i = 0; i < n; i++) {
            out[start + i] = COLLECT(out[start + i], number * a[aAt + i] * b[bAt + i]);
        }
    }

    @Override
    void collectMappedProduct(
            double[] out, int start, double number, double[] a, int aAt, double[] b, int bAt, int[] map, int n) {
        for (int i = 0; i < n; i++) {
            out[start + i] = COLLECT(out[start + i], number * a[aAt + i] * b[bAt + map[i]]);
        }
    }

    /** Collected among themselves first: fewer additions to a large number. Zero is neutral for maxima too. */
    @Override
    void collectAll(double[] out, int start, double[] products, int n) {
        double collected = 0;
        for (int i = 0; i < n; i++) {
            collected = COLLECT(collected, products[i]);
        }
        out[start] = COLLECT(out[start], collected);
    }

    @Override
    void collectMapped(double[] out, int start, int[] map, double[] products, int n) {
        for (int i = 0; i < n; i++) {
            out[start + map[i]] = COLLECT(out[start + map[i]], products[i]);
        }
    }
}
