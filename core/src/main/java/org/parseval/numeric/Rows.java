package org.parseval.numeric;

import java.util.Arrays;

/** Inverts maps from numbers to numbers: for each value, the list of all numbers mapped to it, in increasing order. */
public final class Rows {
    private Rows() {}

    /**
     * The places at which each value stands.
     *
     * @param values below the count; those below zero are left out
     */
    public static int[][] ofPlaces(int[] values, int count) {
        int[] lengths = new int[count];
        for (int value : values) {
            if (value >= 0) {
                lengths[value]++;
            }
        }
        int[][] rows = empty(lengths);
        for (int place = values.length - 1; place >= 0; place--) {
            if (values[place] >= 0) {
                rows[values[place]][--lengths[values[place]]] = place;
            }
        }
        return rows;
    }

    /** The lists in which each number below the count stands. */
    public static int[][] ofMembers(int[][] lists, int count) {
        int[] lengths = new int[count];
        for (int[] list : lists) {
            for (int member : list) {
                lengths[member]++;
            }
        }
        int[][] rows = empty(lengths);
        for (int i = lists.length - 1; i >= 0; i--) {
            for (int member : lists[i]) {
                rows[member][--lengths[member]] = i;
            }
        }
        return rows;
    }

    private static int[][] empty(int[] lengths) {
        int[][] rows = new int[lengths.length][];
        Arrays.setAll(rows, row -> new int[lengths[row]]);
        return rows;
    }
}
