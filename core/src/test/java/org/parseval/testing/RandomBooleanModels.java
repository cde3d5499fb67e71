package org.parseval.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Evidence;
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
        return Model.binary(variables, factors);
    }

    /** The same models, every other one with evidence. */
    public static RandomModels.Problem problem(long seed) {
        return withEvidence(mixed(seed), seed);
    }

    /** Up to eleven variables, a few factors over most of them and some narrow ones, every other one with evidence. */
    public static RandomModels.Problem wide(long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int variables = 6 + random.nextInt(6);
        List<Factor> factors = new ArrayList<>();
        for (int f = random.nextInt(3); f >= 0; f--) {
            factors.add(factor(random, variables, 5 + random.nextInt(variables - 4)));
        }
        for (int f = random.nextInt(6); f > 0; f--) {
            factors.add(factor(random, variables));
        }
        return withEvidence(Model.binary(variables, factors), seed);
    }

    private static RandomModels.Problem withEvidence(Model model, long seed) {
        RandomGenerator random = RandomModels.random(seed);
        Map<Integer, Integer> states = new TreeMap<>();
        for (int v = 0; v < model.variableCount() && seed % 2 == 0; v++) {
            if (random.nextInt(4) == 0) {
                states.put(v, random.nextInt(2));
            }
        }
        return new RandomModels.Problem(model, Evidence.of(states));
    }

    /** A factor of any kind over variables from 0. */
    public static Factor factor(RandomGenerator random, int variables) {
        return factor(random, variables, random.nextInt(Math.min(variables, 5) + 1));
    }

    private static Factor factor(RandomGenerator random, int variables, int width) {
        int[] scope = random.ints(0, variables).distinct().limit(width).toArray();
        double weight = random.nextInt(3) == 0 ? 0 : random.nextDouble();
        return switch (random.nextInt(4)) {
            case 0 -> new ParityFactor(scope, weight, 1);
            case 1 -> new ClauseFactor(scope, signs(random, scope.length), weight);
            case 2 -> DecisionTreeFactor.of(RandomTrees.tree(random, variables, Math.max(3, width / 2)));
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
