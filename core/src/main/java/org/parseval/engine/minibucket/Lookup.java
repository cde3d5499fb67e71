package org.parseval.engine.minibucket;

/**
 * A table in which the states of a sample are looked up.
 *
 * @param table the logarithms
 * @param variables on which it depends, but for the one that is drawn
 * @param strides of these
 * @param own stride of the variable that is drawn; 0 if the table does not depend on it
 */
record Lookup(double[] table, int[] variables, int[] strides, int own) {

    /**
     * @param clique the variable that is drawn, and others
     * @param strides of all of them in the table; 0 for those on which it does not depend
     */
    static Lookup of(double[] table, int[] clique, int[] strides) {
        int count = 0;
        for (int axis = 1; axis < clique.length; axis++) {
            count += strides[axis] == 0 ? 0 : 1;
        }
        int[] variables = new int[count];
        int[] own = new int[count];
        for (int axis = 1, next = 0; axis < clique.length; axis++) {
            if (strides[axis] != 0) {
                variables[next] = clique[axis];
                own[next++] = strides[axis];
            }
        }
        return new Lookup(table, variables, own, strides[0]);
    }

    /** Writes the first entry of each of some samples. */
    void offsets(char[][] states, int from, int count, int[] offsets) {
        for (int i = 0; i < count; i++) {
            offsets[i] = 0;
        }
        for (int d = 0; d < variables.length; d++) {
            char[] ofVariable = states[variables[d]];
            int stride = strides[d];
            for (int i = 0; i < count; i++) {
                offsets[i] += ofVariable[from + i] * stride;
            }
        }
    }
}
