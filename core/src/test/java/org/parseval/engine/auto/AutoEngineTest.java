package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.testing.EngineContract;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.VirtualClock;

class AutoEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new AutoEngine();
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
                .withHost(new VirtualClock(Duration.ofNanos(200_000)).host(new StopSignal()));
        Answer last = engine().solve(model, Query.of(Task.PR), budget, answers);
        assertThat(last.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        assertThat(last.standardError()).isPresent();
        assertThat(last.certified()).isPresent();
        assertThat(answers.all).hasSizeGreaterThan(1);
        assertThat(answers.all.get(0).seconds()).isLessThan(last.seconds());
        double first = answers.all.get(0).standardError().orElse(Double.POSITIVE_INFINITY);
        assertThat(last.standardError().getAsDouble()).isLessThanOrEqualTo(first);
        assertThat(answers.all.get(answers.all.size() - 1).value().logAbs())
                .isCloseTo(last.value().logAbs(), within(1e-12));
    }

    @Test
    void theDigitsOfACountTakeNoLongerThanTheAnswerItself() {
        AutoPolicy policy = AutoPolicy.standard();
        assertThat(policy.secondsToCount(0.001)).isEqualTo(policy.shortestExtra());
        assertThat(policy.secondsToCount(2)).isEqualTo(2);
        assertThat(policy.secondsToCount(100)).isEqualTo(policy.countSeconds());
    }

    @Test
    void boundsTakeTheirShareOfTheTimeThatAGoodEstimateTook() {
        AutoPolicy policy = AutoPolicy.standard();
        assertThat(policy.secondsToBound(0.001)).isEqualTo(policy.shortestExtra());
        assertThat(policy.secondsToBound(90)).isCloseTo(policy.forBounds() * 100, within(1e-9));
    }
}
