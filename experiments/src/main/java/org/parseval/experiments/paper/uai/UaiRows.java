package org.parseval.experiments.paper.uai;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.parseval.experiments.compare.Comparison;
import org.parseval.experiments.compare.KnownAnswers;
import org.parseval.experiments.compare.Run;
import org.parseval.experiments.paper.Score;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/** The paper's table of the UAI categories with one column: any engine. */
public final class UaiRows {
    private UaiRows() {}

    /** Runs the engine on all instances and reports each category when it is done. */
    public static void run(
            List<Instance> instances, Engine engine, Budget budget, BiConsumer<UaiCategory, Score> report) {
        Map<UaiCategory, List<Instance>> categories = new EnumMap<>(UaiCategory.class);
        for (Instance instance : instances) {
            categories
                    .computeIfAbsent(UaiCategory.of(instance).orElseThrow(), category -> new ArrayList<>())
                    .add(instance);
        }
        Comparison comparison = new Comparison(Task.PR, budget, List.of(engine), new KnownAnswers(instances));
        categories.forEach((category, members) -> {
            List<Run> runs = new ArrayList<>();
            for (Instance instance : members) {
                Model model = instance.readModel();
                runs.add(comparison.run(engine, model, instance.readEvidence(model), instance.reference()));
            }
            report.accept(category, Score.of(runs));
        });
    }
}
