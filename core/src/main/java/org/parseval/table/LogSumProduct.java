package org.parseval.table;

/** Multiplies and adds up, on logarithms. */
final class LogSumProduct extends LogContraction {

    LogSumProduct(int[] scope, int[] sizes, Table[] inputs, Table result) {
        super(scope, sizes, inputs, result);
    }

    @Override
    double collect(double a, double b) {
        double larger = Math.max(a, b);
        return larger == Double.NEGATIVE_INFINITY ? larger : larger + Math.log1p(Math.exp(-Math.abs(a - b)));
    }
}
