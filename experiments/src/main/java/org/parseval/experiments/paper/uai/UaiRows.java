package org.parseval.experiments.paper.uai;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.parseval.experiments.compare.Comparison;
import org.parseval.experiments.compare.KnownAnswers;
import org.parseval.experiments.compare.Run;
import org.parseval.experiments.compare.RunLog;
import org.parseval.experiments.paper.Score;
import org.parseval.experiments.reference.InstanceFile;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;

/** The paper's table of the UAI categories with one column: any engine. */
public final class UaiRows {
    private UaiRows() {}

    /** The engine on all instances, against what is known of them. */
    public static Comparison comparison(List<Instance> instances, Engine engine, Budget budget) {
        return new Comparison(Task.PR, budget, List.of(engine), new KnownAnswers(instances));
    }

    /**
     * Runs the engine on all instances and reports each category when it is done.
     *
     * @param log of finished runs, which are not repeated
     */
    public static void run(
            List<Instance> instances, Comparison comparison, RunLog log, BiConsumer<UaiCategory, Score> report) {
        Map<UaiCategory, List<Instance>> categories = new EnumMap<>(UaiCategory.class);
        for (Instance instance : instances) {
            categories
                    .computeIfAbsent(UaiCategory.of(instance).orElseThrow(), category -> new ArrayList<>())
                    .add(instance);
        }
        categories.forEach((category, members) -> {
            List<Run> runs = new ArrayList<>();
            for (Instance instance : members) {
                runs.addAll(comparison
                        .run(instance.name(), new InstanceFile(instance.file()), engine -> Progress.SILENT, log)
                        .runs());
            }
            report.accept(category, Score.of(runs));
        });
    }
}
