package org.parseval.experiments.paper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.compare.Comparison;
import org.parseval.experiments.compare.InstanceRuns;
import org.parseval.experiments.compare.KnownAnswers;
import org.parseval.experiments.compare.Run;
import org.parseval.experiments.compare.RunLog;
import org.parseval.experiments.report.Conditions;
import org.parseval.experiments.report.Experiment.Tracker;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Host.Clock;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;

/**
 * Many instances under the same columns, several at a time, every run on one thread, whose own time is what counts. Finished runs are kept in a file of the
 * results folder, so that a campaign that was ended, in whatever way, goes on where it was.
 *
 * @param name of the file
 * @param known the references of all instances; if there are none, the engine {@code exact} makes them
 */
public record Campaign(String name, List<Column> columns, KnownAnswers known) {
    /** The most for a run, whatever the machine has, so that the same runs are refused everywhere. */
    public static final long MEMORY_BYTES = 2L << 30;

    private static final Duration EXACT_LIMIT = Duration.ofSeconds(100);

    /** The runs of every instance. */
    public record Results(Map<TestInstance, InstanceRuns> byInstance) {

        /** Every column on every instance; what is finished already is not run again. */
        public List<InstanceRuns> of(List<TestInstance> instances) {
            return instances.stream()
                    .map(instance -> Objects.requireNonNull(byInstance.get(instance), instance::name))
                    .toList();
        }
    }

    /**
     * Runs what has not been run before.
     *
     * @throws Deadline.TimeUp if somebody asks to stop; finished runs are kept
     * @throws org.parseval.model.InputException if the file of finished runs is damaged, with the line
     * @throws IllegalArgumentException if that file is of a machine with less memory
     */
    public Results run(List<TestInstance> instances, Conditions setting, Tracker progress) {
        ExecutorService pool = Executors.newFixedThreadPool(setting.threads());
        try {
            Comparison comparison = new Comparison(Task.PR, budget(setting), engines(), known);
            Files.createDirectories(setting.results());
            RunLog log = RunLog.open(file(setting), comparison);
            Clock clock = setting.host().clock();
            TimeLeft left = new TimeLeft(instances.size(), clock, progress);
            Map<TestInstance, Future<InstanceRuns>> running = new LinkedHashMap<>();
            for (TestInstance instance : mixed(instances)) {
                running.put(instance, pool.submit(() -> {
                    long start = clock.nanos();
                    InstanceRuns runs =
                            comparison.run(instance.name(), instance.file(), engine -> Progress.SILENT, log);
                    left.isDone(instance.name(), (clock.nanos() - start) * 1e-9);
                    return runs;
                }));
            }
            Map<TestInstance, InstanceRuns> all = new LinkedHashMap<>();
            for (Map.Entry<TestInstance, Future<InstanceRuns>> instance : running.entrySet()) {
                all.put(instance.getKey(), instance.getValue().get());
            }
            Deadline.never(setting.host()).check();
            return new Results(all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            pool.shutdownNow();
        }
    }

    private Path file(Conditions setting) {
        return setting.results().resolve(name + "-seed" + setting.seed() + ".runs");
    }

    private static Budget budget(Conditions setting) {
        Budget all = Budget.standard();
        return all.withTime(EXACT_LIMIT)
                .withMemory(Math.min(MEMORY_BYTES, all.memoryBytes() / setting.threads()))
                .withSeed(setting.seed())
                .withThreads(1)
                .withHost(ThreadClock.ofOneThread(setting.host()));
    }

    private List<Engine> engines() {
        Stream<Engine> reference = known.listed().isEmpty() ? Stream.of(Catalogue.engine("exact")) : Stream.empty();
        return Stream.concat(reference, columns.stream().map(Column::made)).toList();
    }

    /** Families among each other, so that what is done says how long the rest will take. */
    private static List<TestInstance> mixed(List<TestInstance> instances) {
        List<TestInstance> mixed = new ArrayList<>(instances);
        Collections.shuffle(mixed, new Random(1));
        return mixed;
    }

    /** The runs of one column. */
    public static List<Run> of(Column column, List<InstanceRuns> instances) {
        return instances.stream()
                .flatMap(instance -> instance.runs().stream())
                .filter(run -> run.engine().equals(column.key()))
                .toList();
    }
}
