package org.parseval.engine.gibbs.kernel;

import java.util.Arrays;

/** Disjoint sets of numbers (union and find). */
final class DisjointSets {
    private final int[] parent;

    /** Each number below the size in a set of its own. */
    DisjointSets(int size) {
        parent = new int[size];
        for (int i = 0; i < size; i++) {
            parent[i] = i;
        }
    }

    private int find(int member) {
        int root = member;
        while (parent[root] != root) {
            parent[root] = parent[parent[root]];
            root = parent[root];
        }
        return root;
    }

    /** Joins the sets of all members if no two of them are in the same one already; returns whether it did. */
    boolean joinIfApart(int[] members) {
        int[] roots = new int[members.length];
        for (int i = 0; i < members.length; i++) {
            roots[i] = find(members[i]);
        }
        Arrays.sort(roots);
        for (int i = 1; i < roots.length; i++) {
            if (roots[i] == roots[i - 1]) {
                return false;
            }
        }
        for (int root : roots) {
            parent[root] = roots[0];
        }
        return true;
    }
}
