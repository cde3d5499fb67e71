package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.EngineContract;
import org.parseval.testing.VirtualClock;

/** Engine {@code auto} finds the search of this module, and keeps what it promises with it. */
@Order(1)
class SearchInAutoTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new AutoEngine();
    }

    @Override
    protected int leastLargeAnswers() {
        return 17;
    }

    /** Random clauses of three literals. */
    private static Model clauses(int seed, int variables, int clauses) {
        RandomGenerator random = new SplittableRandom(seed);
        List<Factor> factors = new ArrayList<>();
        for (int c = 0; c < clauses; c++) {
            int[] scope = random.ints(0, variables).distinct().limit(3).sorted().toArray();
            double[] values = new double[8];
            Arrays.fill(values, 1);
            values[random.nextInt(8)] = 0;
            factors.add(TableFactor.of(scope, values));
        }
        return Model.binary(variables, factors);
    }

    private static Budget limited(int threads, double millisPerLook, StopSignal stop) {
        return Budget.standard()
                .withThreads(threads)
                .withTime(Duration.ofSeconds(20))
                .withHost(new VirtualClock(Duration.ofNanos((long) (millisPerLook * 1e6))).host(stop));
    }

    /** Solves in a group of threads of its own, in which nothing may be left. */
    private static Answer aloneIn(ThreadGroup group, Supplier<Answer> solve) throws InterruptedException {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        Thread caller = new Thread(group, () -> answer.completeAsync(solve, Runnable::run));
        caller.start();
        caller.join();
        Thread[] left = new Thread[16];
        int count = group.enumerate(left);
        assertThat(Arrays.stream(left, 0, count)
                        .filter(thread -> thread.getName().equals("parseval-beside")))
                .isEmpty();
        return answer.join();
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 10})
    void searchBesideOtherWorkKeepsTheLimitAndLeavesNoThread(double millisPerLook) throws InterruptedException {
        Model model = clauses(7, 40, 80);
        double truth = new MethodEngine(new CompilationMethod())
                .solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT)
                .value()
                .ln();
        Budget budget = limited(2, millisPerLook, new StopSignal());
        Answer answer = aloneIn(
                new ThreadGroup("limit"), () -> engine().solve(model, Query.of(Task.PR), budget, Progress.SILENT));
        if (answer.exact()) {
            assertThat(answer.value().ln()).isCloseTo(truth, within(1e-9 * truth));
        } else {
            assertThat(answer.certified().orElseThrow().containsLn(truth)).isTrue();
        }
        assertThat(answer.seconds()).isLessThan(20 * 1.05 + 0.3);
    }

    @Test
    void whoIsToldToStopLeavesNoThread() throws InterruptedException {
        StopSignal stop = new StopSignal();
        // The search has had its trial when the samples begin.
        Progress impatient = new Progress() {
            @Override
            public void report(String phase, double fraction) {
                if (phase.equals("estimating") || phase.equals("refining")) {
                    stop.give();
                }
            }
        };
        Model model = clauses(8, 60, 120);
        Answer answer = aloneIn(
                new ThreadGroup("stop"),
                () -> engine().solve(model, Query.of(Task.PR), limited(2, 20, stop), impatient));
        assertThat(answer.value().ln()).isBetween(0.0, 60 * Math.log(2) + 1e-9);
    }
}
