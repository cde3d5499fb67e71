package org.parseval.engine.propagation;

import java.util.HashMap;
import java.util.Map;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Problem;
import org.parseval.inference.Answer;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.model.Model;
import org.parseval.propagation.MeanField;
import org.parseval.propagation.MeanFieldSettings;

/** Mean field at work, part by part. */
final class MeanFieldWork extends IteratedWork {
    /** What rounding may have added to the bound, relative to its size. */
    private static final double ROUNDING = 1e-12;

    private final MeanFieldSettings settings;
    private final Map<Integer, int[]> starts = new HashMap<>();
    private int runs;

    MeanFieldWork(MeanFieldSettings settings, Problem problem) {
        super(problem, "improving mean field", settings.asMap());
        this.settings = settings;
    }

    @Override
    public void startFrom(int part, int[] states) {
        starts.put(part, states);
    }

    @Override
    PartAnswer solve(int index, Model part, Deadline deadline) {
        int[] start = starts.getOrDefault(index, new int[0]);
        if (start.length == 0 && part.hasZeros()) {
            throw new BudgetException(
                    "mean field needs a state of positive weight to start from, and none was found for "
                            + part.variableCount() + " variables within the budget");
        }
        MeanField field = MeanField.run(part, settings, start, deadline::passed);
        add(field.converged(), field.iterations(), field.maxDifference());
        runs = Math.max(runs, field.runs());
        double bound = field.logBound();
        double low = bound - ROUNDING * (part.factors().size() + Math.abs(bound));
        PartAnswer answer = PartAnswer.estimate(bound).withCertified(new Answer.Bounds(low, Double.POSITIVE_INFINITY));
        return asksMarginals() ? answer.withMarginals(field.marginals()) : answer;
    }

    @Override
    public Map<String, Object> diagnostics() {
        Map<String, Object> diagnostics = super.diagnostics();
        diagnostics.put("runs", runs);
        return diagnostics;
    }
}
