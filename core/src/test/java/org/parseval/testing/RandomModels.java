package org.parseval.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Seeded random problems that are unpleasant on purpose: mixed cardinalities (1 included), zeros, deterministic and
 * constant factors, huge and tiny values, evidence, disconnected parts, unused variables.
 */
public final class RandomModels {
    /** Keeps brute force affordable. */
    private static final long MOST_ASSIGNMENTS = 1 << 14;

    private RandomModels() {}

    public record Problem(Model model, Evidence evidence) {}

    public static RandomGenerator random(long seed) {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    /** A problem of up to 12 variables. */
    public static Problem problem(long seed) {
        RandomGenerator random = random(seed);
        int n = 1 + random.nextInt(12);
        int[] cardinalities = new int[n];
        long assignments = 1;
        for (int v = 0; v < n; v++) {
            int cardinality = random.nextInt(5) == 0 ? 1 + random.nextInt(5) : 2;
            cardinalities[v] = assignments * cardinality > MOST_ASSIGNMENTS ? 1 : cardinality;
            assignments *= cardinalities[v];
        }
        List<Factor> factors = new ArrayList<>();
        int count = random.nextInt(2 * n + 1);
        for (int f = 0; f < count; f++) {
            int[] scope = scope(random, n, Math.min(n, random.nextInt(5)));
            factors.add(TableFactor.of(scope, values(random, cardinalities, scope)));
        }
        Map<Integer, Integer> observed = new TreeMap<>();
        for (int v = 0; v < n && random.nextInt(3) > 0; v++) {
            if (random.nextInt(4) == 0) {
                observed.put(v, random.nextInt(cardinalities[v]));
            }
        }
        return new Problem(Model.markov(cardinalities, factors), Evidence.of(observed));
    }

    /** A model of Boolean variables and positive pairwise factors on a random graph. */
    public static Model positivePairwise(long seed, int variables, int pairs) {
        RandomGenerator random = random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int f = 0; f < pairs; f++) {
            double[] values = new double[4];
            for (int i = 0; i < 4; i++) {
                values[i] = Math.exp(random.nextGaussian());
            }
            factors.add(TableFactor.of(scope(random, variables, 2), values));
        }
        return Model.binary(variables, factors);
    }

    private static int[] scope(RandomGenerator random, int variables, int size) {
        return random.ints(0, variables).distinct().limit(size).toArray();
    }

    private static double[] values(RandomGenerator random, int[] cardinalities, int[] scope) {
        int size = 1;
        for (int v : scope) {
            size *= cardinalities[v];
        }
        double[] values = new double[size];
        int style = random.nextInt(8);
        for (int i = 0; i < size; i++) {
            values[i] = switch (style) {
                case 0 -> random.nextInt(4) == 0 ? 0 : random.nextDouble();
                case 1 -> random.nextBoolean() || size == 1 ? 1 : 0;
                case 2 -> 3.5;
                case 3 -> Math.exp(Math.max(-600, Math.min(600, 200 * random.nextGaussian())));
                default -> Math.exp(random.nextGaussian());
            };
        }
        if (style == 1 && scope.length == 2 && cardinalities[scope[0]] == cardinalities[scope[1]]) {
            pairing(random, values, cardinalities[scope[0]]);
        }
        return values;
    }

    /** A factor that lets the two variables determine each other. */
    private static void pairing(RandomGenerator random, double[] values, int cardinality) {
        int shift = random.nextInt(cardinality);
        for (int i = 0; i < values.length; i++) {
            boolean paired = (i / cardinality + shift) % cardinality == i % cardinality;
            values[i] = paired ? 0.5 + random.nextDouble() : 0;
        }
    }
}
