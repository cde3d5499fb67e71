package org.parseval.elimination;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Graphs to test on: the classic ones, and random ones of all densities. */
final class TestGraphs {
    private TestGraphs() {}

    static InteractionGraph binary(int size, List<int[]> scopes) {
        int[] cardinalities = new int[size];
        Arrays.fill(cardinalities, 2);
        return InteractionGraph.of(cardinalities, scopes);
    }

    /** Between a forest and nearly complete, cardinalities from 1 to 6, sometimes with larger scopes. */
    static InteractionGraph random(int size, Random random) {
        int[] cardinalities = random.ints(size, 1, 7).toArray();
        return InteractionGraph.of(cardinalities, randomScopes(size, random));
    }

    static InteractionGraph randomBinary(int size, Random random) {
        return binary(size, randomScopes(size, random));
    }

    private static List<int[]> randomScopes(int size, Random random) {
        List<int[]> scopes = new ArrayList<>();
        double density = Math.pow(random.nextDouble(), 2);
        for (int one = 0; one < size; one++) {
            for (int other = 0; other < one; other++) {
                if (random.nextDouble() < density) {
                    scopes.add(new int[] {one, other});
                }
            }
        }
        if (size > 0 && random.nextBoolean()) {
            scopes.add(random.ints(4, 0, size).distinct().toArray());
        }
        return scopes;
    }

    static int[] randomPermutation(int size, Random random) {
        return Jitter.random(size, 0, random).priorities();
    }

    static InteractionGraph randomTree(int size, Random random) {
        List<int[]> edges = new ArrayList<>();
        for (int vertex = 1; vertex < size; vertex++) {
            edges.add(new int[] {vertex, random.nextInt(vertex)});
        }
        return binary(size, edges);
    }

    static InteractionGraph cycle(int size) {
        List<int[]> edges = new ArrayList<>();
        for (int vertex = 0; vertex < size; vertex++) {
            edges.add(new int[] {vertex, (vertex + 1) % size});
        }
        return binary(size, edges);
    }

    /** A cycle with every vertex joined to some vertex far away: sparse, but of large treewidth. */
    static InteractionGraph cycleWithChords(int size, Random random) {
        List<int[]> edges = new ArrayList<>();
        for (int vertex = 0; vertex < size; vertex++) {
            edges.add(new int[] {vertex, (vertex + 1) % size});
            edges.add(new int[] {vertex, (vertex + 2 + random.nextInt(size - 3)) % size});
        }
        return binary(size, edges);
    }

    static InteractionGraph clique(int size) {
        int[] scope = new int[size];
        Arrays.setAll(scope, i -> i);
        return binary(size, List.of(scope));
    }

    static InteractionGraph grid(int side) {
        List<int[]> edges = new ArrayList<>();
        for (int row = 0; row < side; row++) {
            for (int column = 0; column < side; column++) {
                int vertex = row * side + column;
                if (column + 1 < side) {
                    edges.add(new int[] {vertex, vertex + 1});
                }
                if (row + 1 < side) {
                    edges.add(new int[] {vertex, vertex + side});
                }
            }
        }
        return binary(side * side, edges);
    }
}
