package org.parseval.experiments.generators;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Ising models on a rectangular grid: spins x in {-1, +1} (state 0 is -1), a factor exp(h x) with h drawn from
 * [-field, field] on each spin, and a factor exp(J x y) on each pair of neighbours.
 *
 * <pre>{@code
 * Model model = new IsingGrid(10, 10, 1.0, 0.1, IsingGrid.Couplings.MIXED, false).generate(42);
 * }</pre>
 *
 * @param coupling the largest coupling
 * @param field the largest field
 * @param periodic whether opposite sides are joined
 */
public record IsingGrid(int rows, int columns, double coupling, double field, Couplings couplings, boolean periodic) {

    /** How J is drawn. */
    public enum Couplings {
        /** From [-coupling, coupling]. */
        MIXED,
        /** From [0, coupling]. */
        ATTRACTIVE
    }

    /** @throws IllegalArgumentException if a value is out of its range */
    public IsingGrid {
        if (rows < 1 || columns < 1 || (long) rows * columns > Integer.MAX_VALUE / 4) {
            throw new IllegalArgumentException("a grid of " + rows + " x " + columns + " cannot be made");
        }
        // Past this, exp would overflow.
        if (!(coupling >= 0 && coupling <= 700 && field >= 0 && field <= 700)) {
            throw new IllegalArgumentException("coupling and field must lie between 0 and 700");
        }
    }

    /** A model that the seed determines. */
    public Model generate(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        int[] cardinalities = RandomScopes.booleans(rows * columns);
        List<Factor> factors = new ArrayList<>();
        for (int spin = 0; spin < cardinalities.length; spin++) {
            double h = field * (2 * random.nextDouble() - 1);
            factors.add(TableFactor.of(new int[] {spin}, new double[] {Math.exp(-h), Math.exp(h)}));
        }
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                // A ring of two would join the same pair twice.
                if (column + 1 < columns || (periodic && columns > 2)) {
                    factors.add(pair(random, row, column, row, (column + 1) % columns));
                }
                if (row + 1 < rows || (periodic && rows > 2)) {
                    factors.add(pair(random, row, column, (row + 1) % rows, column));
                }
            }
        }
        return Model.markov(cardinalities, factors);
    }

    private Factor pair(RandomGenerator random, int row, int column, int otherRow, int otherColumn) {
        double j = coupling * (couplings == Couplings.MIXED ? 2 * random.nextDouble() - 1 : random.nextDouble());
        double agree = Math.exp(j);
        double differ = Math.exp(-j);
        int[] scope = {row * columns + column, otherRow * columns + otherColumn};
        return TableFactor.of(scope, new double[] {agree, differ, differ, agree});
    }
}
