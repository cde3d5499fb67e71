package org.parseval.optimisation.dual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** The search finds what brute force does, though it is stopped again and again, and neighbourhoods are searched in between. */
class HybridSearchTest {
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    @SeededTest(200)
    void stopsChangeNothing(int seed) {
        Model model = RandomModels.positivePairwise(seed, 12, 30);
        SplittableRandom random = new SplittableRandom(seed);
        Costs costs = Costs.of(model, () -> {});
        CostNetwork network = new CostNetwork(costs);
        Minima minima = new Minima(network);
        int[] order = IntStream.range(0, 12).toArray();
        Runnable look = () -> {
            if (random.nextInt(200) == 0) {
                throw new Enough();
            }
        };
        int[] best = new int[12];
        Propagation propagation = new Propagation(network, minima, order, 64, look);
        Dive dive = new Dive(network, propagation, new Branching(network, propagation, minima, best));
        HybridSearch search = new HybridSearch(network, minima, propagation, dive, 1000);
        Neighbourhoods near = new Neighbourhoods(network, minima, dive, seed);
        long least = costs.cost(BruteForce.solve(model, Evidence.none()).best());
        while (!search.isFinished()) {
            long toBeat = costs.cost(best);
            Optional<int[]> found = Optional.empty();
            try {
                if (random.nextInt(3) == 0) {
                    search.pause();
                    found = near.next(best, toBeat, 500);
                } else {
                    found = search.next(toBeat, 100);
                }
            } catch (Enough stopped) {
                assertThat(costs.cost(best)).isEqualTo(toBeat);
            }
            found.ifPresent(better -> {
                assertThat(costs.cost(better)).isLessThan(toBeat);
                System.arraycopy(better, 0, best, 0, 12);
            });
            assertThat(search.bound()).isLessThanOrEqualTo(costs.cost(best));
            assertThat(search.bound() <= least).isTrue();
        }
        assertThat(costs.cost(best)).isEqualTo(least);
    }
}
