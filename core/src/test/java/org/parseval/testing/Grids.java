package org.parseval.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** Seeded models on rectangular grids, row by row. */
public final class Grids {
    private Grids() {}

    /** The values of one factor, drawn at random. */
    @FunctionalInterface
    public interface Draw {
        double[] values(RandomGenerator random);
    }

    /** A factor on each pair of neighbours. */
    public static Model ofPairs(int rows, int columns, long seed, Draw pair) {
        return of(rows, columns, seed, Optional.empty(), pair);
    }

    /**
     * Couplings from [-coupling, coupling] without a field.
     *
     * @param bias what two neighbours in state 1 weigh next to two in state 0
     */
    public static Model glass(int side, double coupling, double bias, long seed) {
        return ofPairs(side, side, seed, random -> {
            double[] values = coupled(coupling, random);
            values[3] *= bias;
            return values;
        });
    }

    /** Couplings from [-coupling, coupling] and small fields of both signs. */
    public static Model ising(int rows, int columns, double coupling, long seed) {
        Draw field = random -> {
            double down = Math.exp(0.1 * random.nextGaussian());
            return new double[] {down, 1 / down};
        };
        return of(rows, columns, seed, Optional.of(field), random -> coupled(coupling, random));
    }

    /** Couplings from [-coupling, coupling] and fields from [0, 2 field]. */
    public static Model inField(int side, double coupling, double field, long seed) {
        Draw site = random -> {
            double up = Math.exp(2 * field * random.nextDouble());
            return new double[] {1 / up, up};
        };
        return of(side, side, seed, Optional.of(site), random -> coupled(coupling, random));
    }

    private static double[] coupled(double coupling, RandomGenerator random) {
        double agree = Math.exp(coupling * (2 * random.nextDouble() - 1));
        return new double[] {agree, 1 / agree, 1 / agree, agree};
    }

    private static Model of(int rows, int columns, long seed, Optional<Draw> site, Draw pair) {
        RandomGenerator random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < rows * columns; v++) {
            if (site.isPresent()) {
                factors.add(TableFactor.of(new int[] {v}, site.get().values(random)));
            }
            if (v % columns < columns - 1) {
                factors.add(TableFactor.of(new int[] {v, v + 1}, pair.values(random)));
            }
            if (v + columns < rows * columns) {
                factors.add(TableFactor.of(new int[] {v, v + columns}, pair.values(random)));
            }
        }
        return Model.binary(rows * columns, factors);
    }

    /**
     * Variables of a few states that like to be in the state of their neighbours, all of them, and half of which have weak fields: as many
     * modes as states.
     *
     * @param least the least logarithm of what a pair that agrees weighs; the largest is three times as much
     */
    public static Model agreeing(int side, int states, double least, int seed) {
        RandomGenerator random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < side * side; v++) {
            if (random.nextBoolean()) {
                double[] field = new double[states];
                Arrays.setAll(field, state -> Math.exp(0.5 * random.nextGaussian()));
                factors.add(TableFactor.of(new int[] {v}, field));
            }
            for (int other : new int[] {v % side + 1 < side ? v + 1 : -1, v + side}) {
                if (other >= 0 && other < side * side) {
                    double strength = Math.exp(least * (1 + 2 * random.nextDouble()));
                    double[] values = new double[states * states];
                    Arrays.setAll(values, i -> i / states == i % states ? strength : 1);
                    factors.add(TableFactor.of(new int[] {v, other}, values));
                }
            }
        }
        return Model.uniform(side * side, states, factors);
    }
}
