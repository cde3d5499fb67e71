package org.parseval.counting.search.count;

import org.parseval.counting.search.sat.Bumps;

/**
 * Which variable of a component to decide next: one near the root of the tree decomposition, in many open clauses, and in
 * recent conflicts. The smaller the width is against the number of variables, the more the tree counts; past a width that
 * decisions along the tree could ever get through, it only distracts.
 *
 * @see "T. Korhonen, M. Jarvisalo, Integrating tree decompositions into decision heuristics of propositional model
 *     counters, CP 2021"
 */
public final class Scores implements Bumps {
    private static final double DECAY = 0.98;
    private static final double LARGE = 1e100;
    private static final double MOST_TREE_WEIGHT = 1e7;

    /** The width from which on the tree is not used. */
    public static final int WIDEST_TREE = 60;

    private final double[] activity;
    private final double[] tree;
    private final int[] open;
    private double step = 1;

    /**
     * @param depths of the variables in the tree decomposition, from 0 at the root to 1
     * @param booleans soft clauses' own included
     * @param width of the decomposition
     */
    public Scores(double[] depths, int booleans, int width) {
        activity = new double[2 * booleans];
        open = new int[depths.length];
        tree = new double[depths.length];
        double n = depths.length;
        double weight =
                width > WIDEST_TREE ? 0 : Math.min(MOST_TREE_WEIGHT, 100 * Math.exp(n / Math.max(1, width)) / n);
        for (int v = 0; v < tree.length; v++) {
            tree[v] = -weight * depths[v];
        }
    }

    @Override
    public void bump(int literal) {
        activity[literal] += step;
        if (activity[literal] > LARGE) {
            for (int i = 0; i < activity.length; i++) {
                activity[i] /= LARGE;
            }
            step /= LARGE;
        }
    }

    void decay() {
        step /= DECAY;
    }

    /** The open clauses of a variable, as the last look at its component found them. */
    void setOpen(int variable, int clauses) {
        open[variable] = clauses;
    }

    double score(int variable) {
        return tree[variable] + open[variable] + (activity[2 * variable] + activity[2 * variable + 1]) / step;
    }

    /** How much conflicts called for a variable. */
    double activity(int variable) {
        return activity[2 * variable] + activity[2 * variable + 1];
    }

    /** The literal of a variable to try first: the one that conflicts called for more. */
    int literal(int variable) {
        return activity[2 * variable] >= activity[2 * variable + 1] ? 2 * variable : 2 * variable + 1;
    }
}
