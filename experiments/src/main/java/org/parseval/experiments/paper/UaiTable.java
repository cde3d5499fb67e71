package org.parseval.experiments.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.parseval.experiments.reference.Errors;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * The paper's table of the UAI families: for each category the median error of log10 Z of an engine, beside the paper's
 * better Fourier column. An estimate of the wrong sign is an error as large as its logarithm is off, and counted apart.
 */
public final class UaiTable {
    /** The paper's table: median error by category, the better of its two Fourier columns. */
    private static final Map<String, Double> PAPER = new LinkedHashMap<>();

    static {
        PAPER.put("bn2o", 1.2e-2);
        PAPER.put("grids2_50", 3.7e-6);
        PAPER.put("grids2_75", 5.4e-4);
        PAPER.put("grids2_90", 2.2e-3);
        PAPER.put("blockmap_05", 4.3e-9);
        PAPER.put("students_03", 1.7e-7);
        PAPER.put("mastermind_03", 0.36);
        PAPER.put("mastermind_04", 3.6e-7);
        PAPER.put("mastermind_05", 2.6e-7);
        PAPER.put("mastermind_06", 3.9e-7);
        PAPER.put("mastermind_10", 2.98);
    }

    /**
     * One category.
     *
     * @param medianError of log10 Z
     * @param paperError the paper's, or NaN if it has none
     * @param failures runs without an answer
     * @param negative answers with a negative Z
     */
    public record Row(
            String family,
            int instances,
            double medianError,
            double worstError,
            double paperError,
            int exact,
            int failures,
            int negative,
            double seconds) {}

    private UaiTable() {}

    /** The family under which the paper's table lists an instance; ours are finer for bn2o. */
    public static String category(Instance instance) {
        return instance.family().startsWith("bn2o") ? "bn2o" : instance.family();
    }

    /** Whether the paper's table has the instance's category. */
    public static boolean lists(Instance instance) {
        return PAPER.containsKey(category(instance)) && instance.log10Z().isPresent();
    }

    /** Runs the engine on all instances and reports each category when it is done. */
    public static void run(List<Instance> instances, Engine engine, Budget budget, Consumer<Row> report) {
        Map<String, List<Instance>> families = new TreeMap<>();
        for (Instance instance : instances) {
            families.computeIfAbsent(category(instance), family -> new ArrayList<>())
                    .add(instance);
        }
        families.forEach((family, members) -> report.accept(row(family, members, engine, budget)));
    }

    private static Row row(String family, List<Instance> members, Engine engine, Budget budget) {
        List<Double> errors = new ArrayList<>();
        int exact = 0;
        int failures = 0;
        int negative = 0;
        long start = System.nanoTime();
        for (Instance instance : members) {
            Model model = instance.readModel();
            try {
                Answer answer =
                        engine.solve(model, Query.of(Task.PR, instance.readEvidence(model)), budget, Progress.SILENT);
                errors.add(instance.reference().error(answer));
                exact += answer.kind() == Answer.Kind.EXACT ? 1 : 0;
                negative += answer.value().sign() < 0 ? 1 : 0;
            } catch (BudgetException refused) {
                errors.add(Double.POSITIVE_INFINITY);
                failures++;
            }
        }
        Errors all = new Errors(errors);
        double paper = PAPER.getOrDefault(family, Double.NaN);
        double seconds = (System.nanoTime() - start) * 1e-9;
        return new Row(family, members.size(), all.median(), all.worst(), paper, exact, failures, negative, seconds);
    }
}
