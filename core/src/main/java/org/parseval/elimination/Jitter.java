package org.parseval.elimination;

import java.util.Arrays;
import java.util.Random;

/**
 * The chance that makes two greedy passes of one heuristic differ: the priority by which ties go, and a factor on the keys of each
 * vertex.
 *
 * @param priorities a permutation; among equal keys the vertex of the least priority goes first
 * @param factors by which the key of each vertex is multiplied
 */
record Jitter(int[] priorities, double[] factors) {

    /** No noise; ties go to the larger cardinality, which leaves smaller tables, and then to the smaller number. */
    static Jitter none(InteractionGraph graph) {
        int[] priorities = new int[graph.size()];
        int[] largestFirst = graph.largestFirst(Heuristic.naturalPermutation(graph));
        for (int rank = 0; rank < largestFirst.length; rank++) {
            priorities[largestFirst[rank]] = rank;
        }
        return new Jitter(priorities, factors(graph.size()));
    }

    /** The random numbers of one of many passes, far from those of neighbouring seeds. */
    static Random source(long seed, int round) {
        return new Random(seed * 0x9E3779B97F4A7C15L + round);
    }

    /** Random ties, and keys off by a factor of up to 1 + strength. */
    static Jitter random(int size, double strength, Random random) {
        int[] priorities = new int[size];
        double[] factors = factors(size);
        for (int vertex = 0; vertex < size; vertex++) {
            int swapped = random.nextInt(vertex + 1);
            priorities[vertex] = priorities[swapped];
            priorities[swapped] = vertex;
            factors[vertex] += strength * random.nextDouble();
        }
        return new Jitter(priorities, factors);
    }

    /** The same but for some of the vertices, each with the given chance. */
    Jitter changed(double chance, double strength, Random random) {
        int[] changedPriorities = priorities.clone();
        double[] changedFactors = factors.clone();
        for (int vertex = 0; vertex < factors.length; vertex++) {
            if (random.nextDouble() < chance) {
                swap(changedPriorities, vertex, random.nextInt(factors.length));
                changedFactors[vertex] = 1 + strength * random.nextDouble();
            }
        }
        return new Jitter(changedPriorities, changedFactors);
    }

    private static void swap(int[] priorities, int one, int other) {
        int swapped = priorities[one];
        priorities[one] = priorities[other];
        priorities[other] = swapped;
    }

    private static double[] factors(int size) {
        double[] factors = new double[size];
        Arrays.fill(factors, 1);
        return factors;
    }
}
