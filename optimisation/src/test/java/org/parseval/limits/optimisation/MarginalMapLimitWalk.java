package org.parseval.limits.optimisation;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.limits.LimitWalk;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** Asks for the best state of few variables, of many and of all. */
public final class MarginalMapLimitWalk extends LimitWalk {
    @Override
    protected Map<String, Consumer<Budget>> questions(Model model) {
        Map<String, Consumer<Budget>> questions = new LinkedHashMap<>();
        for (int every : new int[] {1, 2, 7}) {
            int[] maximised = IntStream.range(0, model.variableCount())
                    .filter(v -> v % every == 0)
                    .toArray();
            questions.put(
                    "mmap, every " + every,
                    budget -> Catalogue.engine("mmap")
                            .solve(model, Query.marginalMap(Evidence.none(), maximised), budget, Progress.SILENT));
        }
        return questions;
    }
}
