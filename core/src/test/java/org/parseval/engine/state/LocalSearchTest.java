package org.parseval.engine.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.inference.Pace;
import org.parseval.inference.StopSignal;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.parallel.Looks;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;
import org.parseval.testing.VirtualClock;

/** States that are improved step by step, against brute force. */
class LocalSearchTest {
    @SeededTest(20)
    void weightsAreThoseOfTheModelAndNeverFall(int seed) {
        Model model = RandomModels.positivePairwise(seed, 12, 20);
        RandomGenerator random = RandomModels.random(seed);
        int[] states = new int[12];
        for (int v = 0; v < states.length; v++) {
            states[v] = random.nextInt(model.cardinality(v));
        }
        LocalSearch search = new LocalSearch(model, seed, () -> {});
        double last = BruteForce.logWeight(model, states);
        for (int shakes : new int[] {0, 10, 100}) {
            search.improve(states, shakes, () -> false);
            double now = search.logWeight(states);
            assertThat(now).isCloseTo(BruteForce.logWeight(model, states), within(1e-10));
            assertThat(now).isGreaterThanOrEqualTo(last - 1e-9);
            last = now;
        }
    }

    @SeededTest(20)
    void shakesFindTheBestStateOfSmallModels(int seed) {
        Model model = RandomModels.positivePairwise(seed, 10, 18);
        BestState best = new BestState(model, seed, () -> {});
        best.consider(new int[10], 5_000, () -> false);
        double truth = BruteForce.solve(model, Evidence.none()).logMax();
        assertThat(best.log()).isCloseTo(truth, within(1e-9));
        assertThat(best.isProved()).isFalse();
        best.bound(truth);
        assertThat(best.answer().orElseThrow().exact()).isTrue();
    }

    @Test
    void boundBelowAStateThatWasFoundIsTold() {
        Model model = RandomModels.positivePairwise(1, 6, 6);
        BestState best = new BestState(model, 1, () -> {});
        best.consider(new int[6], 10, () -> false);
        double found = best.log();
        assertThatThrownBy(() -> best.bound(found - 1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aParityThatHasNoTableHasNoChains() {
        Model model =
                Model.binary(60, List.of(new ParityFactor(IntStream.range(0, 60).toArray(), 0, 1)));
        assertThat(AnnealedStates.of(model, 1e12, 1, Deadline.never(Host.here()))
                        .states())
                .isEmpty();
    }

    @Test
    void aModelOfManyFactorsIsNotPreparedAfterTheTime() {
        Model model = RandomModels.positivePairwise(1, 400, 1000);
        Deadline over = Deadline.in(
                Duration.ofSeconds(1),
                new Host(new VirtualClock(Duration.ofMillis(400)), Pace.fixed(1), new StopSignal()));
        assertThatThrownBy(() -> new LocalSearch(model, 1, new Looks(over::mustHurry)))
                .isInstanceOf(Deadline.TimeUp.class);
    }
}
