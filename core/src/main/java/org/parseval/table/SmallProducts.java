package org.parseval.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Which tables of a contraction are multiplied with each other first. Every table costs a multiplication for each entry of the
 * joint table. Small ones whose product is small too are cheaper as one: their product is made once, for next to nothing.
 */
final class SmallProducts {
    /** Entries of a product: half a megabyte, which the second cache holds. */
    private static final int LARGEST = 1 << 16;

    /** The joint table has this many times the entries of a product, so that making the product costs next to nothing. */
    private static final int LEAST_RATIO = 16;

    private SmallProducts() {}

    /** One of them: the tables, and the axes of the joint scope that they have, as bits. */
    record Group(List<Table> tables, long axes) {}

    /**
     * The tables in groups, in an order that depends on nothing but their scopes.
     *
     * @param joint the scopes of all tables together; fewer than 64 variables, or no table over most of them would fit
     */
    static List<Group> of(int[] joint, int[] sizes, Table[] inputs) {
        double cells = cells(sizes, -1);
        double largest = Math.min(LARGEST, cells / LEAST_RATIO);
        List<Group> groups = new ArrayList<>();
        Table[] bySize = inputs.clone();
        Arrays.sort(bySize, Comparator.comparingInt(table -> -table.length));
        for (Table table : bySize) {
            long axes = axes(joint, table.scope);
            int best = table.length > largest ? -1 : smallestUnion(groups, axes, sizes, largest);
            if (best < 0) {
                groups.add(new Group(new ArrayList<>(List.of(table)), axes));
            } else {
                Group group = groups.get(best);
                group.tables.add(table);
                groups.set(best, new Group(group.tables, group.axes | axes));
            }
        }
        return groups;
    }

    private static int smallestUnion(List<Group> groups, long axes, int[] sizes, double largest) {
        int best = -1;
        double fewest = largest;
        for (int g = 0; g < groups.size(); g++) {
            double union = cells(sizes, groups.get(g).axes | axes);
            if (union <= fewest) {
                best = g;
                fewest = union;
            }
        }
        return best;
    }

    private static long axes(int[] joint, int[] scope) {
        long axes = 0;
        for (int d = 0, next = 0; next < scope.length; d++) {
            if (joint[d] == scope[next]) {
                axes |= 1L << d;
                next++;
            }
        }
        return axes;
    }

    private static double cells(int[] sizes, long axes) {
        double cells = 1;
        for (int d = 0; d < sizes.length; d++) {
            cells *= (axes >>> d & 1) == 1 ? sizes[d] : 1;
        }
        return cells;
    }

    /** Those of the joint scope's variables, or of their sizes, that a group has. */
    static int[] chosen(int[] all, long axes) {
        int[] chosen = new int[Long.bitCount(axes)];
        for (int d = 0, next = 0; next < chosen.length; d++) {
            if ((axes >>> d & 1) == 1) {
                chosen[next++] = all[d];
            }
        }
        return chosen;
    }
}
