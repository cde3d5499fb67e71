package org.parseval.experiments.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.parseval.cluster.Cluster;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.Reference;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * The runs of a comparison by a cluster, an instance a piece, into the log of finished runs. What is in the log is not repeated; once all
 * is there, {@link Comparison#run} takes it from the log.
 */
public final class ClusterRuns {
    /** Files that are on their way at the same time; more instances make more than one job. */
    private static final long MOST_BYTES = 256L << 20;

    private final Comparison comparison;
    private final List<EngineChoice> engines;
    private final RunLog log;

    /** @param engines of the comparison, as another process can make them */
    public ClusterRuns(Comparison comparison, List<EngineChoice> engines, RunLog log) {
        this.comparison = comparison;
        this.engines = engines;
        this.log = log;
    }

    /** The budget of a run in one process of a cluster: one thread, and its share of the memory. */
    public static Budget ofARun(Budget budget, Cluster cluster) {
        return budget.withThreads(1).withMemory(Math.min(budget.memoryBytes(), cluster.memoryPerSlot()));
    }

    /** The work that is left on an instance. */
    private record Pending(Path file, RunLog.Instance kept, byte[] piece) {}

    /**
     * Runs what is not in the log; returns early if the budget's signal to stop is given.
     *
     * @return the files whose runs are all in the log
     */
    public Set<Path> run(List<InstanceFile> files, Cluster cluster, Progress progress) {
        Set<Path> finished = new HashSet<>();
        try (Cluster.Work work = cluster.begin(RunPieces.class, RunPieces.common(comparison, engines))) {
            int next = 0;
            while (next < files.size() && !isStopped()) {
                List<Pending> batch = new ArrayList<>();
                long bytes = 0;
                for (; next < files.size() && bytes < MOST_BYTES; next++) {
                    Optional<Pending> pending = pending(files.get(next));
                    if (pending.isPresent()) {
                        batch.add(pending.get());
                        bytes += pending.get().piece().length;
                    } else {
                        finished.add(files.get(next).path());
                    }
                }
                run(batch, work, next, files.size(), progress, finished);
            }
            return finished;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isStopped() {
        return comparison.budget().host().stop().isGiven();
    }

    /** Large models take long, as a rule, and come first. */
    private void run(List<Pending> batch, Cluster.Work work, int read, int all, Progress progress, Set<Path> finished) {
        batch.sort(Comparator.comparingInt(pending -> -pending.piece().length));
        int[] done = {read - batch.size()};
        work.run(
                batch.stream().map(Pending::piece).toList(),
                (piece, result) -> {
                    RunPieces.runs(result).forEach(batch.get(piece).kept()::add);
                    finished.add(batch.get(piece).file());
                    done[0]++;
                    progress.report("instance " + done[0] + " of " + all, (double) done[0] / all);
                },
                this::isStopped);
    }

    private Optional<Pending> pending(InstanceFile file) throws IOException {
        Model model = file.readModel();
        Optional<Reference> known =
                comparison.known().of(file, comparison.task(), model, Comparison.evidence(file, model));
        RunLog.Instance kept = log.of(file, known);
        Optional<Reference> reference = known.or(() -> comparison.rememberedExact(kept));
        int[] missing = IntStream.range(0, engines.size())
                .filter(e -> kept.run(comparison.engines().get(e).name()).isEmpty())
                .toArray();
        if (missing.length == 0) {
            return Optional.empty();
        }
        // Distributions are not kept: who is measured against those of the engine exact needs its run again.
        boolean again = comparison.task() == Task.MAR && known.isEmpty();
        int[] chosen = again ? IntStream.range(0, engines.size()).toArray() : missing;
        return Optional.of(new Pending(
                file.path(),
                kept,
                RunPieces.piece(
                        file,
                        chosen,
                        reference.filter(Reference.Partition.class::isInstance).map(Reference.Partition.class::cast))));
    }
}
