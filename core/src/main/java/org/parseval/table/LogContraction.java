package org.parseval.table;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import org.parseval.numeric.Block;

/**
 * The contraction on logarithms, some thirty times slower for sums: for the rare tables whose entries span more than a double
 * can hold, where plain numbers would turn tiny entries into zeros.
 */
final class LogContraction extends Contraction {
    private final DoubleBinaryOperator collect;

    /** @param collect the logarithm of two numbers put together, from theirs */
    LogContraction(int[] scope, int[] sizes, Table[] inputs, Table result, DoubleBinaryOperator collect) {
        super(scope, sizes, inputs, result);
        this.collect = collect;
    }

    @Override
    void clear(double[] values, int from, int to) {
        Arrays.fill(values, from, to, Double.NEGATIVE_INFINITY);
    }

    @Override
    void block(int[] offsets, double[] buffer) {
        Arrays.fill(buffer, 0, blockSize, 0);
        for (int j = 0; j < inputs.length; j++) {
            double[] a = inputs[j].values;
            int at = offsets[j];
            for (int i = 0; i < blockSize; i++) {
                buffer[i] += a[at + position(shapes[j], maps[j], i)];
            }
        }
        double[] out = result.values;
        int start = offsets[inputs.length];
        for (int i = 0; i < blockSize; i++) {
            int to = start + position(resultShape, resultMap, i);
            out[to] = collect.applyAsDouble(out[to], buffer[i]);
        }
    }

    private static int position(Block.Shape shape, int[] map, int i) {
        return switch (shape) {
            case NUMBER -> 0;
            case RUN -> i;
            case MAPPED -> map[i];
        };
    }
}
