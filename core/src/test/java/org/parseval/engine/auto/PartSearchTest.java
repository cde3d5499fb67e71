package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Forecast;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.parallel.Workers;
import org.parseval.reduction.Reductions;
import org.parseval.testing.VirtualClock;

/** A search whose trial is too short, with a thread to spare and without. */
class PartSearchTest {
    private static final double COUNT = 7;
    private static final long MEMORY = 1 << 20;
    private static final double ROUND = 1e9;

    /** Has no answer in its first piece of work; what the next ones come to is up to the test. */
    private static final class Search extends Method {
        private final Function<Deadline, Optional<PartAnswer>> later;
        private final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
        private long memory;
        private boolean closed;

        Search(Function<Deadline, Optional<PartAnswer>> later) {
            super("compile", SUMS, Map.of());
            this.later = later;
        }

        @Override
        public Plan plan(Part part, Resources resources, Deadline deadline) {
            memory = resources.memoryBytes();
            return Plan.of(new Forecast.Fitted(memory), Work::new);
        }

        private final class Work implements Solver {
            private Optional<PartAnswer> answer = Optional.empty();

            @Override
            public boolean advance(Deadline deadline) {
                threads.add(Thread.currentThread());
                if (threads.size() > 1) {
                    answer = later.apply(deadline);
                }
                if (answer.isEmpty()) {
                    throw new Deadline.TimeUp();
                }
                return false;
            }

            @Override
            public Optional<PartAnswer> best() {
                return answer;
            }

            @Override
            public Diagnostics diagnostics() {
                return Diagnostics.NONE;
            }

            @Override
            public void close() {
                closed = true;
            }
        }

        private boolean wasBeside() {
            return threads.stream().anyMatch(thread -> thread != Thread.currentThread());
        }

        /** Whether nothing of it outlives the solve. */
        private boolean isGone() {
            return threads.stream().noneMatch(thread -> thread != Thread.currentThread() && thread.isAlive());
        }
    }

    private static Optional<PartAnswer> untilTheTimeIsUp(Deadline deadline) {
        while (!deadline.passed()) {
            Thread.onSpinWait();
        }
        return Optional.empty();
    }

    private interface Check {
        void of(PartSearch counting, PartWork work, Deadline deadline);
    }

    private static Model clauses() {
        List<Factor> clauses = new ArrayList<>();
        for (int v = 1; v < 6; v++) {
            clauses.add(TableFactor.of(new int[] {v - 1, v}, new double[] {0, 1, 1, 1}));
        }
        return Model.markov(new int[] {2, 2, 2, 2, 2, 2}, clauses);
    }

    private static void run(Search search, Budget budget, Check check) {
        Model model = clauses();
        Part part = new Part(model, IntStream.range(0, 6).toArray());
        Deadline deadline = budget.deadline();
        try (Workers workers = new Workers(budget.threads(), () -> {})) {
            Resources resources = new Resources(Task.PR, budget, 1, workers, Progress.SILENT);
            Toolbox tools = Toolbox.standard(EnergySettings.standard()).withSearch(search);
            try (PartWork work = new PartWork(
                    part,
                    tools,
                    AutoPolicy.standard(),
                    EnergySettings.standard(),
                    resources,
                    new CurrentDeadline(deadline))) {
                check.of(work.counting(), work, deadline);
            }
        }
        assertThat(search.isGone()).isTrue();
    }

    /** A clock that stands still: nothing is ended by the time. */
    private static Budget budget(int threads) {
        return Budget.standard()
                .withThreads(threads)
                .withMemory(MEMORY)
                .withTime(Duration.ofSeconds(10))
                .withHost(new VirtualClock(Duration.ZERO).host(new StopSignal()));
    }

    @Test
    void searchBesideThatCountsEndsOtherWorkAndIsTheAnswer() {
        CountDownLatch sampling = new CountDownLatch(1);
        Search search = new Search(deadline -> {
            await(sampling);
            return Optional.of(PartAnswer.exactLn(COUNT));
        });
        run(search, budget(2), (counting, work, deadline) -> {
            assertThat(work.countInRound(ROUND, deadline)).isFalse();
            assertThat(counting.hasNews()).isFalse();
            sampling.countDown();
            // As a sampler does, which looks at its deadline alone.
            untilTheTimeIsUp(deadline.orWhile(counting::hasNews));
            assertThat(counting.takeNews()).isTrue();
            assertThat(work.record().answer().orElseThrow().value().ln()).isEqualTo(COUNT);
            assertThat(work.record().isExact()).isTrue();
            assertThat(search.isGone()).isTrue();
            assertThat(search.closed).isTrue();
        });
        assertThat(search.wasBeside()).isTrue();
    }

    @Test
    void searchBesideThatNobodyNeedsAnyMoreIsEnded() {
        Search search = new Search(PartSearchTest::untilTheTimeIsUp);
        run(search, budget(2), (counting, work, deadline) -> {
            assertThat(work.countInRound(ROUND, deadline)).isFalse();
            assertThat(counting.isUnderWay()).isTrue();
            counting.leaveOff();
            assertThat(search.isGone()).isTrue();
            assertThat(counting.takeNews()).isFalse();
            assertThat(work.record().isExact()).isFalse();
        });
        assertThat(search.closed).isTrue();
    }

    @Test
    void whatASearchBesideThrowsIsThrownToTheCaller() {
        Search search = new Search(deadline -> {
            throw new IllegalStateException("broken");
        });
        run(search, budget(2), (counting, work, deadline) -> {
            work.countInRound(ROUND, deadline);
            // Others learn of it, and do not wait for a search that will never end.
            untilTheTimeIsUp(deadline.orWhile(counting::hasNews));
            assertThatThrownBy(counting::takeNews)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("broken");
        });
    }

    @Test
    void searchBesideWithoutRoomIsOverAndNobodyIsDisturbed() {
        Search search = new Search(deadline -> {
            throw new BudgetException("no room");
        });
        run(search, budget(2), (counting, work, deadline) -> {
            work.countInRound(ROUND, deadline);
            counting.await(deadline);
            assertThat(counting.hasNews()).isFalse();
            assertThat(counting.takeNews()).isFalse();
            assertThat(counting.isUnderWay()).isFalse();
            assertThat(counting.isWorthwhile()).isFalse();
        });
    }

    @Test
    void theTimeLimitEndsASearchBeside() {
        Search search = new Search(PartSearchTest::untilTheTimeIsUp);
        Budget passing = budget(2).withHost(new VirtualClock(Duration.ofMillis(1)).host(new StopSignal()));
        run(search, passing, (counting, work, deadline) -> {
            work.countInRound(ROUND, deadline);
            counting.await(deadline);
            assertThat(deadline.passed()).isTrue();
            counting.noteBounds();
            assertThat(search.isGone()).isTrue();
            assertThat(work.record().best()).isEmpty();
        });
        assertThat(search.wasBeside()).isTrue();
    }

    @Test
    void whoIsToldToStopEndsASearchBeside() {
        StopSignal stop = new StopSignal();
        Search search = new Search(deadline -> {
            stop.give();
            return untilTheTimeIsUp(deadline);
        });
        Budget stopped = budget(2).withHost(new VirtualClock(Duration.ZERO).host(stop));
        run(search, stopped, (counting, work, deadline) -> {
            work.countInRound(ROUND, deadline);
            counting.await(deadline);
            counting.noteBounds();
            assertThat(search.isGone()).isTrue();
        });
    }

    @Test
    void oneThreadSearchesInItsTurn() {
        Search search = new Search(deadline -> Optional.of(PartAnswer.exactLn(COUNT)));
        run(search, budget(1), (counting, work, deadline) -> {
            assertThat(work.countInRound(ROUND, deadline)).isFalse();
            assertThat(work.countInRound(ROUND, deadline)).isTrue();
        });
        assertThat(search.wasBeside()).isFalse();
    }

    @Test
    void withoutATimeLimitTheClockDoesNotChooseTheAnswer() {
        Search search = new Search(deadline -> Optional.of(PartAnswer.exactLn(COUNT)));
        run(search, budget(2).withTime(Budget.UNLIMITED), (counting, work, deadline) -> {
            assertThat(work.countInRound(ROUND, deadline)).isFalse();
            assertThat(work.countInRound(ROUND, deadline)).isTrue();
        });
        assertThat(search.wasBeside()).isFalse();
    }

    /** Tables that fit, and never end. */
    private static Method endless(CountDownLatch begun) {
        return new Method("exact", Set.of(Task.PR), Map.of()) {
            @Override
            public Plan plan(Part part, Resources resources, Deadline deadline) {
                return Plan.of(new Forecast.Known(10, 1 << 10, 1 << 13, 1e9, "scripted"), () -> new Solver() {
                    @Override
                    public boolean advance(Deadline end) {
                        begun.countDown();
                        untilTheTimeIsUp(end);
                        throw new Deadline.TimeUp();
                    }

                    @Override
                    public Optional<PartAnswer> best() {
                        return Optional.empty();
                    }

                    @Override
                    public Diagnostics diagnostics() {
                        return Diagnostics.NONE;
                    }
                });
            }
        };
    }

    private static Answer besideTables(int threads) {
        CountDownLatch begun = new CountDownLatch(1);
        Search search = new Search(deadline -> {
            while (begun.getCount() > 0 && !deadline.passed()) {
                Thread.onSpinWait();
            }
            return begun.getCount() > 0 ? Optional.empty() : Optional.of(PartAnswer.exactLn(COUNT));
        });
        search.threads.add(Thread.currentThread());
        Method tables = endless(begun);
        Toolbox standard = Toolbox.standard(EnergySettings.standard());
        Toolbox tools = new Toolbox(
                tables,
                work -> tables,
                search,
                standard.energy(),
                standard.buckets(),
                standard.bounds(),
                Optional::empty,
                standard.beliefs());
        AutoEngine engine = new AutoEngine(EnergySettings.standard(), AutoPolicy.standard(), tools, Reductions.NONE);
        Budget passing = budget(threads).withHost(new VirtualClock(Duration.ofNanos(10_000)).host(new StopSignal()));
        return engine.solve(clauses(), Query.of(Task.PR), passing, Progress.SILENT);
    }

    @Test
    void withAThreadToSpareTablesDoNotWaitForAShortSearch() {
        Answer answer = besideTables(2);
        assertThat(answer.exact()).isTrue();
        assertThat(answer.value().ln()).isEqualTo(COUNT);
    }

    @Test
    void aSearchHasAQuarterOfTheMemory() {
        Search search = new Search(PartSearchTest::untilTheTimeIsUp);
        run(search, budget(2), (counting, work, deadline) -> work.countInRound(ROUND, deadline));
        assertThat(search.memory).isEqualTo(MEMORY / 4);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            throw new IllegalStateException(ended);
        }
    }
}
