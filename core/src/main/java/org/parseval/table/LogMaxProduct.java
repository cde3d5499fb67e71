package org.parseval.table;

/** Multiplies and keeps the largest, on logarithms. */
final class LogMaxProduct extends LogContraction {

    LogMaxProduct(int[] scope, int[] sizes, Table[] inputs, Table result) {
        super(scope, sizes, inputs, result);
    }

    @Override
    double collect(double a, double b) {
        return Math.max(a, b);
    }
}
