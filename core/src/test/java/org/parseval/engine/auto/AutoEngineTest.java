package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.EngineContract;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.VirtualClock;

@Order(1)
class AutoEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new AutoEngine();
    }

    @Override
    protected int leastLargeAnswers() {
        return 17;
    }

    /** Remembers the answers on the way. */
    private static final class Answers implements Progress {
        private final List<Answer> all = new ArrayList<>();

        @Override
        public void report(String phase, double fraction) {}

        @Override
        public void improved(Answer answer) {
            all.add(answer);
        }
    }

    @Test
    void narrowModelIsSolvedExactly() {
        Answer answer = engine().solve(
                        RandomModels.positivePairwise(3, 30, 35),
                        Query.of(Task.PR),
                        Budget.standard(),
                        Progress.SILENT);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
    }

    @Test
    void wideModelGetsAFirstAnswerAndThenBetterOnesWithAnErrorBar() {
        // Tables of 2^40 entries: no exact method can.
        Model model = Grids.ising(40, 40, 0.6, 5);
        Answers answers = new Answers();
        Budget budget = Budget.standard()
                .withTime(Duration.ofSeconds(10))
                .withHost(new VirtualClock(Duration.ofNanos(50_000)).host(new StopSignal()));
        Answer last = engine().solve(model, Query.of(Task.PR), budget, answers);
        assertThat(last.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        assertThat(last.relativeError()).isPresent();
        assertThat(last.certified()).isPresent();
        assertThat(answers.all).hasSizeGreaterThan(1);
        assertThat(answers.all.get(0).seconds()).isLessThan(last.seconds());
        double first = answers.all.get(0).relativeError().orElse(Double.POSITIVE_INFINITY);
        assertThat(last.relativeError().getAsDouble()).isLessThanOrEqualTo(first);
        assertThat(answers.all.get(answers.all.size() - 1).value().ln())
                .isCloseTo(last.value().ln(), within(1e-12));
    }

    /** Without a limit no clock has a say: one that stands still and one that runs away see the same, on any number of threads. */
    @Test
    void withoutATimeLimitTheClockDoesNotChangeTheBounds() {
        Model wide = RandomModels.positivePairwise(3, 40, 200);
        Engine rough = new AutoEngine(EnergySettings.standard().withError(0.05));
        Budget scarce = Budget.standard().withMemory(1 << 20);
        List<Answer> answers = new ArrayList<>();
        for (int threads = 1; threads <= 2; threads++) {
            Host still = new VirtualClock(Duration.ZERO).host(new StopSignal());
            Host fleeting = new VirtualClock(Duration.ofSeconds(1)).host(new StopSignal());
            for (Host host : List.of(still, fleeting)) {
                Budget budget = scarce.withThreads(threads).withHost(host);
                answers.add(rough.solve(wide, Query.of(Task.PR), budget, Progress.SILENT));
            }
        }
        assertThat(answers.get(0).kind()).isEqualTo(Answer.Kind.ESTIMATE);
        assertThat(answers).allSatisfy(answer -> {
            assertThat(answer.certified()).isEqualTo(answers.get(0).certified());
            assertThat(answer.value()).isEqualTo(answers.get(0).value());
        });
    }

    private static Budget limited(int threads, double millisPerLook, StopSignal stop) {
        return Budget.standard()
                .withThreads(threads)
                .withTime(Duration.ofSeconds(20))
                .withHost(new VirtualClock(Duration.ofNanos((long) (millisPerLook * 1e6))).host(stop));
    }

    /** Pairs of neighbours of three states. */
    private static Model ternary(int side, long seed) {
        RandomGenerator random = new SplittableRandom(seed);
        List<Factor> factors = new ArrayList<>();
        for (int v = 0; v < side * side; v++) {
            if (v % side + 1 < side) {
                factors.add(pair(v, v + 1, random));
            }
            if (v + side < side * side) {
                factors.add(pair(v, v + side, random));
            }
        }
        return Model.uniform(side * side, 3, factors);
    }

    private static Factor pair(int v, int w, RandomGenerator random) {
        return TableFactor.of(
                new int[] {v, w}, random.doubles(9, -0.5, 0.5).map(Math::exp).toArray());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void samplersBesideEachOtherSayWhatTheySayInTurn(boolean spins) {
        Model model = spins ? Grids.ising(16, 16, 0.7, 3) : ternary(11, 4);
        Engine rough = new AutoEngine(EnergySettings.standard().withError(0.2));
        // Too little memory for an exact solution, and more than enough time.
        Answer one = rough.solve(
                model, Query.of(Task.PR), limited(1, 0.02, new StopSignal()).withMemory(2 << 20), Progress.SILENT);
        Answer two = rough.solve(
                model, Query.of(Task.PR), limited(2, 0.02, new StopSignal()).withMemory(2 << 20), Progress.SILENT);
        assertThat(one.exact()).isFalse();
        assertThat(one.relativeError().orElseThrow()).isLessThanOrEqualTo(0.2 * Math.log(10));
        assertThat(two.value().ln()).isEqualTo(one.value().ln());
        assertThat(two.relativeError()).isEqualTo(one.relativeError());
        assertThat(two.confidence()).isEqualTo(one.confidence());
    }
}
