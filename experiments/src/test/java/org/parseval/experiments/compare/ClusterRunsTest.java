package org.parseval.experiments.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.propagation.BeliefMethod;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.propagation.PropagationSettings;
import org.parseval.testing.ShuffledCluster;

/** The runs of a comparison by others. */
class ClusterRunsTest {
    @TempDir
    private Path folder;

    private final List<EngineChoice> names = List.of(EngineChoice.of("exact"), EngineChoice.of("bp"));

    private Comparison comparison(Task task, StopSignal stop) {
        return new Comparison(
                task,
                Budget.standard().withThreads(1).withMemory(1 << 28).withStop(stop),
                List.of(Catalogue.engine("exact"), new MethodEngine(new BeliefMethod(PropagationSettings.standard()))),
                new KnownAnswers(List.of()));
    }

    private List<InstanceFile> models() throws IOException {
        List<InstanceFile> files = new ArrayList<>();
        for (int m = 1; m <= 5; m++) {
            files.add(new InstanceFile(
                    Files.writeString(folder.resolve("m" + m + ".uai"), "MARKOV 2 2 2 1 2 0 1 4 1 2 3 " + m)));
        }
        return files;
    }

    @Test
    void aComparisonThatWasStoppedGoesOnAndIsTheSameAsHere() throws IOException {
        for (Task task : List.of(Task.PR, Task.MAR)) {
            Path log = folder.resolve("runs " + task);
            StopSignal stop = new StopSignal();
            Comparison stopped = comparison(task, stop);
            Set<Path> before = new ClusterRuns(stopped, names, RunLog.open(log, stopped))
                    .run(models(), new ShuffledCluster(2, 1 << 28, 3), (phase, fraction) -> stop.give());
            assertThat(before).as("files with all their runs").hasSize(1);
            for (InstanceFile file : models()) {
                RunLog kept = RunLog.open(log, stopped);
                if (before.contains(file.path())) {
                    assertThat(stopped.run("m", file, engine -> Progress.SILENT, kept)
                                    .runs())
                            .as("told after the signal too")
                            .hasSize(2);
                }
            }
            assertThat(RunLog.open(log, stopped).size()).isEqualTo(2);

            Comparison whole = comparison(task, new StopSignal());
            ShuffledCluster others = new ShuffledCluster(2, 1 << 28, 4);
            assertThat(new ClusterRuns(whole, names, RunLog.open(log, whole)).run(models(), others, Progress.SILENT))
                    .as("one from the log, the others by the cluster")
                    .hasSize(5);
            assertThat(others.done()).as("instances that were left").isEqualTo(4);
            RunLog finished = RunLog.open(log, whole);
            assertThat(finished.size()).isEqualTo(10);
            for (InstanceFile file : models()) {
                InstanceRuns there = whole.run("m", file, engine -> Progress.SILENT, finished);
                InstanceRuns here = whole.run("m", file, engine -> Progress.SILENT, RunLog.none());
                for (int e = 0; e < names.size(); e++) {
                    assertThat(there.runs().get(e).engine())
                            .isEqualTo(here.runs().get(e).engine());
                    assertThat(there.runs().get(e).error())
                            .isEqualTo(here.runs().get(e).error());
                }
                assertThat(there.reference().map(known -> known.log10Z()))
                        .isEqualTo(here.reference().map(known -> known.log10Z()));
            }
        }
    }
}
