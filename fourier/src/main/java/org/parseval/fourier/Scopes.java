package org.parseval.fourier;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Sets of variables as strictly increasing arrays. */
final class Scopes {
    private Scopes() {}

    /** The bit of a variable, negative if the scope does not have it. */
    static int bit(int[] scope, int variable) {
        return Arrays.binarySearch(scope, variable);
    }

    static int[] withoutBit(int[] scope, int bit) {
        return IntStream.range(0, scope.length)
                .filter(i -> i != bit)
                .map(i -> scope[i])
                .toArray();
    }

    /** @throws IllegalArgumentException if the variables are not strictly increasing from 0 */
    static void check(int[] scope) {
        int last = -1;
        for (int variable : scope) {
            if (variable <= last) {
                throw new IllegalArgumentException(
                        "a scope must increase strictly from 0, found " + Arrays.toString(scope));
            }
            last = variable;
        }
    }

    /**
     * The same variables in increasing order.
     *
     * @throws IllegalArgumentException if a variable is negative or repeated
     */
    static int[] sorted(int[] variables) {
        int[] sorted = variables.clone();
        Arrays.sort(sorted);
        check(sorted);
        return sorted;
    }
}
