package org.parseval.learning.ising;

/**
 * A grid's parameters as odds, by which lines of pixels are drawn without a logarithm: exp(2a) for a field, exp(2b) or its inverse for
 * a coupling to a white or a black neighbour. Written between rounds of draws, read by many threads within one.
 *
 * @param across between the pixels i and i + 1, at 2 i + x: the odds of white that one gets from the other being x
 * @param down the same between rows
 */
record LineWeights(GridShape shape, double[] fields, double[] across, double[] down) {
    static LineWeights of(GridShape shape) {
        int pixels = shape.pixels();
        return new LineWeights(shape, new double[pixels], new double[2 * pixels], new double[2 * pixels]);
    }

    void set(double[] parameters) {
        int rows = shape.rows();
        int columns = shape.columns();
        int entry = 0;
        for (; entry < shape.pixels(); entry++) {
            fields[entry] = Math.exp(2 * parameters[entry]);
        }
        for (int row = 0; row < rows; row++) {
            for (int i = row * columns; i < (row + 1) * columns - 1; i++) {
                put(across, i, parameters[entry++]);
            }
        }
        for (int i = 0; i < shape.pixels() - columns; i++) {
            put(down, i, parameters[entry++]);
        }
    }

    private static void put(double[] odds, int pixel, double coupling) {
        odds[2 * pixel] = Math.exp(-2 * coupling);
        odds[2 * pixel + 1] = Math.exp(2 * coupling);
    }
}
