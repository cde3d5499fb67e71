package org.parseval.limits.counting;

import java.util.Map;
import java.util.function.Consumer;
import org.parseval.inference.Budget;
import org.parseval.limits.LimitWalk;
import org.parseval.model.Model;

/** Asks the search, and all that use it. */
public final class CountingLimitWalk extends LimitWalk {
    @Override
    protected Map<String, Consumer<Budget>> questions(Model model) {
        Map<String, Consumer<Budget>> all = super.questions(model);
        all.keySet().removeIf(question -> !question.matches("(compile|auto|circuit|hashing) .*|sample"));
        return all;
    }
}
