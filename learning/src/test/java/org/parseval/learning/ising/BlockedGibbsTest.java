package org.parseval.learning.ising;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.parseval.testing.SeededTest;

/** Lines drawn jointly, against the distribution over all states. */
class BlockedGibbsTest {
    private static final GridShape SHAPE = new GridShape(2, 3);

    @SeededTest(5)
    void statesComeAsOftenAsTheirProbabilitySays(long seed) {
        GridIsing ising = Enumeration.random(SHAPE, seed);
        double[] expected = Enumeration.of(ising).probabilities();
        BlockedGibbs gibbs = new BlockedGibbs(weights(ising));
        SplittableRandom random = new SplittableRandom(seed);
        byte[] state = new byte[SHAPE.pixels()];
        int draws = 200_000;
        double[] seen = new double[expected.length];
        for (int i = 0; i < draws; i++) {
            gibbs.sweeps(state, 2, random, () -> {});
            seen[Enumeration.number(state)] += 1.0 / draws;
        }
        for (int s = 0; s < seen.length; s++) {
            // Successive states are correlated: six errors of independent ones leave room for that.
            assertThat(seen[s])
                    .as("seed %d, state %d", seed, s)
                    .isCloseTo(expected[s], within(6 * Math.sqrt(expected[s] / draws)));
        }
    }

    @SeededTest(5)
    void oneLineAloneIsDrawnExactly(long seed) {
        for (GridShape line : new GridShape[] {new GridShape(1, 6), new GridShape(6, 1)}) {
            GridIsing ising = Enumeration.random(line, seed);
            double[] expected = Enumeration.of(ising).moments();
            BlockedGibbs gibbs = new BlockedGibbs(weights(ising));
            SplittableRandom random = new SplittableRandom(seed);
            PairCounts counts = new PairCounts(line);
            int draws = 40_000;
            for (int i = 0; i < draws; i++) {
                byte[] state = new byte[line.pixels()];
                // A row is drawn by the first sweep, a column by the second: nothing is left of the start.
                gibbs.sweeps(state, line.rows() == 1 ? 1 : 2, random, () -> {});
                counts.add(state);
            }
            for (int entry = 0; entry < expected.length; entry++) {
                assertThat(counts.mean(entry))
                        .as("seed %d, %s, entry %d", seed, line, entry)
                        .isCloseTo(expected[entry], within(5 / Math.sqrt(draws)));
            }
        }
    }

    private static LineWeights weights(GridIsing ising) {
        LineWeights weights = LineWeights.of(ising.shape());
        weights.set(ising.parameters());
        return weights;
    }
}
