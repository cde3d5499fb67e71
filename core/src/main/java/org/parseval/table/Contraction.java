package org.parseval.table;

import org.parseval.numeric.Block;
import org.parseval.numeric.Layout;
import org.parseval.numeric.Walk;

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

    /** Entries of the joint scope that take a few milliseconds. */
    private static final long ENTRIES_BETWEEN_LOOKS = 1 << 20;

    final Table[] inputs;
    final Table result;
    final int blockSize;
    /** Entries of the result that one block touches; they are contiguous. */
    final int resultBlock;

    final Block.Shape[] shapes;
    final int[][] maps;
    final Block.Shape resultShape;
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
            strides[j] = Layout.stridesWithin(scope, sizes, inputs[j].scope);
        }
        int[] ofResult = Layout.stridesWithin(scope, sizes, result.scope);
        strides[inputs.length] = ofResult;

        int first = Layout.blockStart(sizes, SMALLEST_BLOCK);
        blockSize = Layout.length(sizes, first);
        shapes = new Block.Shape[inputs.length];
        maps = new int[inputs.length][];
        for (int j = 0; j < inputs.length; j++) {
            Block block = Block.of(sizes, strides[j], first);
            shapes[j] = block.shape();
            maps[j] = block.map();
        }
        Block block = Block.of(sizes, ofResult, first);
        resultShape = block.shape();
        resultMap = block.map();
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

    /** The number of independent parts; part i owns entries of the result that no other part touches. */
    final long parts() {
        return outerCount;
    }

    /** Multiplications in one part. */
    final long partCost() {
        return summedCount * blockSize * Math.max(1, inputs.length);
    }

    /**
     * Computes parts {@code from} (inclusive) to {@code to} (exclusive).
     *
     * @param look called now and then; what it throws ends the work
     */
    final void run(long from, long to, Runnable look) {
        int operands = inputs.length + 1;
        int[] offsets = new int[operands];
        Walk outer = new Walk(outerSizes, outerStrides, offsets);
        Walk summed = new Walk(summedSizes, summedStrides, offsets);
        double[] buffer = new double[blockSize];
        long blocksBetweenLooks = 1 + ENTRIES_BETWEEN_LOOKS / blockSize;
        outer.skip(from);
        for (long part = from; part < to; part++) {
            int start = offsets[operands - 1];
            clear(result.values, start, start + resultBlock);
            for (long s = 0; s < summedCount; s++) {
                if (s % blocksBetweenLooks == blocksBetweenLooks - 1) {
                    look.run();
                }
                block(offsets, buffer);
                summed.advance();
            }
            outer.advance();
        }
    }

    /** Sets entries of the result to what changes nothing that is put together with it. */
    abstract void clear(double[] values, int from, int to);

    /** Puts the products of one block together with the result; {@code offsets} holds where each operand's block starts. */
    abstract void block(int[] offsets, double[] buffer);
}
