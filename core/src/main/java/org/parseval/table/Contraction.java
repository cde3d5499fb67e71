package org.parseval.table;

import java.util.Arrays;

/**
 * One step of elimination: the product of some tables, summed or maximised over the variables that the result does not have,
 * block by block, so that the product itself is never held in memory.
 *
 * <p>The last variables of the joint scope form the block that the kernels run over; an operand sees it as a contiguous
 * run, as one number, or through a map of offsets. The variables before it are split into those of the result, over
 * which the work is shared among threads (each owns its part of the result), and those that go, which run inside.
 */
abstract class Contraction {
    private static final int SMALLEST_BLOCK = 512;

    /** How an operand looks inside a block. */
    enum Shape {
        NUMBER,
        RUN,
        MAPPED
    }

    final Table[] inputs;
    final Table result;
    final int blockSize;
    /** Entries of the result that one block touches; they are contiguous. */
    final int resultBlock;

    final Shape[] shapes;
    final int[][] maps;
    final Shape resultShape;
    final int[] resultMap;

    private final int[] outerSizes;
    private final int[][] outerStrides;
    private final int[] summedSizes;
    private final int[][] summedStrides;
    private final long outerCount;
    private final long summedCount;

    /**
     * @param scope the union of all scopes in elimination order
     * @param sizes the cardinalities of its variables
     */
    Contraction(int[] scope, int[] sizes, Table[] inputs, Table result) {
        this.inputs = inputs;
        this.result = result;
        int operands = inputs.length + 1;
        int[][] strides = new int[operands][];
        for (int j = 0; j < inputs.length; j++) {
            strides[j] = strides(scope, sizes, inputs[j].scope);
        }
        int[] ofResult = strides(scope, sizes, result.scope);
        strides[inputs.length] = ofResult;

        int first = scope.length;
        int block = 1;
        while (first > 0 && block < SMALLEST_BLOCK) {
            first--;
            block *= sizes[first];
        }
        blockSize = block;
        shapes = new Shape[inputs.length];
        maps = new int[inputs.length][];
        for (int j = 0; j < inputs.length; j++) {
            shapes[j] = shape(strides[j], sizes, first);
            maps[j] = shapes[j] == Shape.MAPPED ? map(strides[j], sizes, first, block) : new int[0];
        }
        resultShape = shape(ofResult, sizes, first);
        resultMap = resultShape == Shape.MAPPED ? map(ofResult, sizes, first, block) : new int[0];
        int touched = 1;
        int outer = 0;
        for (int d = 0; d < scope.length; d++) {
            if (d >= first && ofResult[d] != 0) {
                touched *= sizes[d];
            } else if (d < first && ofResult[d] != 0) {
                outer++;
            }
        }
        resultBlock = touched;
        outerSizes = new int[outer];
        outerStrides = new int[outer][operands];
        summedSizes = new int[first - outer];
        summedStrides = new int[first - outer][operands];
        long outerTotal = 1;
        long summedTotal = 1;
        for (int d = 0, o = 0, s = 0; d < first; d++) {
            boolean kept = ofResult[d] != 0;
            int[] row = kept ? outerStrides[o] : summedStrides[s];
            for (int j = 0; j < operands; j++) {
                row[j] = strides[j][d];
            }
            if (kept) {
                outerSizes[o++] = sizes[d];
                outerTotal *= sizes[d];
            } else {
                summedSizes[s++] = sizes[d];
                summedTotal *= sizes[d];
            }
        }
        outerCount = outerTotal;
        summedCount = summedTotal;
    }

    /** The stride of every variable of the joint scope in one operand's table, 0 where it does not depend on it. */
    private static int[] strides(int[] scope, int[] sizes, int[] own) {
        int[] strides = new int[scope.length];
        int stride = 1;
        int axis = own.length - 1;
        for (int d = scope.length - 1; d >= 0 && axis >= 0; d--) {
            if (scope[d] == own[axis]) {
                strides[d] = stride;
                stride *= sizes[d];
                axis--;
            }
        }
        return strides;
    }

    private static Shape shape(int[] strides, int[] sizes, int first) {
        boolean any = false;
        boolean run = true;
        int expected = 1;
        for (int d = strides.length - 1; d >= first; d--) {
            any |= strides[d] != 0;
            run &= strides[d] == expected;
            expected *= sizes[d];
        }
        return !any ? Shape.NUMBER : run ? Shape.RUN : Shape.MAPPED;
    }

    private static int[] map(int[] strides, int[] sizes, int first, int block) {
        int[] map = new int[block];
        int filled = 1;
        for (int d = strides.length - 1; d >= first; d--) {
            for (int state = 1; state < sizes[d]; state++) {
                for (int i = 0; i < filled; i++) {
                    map[state * filled + i] = map[i] + state * strides[d];
                }
            }
            filled *= sizes[d];
        }
        return map;
    }

    /** The number of independent parts; part i owns entries of the result that no other part touches. */
    final long parts() {
        return outerCount;
    }

    /** Multiplications in one part. */
    final long partCost() {
        return summedCount * blockSize * Math.max(1, inputs.length);
    }

    /** Computes parts {@code from} (inclusive) to {@code to} (exclusive). */
    final void run(long from, long to) {
        int operands = inputs.length + 1;
        int[] offsets = new int[operands];
        int[] outer = new int[outerSizes.length];
        int[] summed = new int[summedSizes.length];
        double[] buffer = new double[blockSize];
        long rest = from;
        for (int d = outerSizes.length - 1; d >= 0; d--) {
            outer[d] = (int) (rest % outerSizes[d]);
            rest /= outerSizes[d];
            for (int j = 0; j < operands; j++) {
                offsets[j] += outer[d] * outerStrides[d][j];
            }
        }
        for (long part = from; part < to; part++) {
            int start = offsets[operands - 1];
            clear(result.values, start, start + resultBlock);
            Arrays.fill(summed, 0);
            for (long s = 0; s < summedCount; s++) {
                block(offsets, buffer);
                advance(summed, summedSizes, summedStrides, offsets);
            }
            advance(outer, outerSizes, outerStrides, offsets);
        }
    }

    /** One step of an odometer that carries the operands' offsets along; from the last position back to the first. */
    private static void advance(int[] position, int[] sizes, int[][] strides, int[] offsets) {
        for (int d = sizes.length - 1; d >= 0; d--) {
            int[] row = strides[d];
            if (++position[d] < sizes[d]) {
                for (int j = 0; j < offsets.length; j++) {
                    offsets[j] += row[j];
                }
                return;
            }
            position[d] = 0;
            for (int j = 0; j < offsets.length; j++) {
                offsets[j] -= (sizes[d] - 1) * row[j];
            }
        }
    }

    /** Sets entries of the result to what changes nothing that is put together with it. */
    abstract void clear(double[] values, int from, int to);

    /** Puts the products of one block together with the result; {@code offsets} holds where each operand's block starts. */
    abstract void block(int[] offsets, double[] buffer);
}
