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
 * Bayesian networks on a square grid, as in the family grids2: every variable has those above and to the left of it as
 * parents, a share of the tables is deterministic, the last variable is observed.
 *
 * @param side of the grid
 * @param deterministic the share of tables of zeros and ones
 */
public record GridNetwork(int side, double deterministic) {
    private static final int LARGEST_SIDE = 10_000;

    /** @throws IllegalArgumentException if a value is out of its range */
    public GridNetwork {
        if (side < 1 || side > LARGEST_SIDE || !(deterministic >= 0 && deterministic <= 1)) {
            throw new IllegalArgumentException("expected a side from 1 to " + LARGEST_SIDE
                    + " and a share from 0 to 1, found " + side + " and " + deterministic);
        }
    }

    /** A network and its evidence, both determined by the seed. */
    public ObservedModel generate(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        List<Factor> tables = new ArrayList<>();
        for (int v = 0; v < side * side; v++) {
            IntStream.Builder scope = IntStream.builder();
            if (v >= side) {
                scope.add(v - side);
            }
            if (v % side > 0) {
                scope.add(v - 1);
            }
            tables.add(table(scope.add(v).build().toArray(), random));
        }
        int[] cardinalities = new int[side * side];
        Arrays.fill(cardinalities, 2);
        Model network = Model.of(Model.Kind.BAYES, cardinalities, tables);
        return ObservedModel.drawn(network, new int[] {side * side - 1}, random);
    }

    private Factor table(int[] scope, RandomGenerator random) {
        // A root that is known would make its neighbours known.
        boolean certain = scope.length > 1 && random.nextDouble() < deterministic;
        double[] values = new double[1 << scope.length];
        for (int parents = 0; parents < values.length; parents += 2) {
            double first = certain ? random.nextInt(2) : random.nextDouble();
            values[parents] = first;
            values[parents + 1] = 1 - first;
        }
        return TableFactor.of(scope, values);
    }
}
