package org.parseval.experiments.generators;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Weak random factors of three spins, with logarithms from [-c, c], and a backdoor: hard coupling factors of three
 * variables that must all take the same value.
 *
 * <pre>{@code
 * Backdoors family = new Backdoors(120, 240, 0.1, 12, Backdoors.Kind.CHAINED);
 * Model model = family.generate(42);
 * family.logExpectedZ(); // of the mean of Z over all seeds
 * }</pre>
 *
 * @param variables number of variables
 * @param factors weak factors
 * @param coupling c, the largest |J|
 * @param backdoor hard coupling factors
 * @param kind how these hang together
 * @param weights how weak factors are made
 */
public record Backdoors(int variables, int factors, double coupling, int backdoor, Kind kind, Weights weights) {
    private static final int SIZE = 3;

    /** The strength of a weak factor: the paper only says that its coupling weights are low. */
    public enum Weights {
        /** exp(J x y z), with one J. */
        PARITIES,
        /** A table of eight entries exp(J), each with its own J. */
        TABLES
    }

    /** How the hard coupling factors are linked. */
    public enum Kind {
        /** They have no variable in common. */
        INDEPENDENT(3),
        /** Each shares one variable with the one before: all their variables are equal, and there are no loops. */
        CHAINED(2),
        /** Each couples a new variable with two evenly drawn earlier ones: all are equal, and every factor closes a loop. */
        WOVEN(1);

        private final int fresh;

        Kind(int fresh) {
            this.fresh = fresh;
        }

        /** The variables of so many hard factors together. */
        int variables(int factors) {
            return factors == 0 ? 0 : SIZE + fresh * (factors - 1);
        }

        /** The variables that may still differ, when so many hard factors hold. */
        int freedom(int factors) {
            return this == INDEPENDENT ? factors : Math.min(1, factors);
        }
    }

    /** With weak factors exp(J x y z). */
    public Backdoors(int variables, int factors, double coupling, int backdoor, Kind kind) {
        this(variables, factors, coupling, backdoor, kind, Weights.PARITIES);
    }

    /** @throws IllegalArgumentException if there are no such models */
    public Backdoors {
        if (variables < SIZE || factors < 0 || backdoor < 0 || kind.variables(backdoor) > variables) {
            throw new IllegalArgumentException("expected 3 variables or more and enough for the backdoor, found "
                    + variables + " variables and " + backdoor + " coupling factors");
        }
        if (!(coupling >= 0 && coupling <= 50)) {
            throw new IllegalArgumentException("the coupling must be from 0 to 50, found " + coupling);
        }
    }

    /** A model that the seed determines. */
    public Model generate(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        List<Factor> list = new ArrayList<>();
        for (int f = 0; f < factors; f++) {
            if (weights == Weights.TABLES) {
                double[] table = new double[1 << SIZE];
                Arrays.setAll(table, entry -> Math.exp(weight(random)));
                list.add(TableFactor.of(RandomScopes.draw(random, variables, SIZE), table));
            } else {
                double j = weight(random);
                list.add(weak(RandomScopes.draw(random, variables, SIZE), Math.exp(j), Math.exp(-j)));
            }
        }
        int[] chosen = RandomScopes.draw(random, variables, kind.variables(backdoor));
        for (int f = 0; f < backdoor; f++) {
            list.add(TableFactor.of(scope(random, chosen, f), new double[] {1, 0, 0, 0, 0, 0, 0, 1}));
        }
        return Model.markov(RandomScopes.booleans(variables), list);
    }

    private double weight(RandomGenerator random) {
        return coupling * (2 * random.nextDouble() - 1);
    }

    /** State 1 is the spin +1: the product of three spins is +1 where an odd number of states is 1. */
    private static TableFactor weak(int[] scope, double plus, double minus) {
        return TableFactor.of(scope, new double[] {minus, plus, plus, minus, plus, minus, minus, plus});
    }

    private int[] scope(RandomGenerator random, int[] chosen, int factor) {
        if (kind == Kind.WOVEN && factor > 0) {
            int[] earlier = RandomScopes.draw(random, factor + 2, 2);
            return new int[] {chosen[earlier[0]], chosen[earlier[1]], chosen[factor + 2]};
        }
        int first = kind.fresh * factor;
        return new int[] {chosen[first], chosen[first + 1], chosen[first + 2]};
    }

    /**
     * The natural logarithm of the mean of Z over the weights. A state that the backdoor allows has the mean weight (sinh c /
     * c)^factors, whatever its spins are, since J and -J are equally likely; so the mean of Z is that times the number of
     * these states.
     */
    public double logExpectedZ() {
        int free = variables - kind.variables(backdoor) + kind.freedom(backdoor);
        double mean = coupling == 0 ? 1 : Math.sinh(coupling) / coupling;
        return free * Math.log(2) + factors * Math.log(mean);
    }
}
