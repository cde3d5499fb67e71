package org.parseval.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/** Seeded random models of Boolean variables with every kind of factor. */
public final class RandomBooleanModels {
    private RandomBooleanModels() {}

    /** Up to ten variables, up to ten factors; some hard constraints, which may contradict each other. */
    public static Model mixed(long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int variables = 1 + random.nextInt(10);
        List<Factor> factors = new ArrayList<>();
        int count = random.nextInt(11);
        for (int f = 0; f < count; f++) {
            factors.add(factor(random, variables));
        }
        int[] cardinalities = new int[variables];
        Arrays.fill(cardinalities, 2);
        return Model.markov(cardinalities, factors);
    }

    /** A factor of any kind over variables from 0. */
    public static Factor factor(RandomGenerator random, int variables) {
        int[] scope = random.ints(0, variables)
                .distinct()
                .limit(random.nextInt(Math.min(variables, 5) + 1))
                .toArray();
        double weight = random.nextInt(3) == 0 ? 0 : random.nextDouble();
        return switch (random.nextInt(4)) {
            case 0 -> new ParityFactor(scope, weight, 1);
            case 1 -> new ClauseFactor(scope, signs(random, scope.length), weight);
            case 2 -> DecisionTreeFactor.of(RandomTrees.tree(random, variables, 3));
            default -> TableFactor.of(scope, random.doubles(1 << scope.length).toArray());
        };
    }

    private static boolean[] signs(RandomGenerator random, int size) {
        boolean[] signs = new boolean[size];
        for (int i = 0; i < size; i++) {
            signs[i] = random.nextBoolean();
        }
        return signs;
    }
}
