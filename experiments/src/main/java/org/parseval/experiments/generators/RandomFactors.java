package org.parseval.experiments.generators;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Models of random factors: each has a uniformly random scope of the given size and log-normal values, some of them
 * replaced by zero.
 *
 * <pre>{@code
 * Model model = new RandomFactors(20, 30, 3, 2, 1.0, 0).generate(42);
 * }</pre>
 *
 * @param variables number of variables
 * @param factors number of factors
 * @param scope variables of a factor
 * @param states the most states of a variable; each variable draws its own number from 2 to this
 * @param spread standard deviation of the logarithm of a value
 * @param zeros probability that a value is zero
 */
public record RandomFactors(int variables, int factors, int scope, int states, double spread, double zeros) {
    private static final double MOST_ENTRIES = 1 << 24;

    /** @throws IllegalArgumentException if a value is out of its range */
    public RandomFactors {
        if (variables < 1 || factors < 0 || scope < 1 || scope > variables || states < 2) {
            throw new IllegalArgumentException("expected 1 variable or more, 0 factors or more, scopes of 1 to "
                    + variables + " variables, and 2 states or more");
        }
        if (Math.pow(states, scope) > MOST_ENTRIES) {
            throw new IllegalArgumentException("a table of " + states + "^" + scope + " entries is too large");
        }
        if (!(zeros >= 0 && zeros < 1) || !(spread >= 0 && spread <= 50)) {
            throw new IllegalArgumentException("expected zeros from 0 to below 1, and a spread from 0 to 50");
        }
    }

    /** A model that the seed determines. */
    public Model generate(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        int[] cardinalities = random.ints(variables, 2, states + 1).toArray();
        List<Factor> list = new ArrayList<>();
        for (int f = 0; f < factors; f++) {
            int[] chosen = RandomScopes.draw(random, variables, scope);
            int size = 1;
            for (int variable : chosen) {
                size *= cardinalities[variable];
            }
            double[] values = new double[size];
            for (int i = 0; i < size; i++) {
                values[i] = random.nextDouble() < zeros ? 0 : Math.exp(spread * random.nextGaussian());
            }
            list.add(TableFactor.of(chosen, values));
        }
        return Model.markov(cardinalities, list);
    }
}
