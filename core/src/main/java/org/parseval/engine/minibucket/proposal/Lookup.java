package org.parseval.engine.minibucket.proposal;

import java.util.stream.IntStream;

/**
 * A table in which the states of a sample are looked up.
 *
 * @param table the logarithms
 * @param rows in which the states lie on which it depends, but for the variable that is drawn
 * @param strides of these
 * @param own stride of the variable that is drawn; 0 if the table does not depend on it
 */
record Lookup(double[] table, int[] rows, int[] strides, int own) {

    /**
     * @param clique the variable that is drawn, and others
     * @param strides of all of them in the table; 0 for those on which it does not depend
     * @param rows of the variables, the most significant first
     */
    static Lookup of(double[] table, int[] clique, int[] strides, int[][] rows) {
        IntStream.Builder found = IntStream.builder();
        IntStream.Builder steps = IntStream.builder();
        for (int axis = 1; axis < clique.length; axis++) {
            int[] own = rows[clique[axis]];
            for (int i = 0; i < own.length && strides[axis] != 0; i++) {
                found.add(own[i]);
                steps.add(strides[axis] << (Byte.SIZE * (own.length - 1 - i)));
            }
        }
        return new Lookup(table, found.build().toArray(), steps.build().toArray(), strides[0]);
    }

    /** Writes the first entry of each of some samples. */
    void offsets(byte[][] states, int from, int count, int[] offsets) {
        for (int i = 0; i < count; i++) {
            offsets[i] = 0;
        }
        for (int d = 0; d < rows.length; d++) {
            byte[] row = states[rows[d]];
            int stride = strides[d];
            for (int i = 0; i < count; i++) {
                offsets[i] += (row[from + i] & 0xff) * stride;
            }
        }
    }
}
