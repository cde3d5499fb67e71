package org.parseval.learning.ising;

import java.util.SplittableRandom;

/**
 * Draws whole lines of pixels jointly, given the lines beside them: filtering forwards along the line, sampling backwards. A sweep
 * draws every pixel once, by rows or by columns; the two alternate.
 *
 * <p>One for each thread: it has its own room.
 */
final class BlockedGibbs {
    private final LineWeights weights;
    private final Line[] rows;
    private final Line[] columns;
    private final double[] odds;

    BlockedGibbs(LineWeights weights) {
        this.weights = weights;
        int height = weights.shape().rows();
        int width = weights.shape().columns();
        rows = new Line[height];
        for (int row = 0; row < height; row++) {
            rows[row] = new Line(row * width, 1, width, width, row > 0, row < height - 1);
        }
        columns = new Line[width];
        for (int column = 0; column < width; column++) {
            columns[column] = new Line(column, width, height, 1, column > 0, column < width - 1);
        }
        odds = new double[Math.max(height, width)];
    }

    /**
     * Some sweeps from a state, which is changed.
     *
     * @param check called before each sweep; what it throws ends the work
     */
    void sweeps(byte[] state, int count, SplittableRandom random, Runnable check) {
        for (int sweep = 0; sweep < count; sweep++) {
            check.run();
            if (sweep % 2 == 0) {
                draw(state, rows, weights.across(), weights.down(), random);
            } else {
                draw(state, columns, weights.down(), weights.across(), random);
            }
        }
    }

    private void draw(byte[] state, Line[] lines, double[] along, double[] beside, SplittableRandom random) {
        for (Line line : lines) {
            draw(state, line, along, beside, random);
        }
    }

    /**
     * Pixels in a row or column.
     *
     * @param stride from a pixel to the next of the line
     * @param side from a pixel to its neighbour in the next line
     */
    private record Line(int start, int stride, int length, int side, boolean hasBefore, boolean hasAfter) {}

    private void draw(byte[] state, Line line, double[] along, double[] beside, SplittableRandom random) {
        double[] fields = weights.fields();
        int stride = line.stride();
        int side = line.side();
        boolean hasBefore = line.hasBefore();
        boolean hasAfter = line.hasAfter();
        int last = line.length() - 1;
        int i = line.start();
        // The odds of white, from the start of the line up to here; a message takes odds r to (w r + 1) / (r + w).
        double message = 1;
        for (int k = 0; k <= last; k++) {
            double here = fields[i] * message;
            if (hasBefore) {
                here *= beside[2 * (i - side) + state[i - side]];
            }
            if (hasAfter) {
                here *= beside[2 * i + state[i + side]];
            }
            odds[k] = here;
            double coupling = along[2 * i + 1];
            message = (coupling * here + 1) / (here + coupling);
            i += stride;
        }
        double drawn = 1;
        for (int k = last; k >= 0; k--) {
            i -= stride;
            double here = odds[k] * drawn;
            byte colour = (byte) (random.nextDouble() * (1 + here) < here ? 1 : 0);
            state[i] = colour;
            if (k > 0) {
                drawn = along[2 * (i - stride) + colour];
            }
        }
    }
}
