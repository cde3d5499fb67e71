package org.parseval.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** A random model that is being put together. */
final class Sketch {
    final RandomGenerator random;
    final int[] cardinalities;
    private final List<Factor> factors = new ArrayList<>();

    Sketch(RandomGenerator random, int[] cardinalities) {
        this.random = random;
        this.cardinalities = cardinalities;
    }

    static Sketch of(RandomGenerator random, int variables, int cardinality) {
        int[] cardinalities = new int[variables];
        Arrays.fill(cardinalities, cardinality);
        return new Sketch(random, cardinalities);
    }

    /** Cardinalities drawn one by one. */
    static Sketch mixed(RandomGenerator random, int variables, int least, int most) {
        return new Sketch(random, random.ints(variables, least, most + 1).toArray());
    }

    int variables() {
        return cardinalities.length;
    }

    void add(Factor factor) {
        factors.add(factor);
    }

    /** A table whose values are drawn one by one. */
    void table(DoubleSupplier value, int... scope) {
        int size = 1;
        for (int v : scope) {
            size *= cardinalities[v];
        }
        double[] values = new double[size];
        for (int i = 0; i < size; i++) {
            values[i] = value.getAsDouble();
        }
        add(TableFactor.of(scope, values));
    }

    /** Two spins that weigh exp(coupling) where they agree and exp(-coupling) where they do not. */
    void coupling(int v, int w, double coupling) {
        double same = Math.exp(coupling);
        double different = Math.exp(-coupling);
        add(TableFactor.of(new int[] {v, w}, new double[] {same, different, different, same}));
    }

    /** Two variables of as many states that weigh so much where they agree, and 1 where they do not. */
    void agreement(int v, int w, double strength) {
        int states = cardinalities[v];
        double[] values = new double[states * states];
        for (int i = 0; i < values.length; i++) {
            values[i] = i / states == i % states ? strength : 1;
        }
        add(TableFactor.of(new int[] {v, w}, values));
    }

    void field(int v, double field) {
        add(TableFactor.of(new int[] {v}, new double[] {Math.exp(-field), Math.exp(field)}));
    }

    /** The conditional distribution of a variable, the last of the scope, given the others; rows may be deterministic. */
    void conditional(double deterministic, int... scope) {
        int states = cardinalities[scope[scope.length - 1]];
        int rows = 1;
        for (int i = 0; i < scope.length - 1; i++) {
            rows *= cardinalities[scope[i]];
        }
        double[] values = new double[rows * states];
        for (int row = 0; row < rows; row++) {
            if (random.nextDouble() < deterministic) {
                values[row * states + random.nextInt(states)] = 1;
            } else {
                double[] weights = random.doubles(states, 0.01, 1).toArray();
                double sum = Arrays.stream(weights).sum();
                for (int s = 0; s < states; s++) {
                    values[row * states + s] = weights[s] / sum;
                }
            }
        }
        add(TableFactor.of(scope, values));
    }

    /** Different variables below the limit, at most so many as there are. */
    int[] scope(int size, int limit) {
        return random.ints(0, limit).distinct().limit(Math.min(size, limit)).toArray();
    }

    int[] scope(int size) {
        return scope(size, variables());
    }

    Model markov() {
        return Model.markov(cardinalities, factors);
    }

    Model bayes() {
        return Model.of(Model.Kind.BAYES, cardinalities, factors);
    }
}
