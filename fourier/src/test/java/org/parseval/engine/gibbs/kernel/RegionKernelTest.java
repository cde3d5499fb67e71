package org.parseval.engine.gibbs.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parseval.engine.gibbs.Glasses;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.parallel.Looks;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class RegionKernelTest {
    private static final Looks LOOKS = Looks.giveUpBy(() -> {});

    private static final int CHAINS = 64;
    private static final int ROUNDS = 200;

    /** Two or three states, factors of up to three variables, a tenth of the entries zero. */
    private static Model model(long seed) {
        RandomGenerator random = RandomModels.random(seed);
        int n = 9;
        int[] cardinalities = random.ints(n, 2, 4).toArray();
        List<Factor> factors = new ArrayList<>();
        for (int f = 0; f < 12; f++) {
            int[] scope =
                    random.ints(0, n).distinct().limit(1 + random.nextInt(3)).toArray();
            int size = Arrays.stream(scope).map(v -> cardinalities[v]).reduce(1, (a, b) -> a * b);
            double[] values = random.doubles(size).map(x -> x < 0.1 ? 0 : x).toArray();
            values[0] = 1;
            factors.add(TableFactor.of(scope, values));
        }
        return Model.markov(cardinalities, factors);
    }

    @SeededTest(20)
    void drawsFollowTheDistributionGivenWhatLiesOutside(int seed) {
        Model model = model(seed);
        LogModel log = LogModel.of(model, LOOKS);
        int n = model.variableCount();
        Region region = new RegionSearch(log, new SplittableRandom(seed))
                .regions(1, Deadline.never(Host.here()))
                .get(0);
        // All zeros have positive weight; what lies outside keeps that state.
        Chains chains = new Chains(n, CHAINS, new SplittableRandom(seed));
        RegionKernel kernel = new RegionKernel(log, List.of(region));
        double[] powers = new double[log.factorCount()];
        Arrays.fill(powers, 1);
        double[][] counts = new double[n][3];
        for (int round = 0; round < ROUNDS; round++) {
            kernel.update(0, chains, log.hard, powers, () -> {});
            for (int i = 0; i < chains.states.length; i++) {
                counts[i / CHAINS][chains.states[i]] += 1.0 / CHAINS / ROUNDS;
            }
        }
        Map<Integer, Integer> outside = new TreeMap<>();
        IntStream.range(0, n).forEach(v -> outside.put(v, 0));
        Arrays.stream(region.variables()).forEach(outside::remove);
        double[][] truth = BruteForce.solve(model, Evidence.of(outside)).marginals();
        for (int v = 0; v < n; v++) {
            for (int s = 0; s < model.cardinality(v); s++) {
                // Five standard deviations.
                assertThat(counts[v][s]).isCloseTo(truth[v][s], within(2.5 / Math.sqrt(CHAINS * ROUNDS)));
            }
        }
    }

    @SeededTest(20)
    void noTableOfARegionIsLargeAndMostOfAGridIsInside(int seed) {
        Region region = new RegionSearch(LogModel.of(Glasses.grid(12, 1, seed), LOOKS), new SplittableRandom(seed))
                .regions(1, Deadline.never(Host.here()))
                .get(0);
        assertThat(region.steps())
                .allMatch(step -> step.separatorSize() * step.states() <= MovePolicy.STANDARD.largestTable());
        assertThat(region.variables()).hasSizeGreaterThan(100).doesNotHaveDuplicates();
    }
}
