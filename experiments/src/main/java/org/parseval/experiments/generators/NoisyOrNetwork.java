package org.parseval.experiments.generators;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Bayesian networks of two layers, as in the family bn2o: causes, and effects that are noisy-ors of some of them without leak. All
 * effects are observed.
 *
 * @param parents of an effect
 */
public record NoisyOrNetwork(int causes, int effects, int parents) {
    /** Tables of effects have an entry for every state of the parents. */
    private static final int MOST_PARENTS = 20;

    /** @throws IllegalArgumentException if a value is out of its range */
    public NoisyOrNetwork {
        if (causes < 1 || effects < 0 || parents < 0 || parents > Math.min(causes, MOST_PARENTS)) {
            throw new IllegalArgumentException("expected 1 cause or more, effects, and parents from 0 to "
                    + Math.min(causes, MOST_PARENTS) + ", found " + causes + ", " + effects + " and " + parents);
        }
    }

    /** A network and its evidence, both determined by the seed. */
    public ObservedModel generate(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        List<Factor> tables = new ArrayList<>();
        for (int v = 0; v < causes; v++) {
            double absent = random.nextDouble();
            tables.add(TableFactor.of(new int[] {v}, new double[] {absent, 1 - absent}));
        }
        for (int v = causes; v < causes + effects; v++) {
            int[] scope = Arrays.copyOf(
                    random.ints(0, causes).distinct().limit(parents).sorted().toArray(), parents + 1);
            scope[parents] = v;
            tables.add(TableFactor.of(scope, noisyOr(random.doubles(parents).toArray())));
        }
        int[] cardinalities = new int[causes + effects];
        Arrays.fill(cardinalities, 2);
        int[] observed = IntStream.range(causes, causes + effects).toArray();
        return ObservedModel.drawn(Model.of(Model.Kind.BAYES, cardinalities, tables), observed, random);
    }

    /** @param fails for each parent, the probability that it does not cause the effect */
    private static double[] noisyOr(double[] fails) {
        double[] values = new double[2 << fails.length];
        for (int present = 0; present < 1 << fails.length; present++) {
            double none = 1;
            for (int i = 0; i < fails.length; i++) {
                none *= (present >> (fails.length - 1 - i) & 1) == 1 ? fails[i] : 1;
            }
            values[2 * present] = none;
            values[2 * present + 1] = 1 - none;
        }
        return values;
    }
}
