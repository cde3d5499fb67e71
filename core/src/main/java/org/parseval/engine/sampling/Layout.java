package org.parseval.engine.sampling;

import java.util.Arrays;

/** Where the entries of arrays over the joint states of several variables lie; the last variable runs fastest. */
final class Layout {
    private Layout() {}

    static int[] strides(int[] variables, int[] cardinalities) {
        int[] strides = new int[variables.length];
        int stride = 1;
        for (int i = variables.length - 1; i >= 0; i--) {
            strides[i] = stride;
            stride *= cardinalities[variables[i]];
        }
        return strides;
    }

    /** The stride of each of some variables in an array over others, 0 if it is not among them. */
    static int[] stridesIn(int[] variables, int[] others, int[] otherStrides) {
        return Arrays.stream(variables)
                .map(v -> {
                    for (int i = 0; i < others.length; i++) {
                        if (others[i] == v) {
                            return otherStrides[i];
                        }
                    }
                    return 0;
                })
                .toArray();
    }

    /** For every joint state of some variables the sum of their states times strides. */
    static int[] offsets(int[] variables, int[] strides, int[] cardinalities) {
        int[] offsets = {0};
        for (int i = 0; i < variables.length; i++) {
            int states = cardinalities[variables[i]];
            int[] extended = new int[offsets.length * states];
            for (int k = 0; k < extended.length; k++) {
                extended[k] = offsets[k / states] + k % states * strides[i];
            }
            offsets = extended;
        }
        return offsets;
    }
}
