package org.parseval.table;

/** Multiplies and adds up, in plain numbers. */
final class SumProduct extends LinearContraction {

    SumProduct(int[] scope, int[] sizes, Table[] inputs, Table result) {
        super(scope, sizes, inputs, result);
    }

    @Override
    void collectScaled(double[] out, int start, double number, double[] a, int at, int n) {
        for (int i = 0; i < n; i++) {
            out[start + i] += number * a[at + i];
        }
    }

    @Override
    void collectProduct(double[] out, int start, double number, double[] a, int aAt, double[] b, int bAt, int n) {
        for (int i = 0; i < n; i++) {
            out[start + i] += number * a[aAt + i] * b[bAt + i];
        }
    }

    @Override
    void collectMappedProduct(
            double[] out, int start, double number, double[] a, int aAt, double[] b, int bAt, int[] map, int n) {
        for (int i = 0; i < n; i++) {
            out[start + i] += number * a[aAt + i] * b[bAt + map[i]];
        }
    }

    @Override
    void collectAll(double[] out, int start, double[] products, int n) {
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += products[i];
        }
        out[start] += sum;
    }

    @Override
    void collectMapped(double[] out, int start, int[] map, double[] products, int n) {
        for (int i = 0; i < n; i++) {
            out[start + map[i]] += products[i];
        }
    }
}
