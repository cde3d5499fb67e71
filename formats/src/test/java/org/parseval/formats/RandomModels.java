package org.parseval.formats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTree;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/** Small models of mixed cardinalities, with zeros, ones, repeated and extreme values, and constants among the factors. */
public final class RandomModels {
    private RandomModels() {}

    /** Values of any size that a double can have. */
    public static Model wild(long seed) {
        return model(new Random(seed), 8, 10, 4, true);
    }

    /** Values near one and few enough assignments to sum over. */
    public static Model tame(long seed) {
        return model(new Random(seed), 4, 5, 3, false);
    }

    /** Up to seven Boolean variables and, among the tables, parities, clauses and trees over most of them. */
    public static Model mixedBoolean(long seed) {
        Random random = new Random(seed);
        int variables = 1 + random.nextInt(7);
        List<Factor> factors = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            int[] scope = random.ints(0, variables)
                    .distinct()
                    .limit(random.nextInt(variables + 1))
                    .toArray();
            boolean[] positive = new boolean[scope.length];
            Arrays.fill(positive, random.nextBoolean());
            double[] values = values(random, 2, false);
            factors.add(
                    switch (random.nextInt(4)) {
                        case 0 -> new ParityFactor(scope, values[0], values[1]);
                        case 1 -> new ClauseFactor(scope, positive, values[0]);
                        case 2 -> DecisionTreeFactor.of(tree(random, variables, 4));
                        default -> TableFactor.of(scope, values(random, 1 << scope.length, false));
                    });
        }
        return Model.binary(variables, factors);
    }

    private static DecisionTree tree(Random random, int variables, int depth) {
        return depth == 0 || random.nextInt(4) == 0
                ? new DecisionTree.Leaf(values(random, 1, false)[0])
                : new DecisionTree.Test(
                        random.nextInt(variables),
                        tree(random, variables, depth - 1),
                        tree(random, variables, depth - 1));
    }

    private static Model model(Random random, int mostVariables, int mostFactors, int widest, boolean wild) {
        int[] cardinalities = random.ints(random.nextInt(mostVariables) + 1, 1, 5)
                .map(c -> random.nextBoolean() ? 2 : c)
                .toArray();
        List<TableFactor> factors = new ArrayList<>();
        int count = random.nextInt(mostFactors + 1);
        for (int i = 0; i < count; i++) {
            int[] scope = random.ints(0, cardinalities.length)
                    .distinct()
                    .limit(Math.min(cardinalities.length, random.nextInt(widest + 1)))
                    .toArray();
            int cells = 1;
            for (int variable : scope) {
                cells *= cardinalities[variable];
            }
            factors.add(TableFactor.of(scope, values(random, cells, wild)));
        }
        return Model.of(random.nextBoolean() ? Model.Kind.BAYES : Model.Kind.MARKOV, cardinalities, factors);
    }

    private static double[] values(Random random, int cells, boolean wild) {
        double[] palette = {0, 1, random.nextDouble(), 1 + random.nextDouble()};
        double[] values = new double[cells];
        int colours = 1 + random.nextInt(5);
        int shift = random.nextInt(4);
        for (int i = 0; i < cells; i++) {
            int colour = random.nextInt(colours);
            values[i] = colour < 4 ? palette[(colour + shift) % 4] : wild ? anyDouble(random) : random.nextDouble();
        }
        return values;
    }

    private static double anyDouble(Random random) {
        double value = Math.abs(Double.longBitsToDouble(random.nextLong()));
        return Double.isFinite(value) ? value : Double.MIN_VALUE;
    }
}
