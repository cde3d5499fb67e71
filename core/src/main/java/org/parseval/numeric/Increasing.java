package org.parseval.numeric;

import java.util.Arrays;

/** Sets of numbers as strictly increasing arrays. */
public final class Increasing {
    private Increasing() {}

    /** The numbers of both; the first array itself if they are the same. */
    public static int[] union(int[] left, int[] right) {
        if (Arrays.equals(left, right)) {
            return left;
        }
        int[] union = new int[left.length + right.length];
        int size = 0;
        int i = 0;
        int j = 0;
        while (i < left.length || j < right.length) {
            boolean takeLeft = j == right.length || (i < left.length && left[i] <= right[j]);
            int number = takeLeft ? left[i] : right[j];
            i += i < left.length && left[i] == number ? 1 : 0;
            j += j < right.length && right[j] == number ? 1 : 0;
            union[size++] = number;
        }
        return size == union.length ? union : Arrays.copyOf(union, size);
    }
}
