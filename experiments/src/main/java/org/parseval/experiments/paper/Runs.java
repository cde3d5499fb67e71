package org.parseval.experiments.paper;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Experiment.Tracker;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.parallel.Workers;

/** Runs an experiment on several threads. The results do not depend on how many. */
public final class Runs {
    /** The same on every machine, since engines fit their work to it. */
    private static final long MEMORY_BYTES = 1L << 30;

    private Runs() {}

    /** The budget of one run: one thread and no time limit except the signal to stop, so that results do not depend on a clock. */
    public static Budget budget(Conditions setting) {
        return Budget.standard()
                .withMemory(MEMORY_BYTES)
                .withThreads(1)
                .withSeed(setting.seed())
                .withHost(ThreadClock.ofOneThread(setting.host()));
    }

    /**
     * One result for each number below a count, in their order.
     *
     * @param what is told to run, beside how much of it is done
     * @throws Deadline.TimeUp if somebody asks to stop; a run that was cut short is none
     */
    public static <T> List<T> of(int count, IntFunction<T> run, String what, Conditions setting, Tracker progress) {
        Deadline stop = Deadline.never(setting.host());
        List<T> results = new ArrayList<>(Collections.nCopies(count, null));
        AtomicInteger done = new AtomicInteger();
        try (Workers workers = new Workers(setting.threads(), stop::check)) {
            workers.forEach(count, i -> {
                T result = run.apply(i);
                stop.check();
                synchronized (results) {
                    results.set(i, result);
                    progress.at(what, done.incrementAndGet() / (double) count);
                }
            });
        }
        return results;
    }
}
