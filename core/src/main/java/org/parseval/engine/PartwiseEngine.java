package org.parseval.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Model;

/** An engine that reduces the model, answers for each independent part by itself, and puts the answers together. */
public abstract class PartwiseEngine implements Engine {
    /** Of the time left, so that a small part among large ones is not cut short for milliseconds. */
    private static final double SMALLEST_SHARE = 0.2;

    /** Plans the work on all parts, and refuses what cannot fit. */
    protected abstract Work begin(Problem problem);

    /** Whether parts may have parities over many variables besides tables. */
    protected boolean keepsParities() {
        return false;
    }

    /** Whether each part with zeros is first searched for a state of positive weight; exact methods need no such proof. */
    protected boolean provesZero() {
        return true;
    }

    @Override
    public final Answer solve(Model model, Query query, Budget budget, Progress progress) {
        if (!tasks().contains(query.task())) {
            throw new IllegalArgumentException("engine " + name() + " does not answer " + query.task());
        }
        Deadline deadline = Deadline.in(budget.time());
        progress.report("reducing", 0);
        Parts parts = Parts.of(model, query, keepsParities());
        List<PartAnswer> answers = new ArrayList<>();
        Map<String, Object> settings = new LinkedHashMap<>(budget.settings());
        Map<String, Object> diagnostics = new LinkedHashMap<>();
        try (Work work =
                begin(new Problem(parts.models(), parts.variables(), query.task(), budget, deadline, progress))) {
            ZeroProof proof = new ZeroProof();
            double left = parts.reduction().variableCount();
            for (int i = 0; i < parts.models().size(); i++) {
                Model part = parts.models().get(i);
                int size = part.variableCount();
                Deadline share = deadline.share(Math.max(SMALLEST_SHARE, size / left));
                PartAnswer answer = provesZero() ? proof.solve(part, work, i, share) : work.solve(i, share);
                left -= size;
                answers.add(answer);
                if (answer.value().isZero()) {
                    break;
                }
            }
            settings.putAll(work.settings());
            diagnostics.putAll(work.diagnostics());
            proof.report(diagnostics);
        }
        diagnostics.put("reducedVariables", parts.reduction().variableCount());
        diagnostics.put("reducedFactors", parts.reduction().factorCount());
        diagnostics.put("components", parts.models().size());
        return parts.answer(answers, name(), settings, deadline.elapsedSeconds(), diagnostics);
    }
}
