package org.parseval.table;

import org.parseval.numeric.Logarithms;

/** Multiplies and adds up, on logarithms. */
final class LogSumProduct extends LogContraction {

    LogSumProduct(int[] scope, int[] sizes, Table[] inputs, Table result) {
        super(scope, sizes, inputs, result);
    }

    @Override
    double collect(double a, double b) {
        return Logarithms.sum(a, b);
    }
}
