package org.parseval.engine.auto;

import java.util.Map;
import java.util.Optional;
import org.parseval.engine.CountingSearch;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Query;
import org.parseval.model.Model;

/** The search of another module, looked for when it is first needed; without that module it refuses every part. */
final class SearchOfModules extends Method {
    SearchOfModules() {
        super("compile", ALL_TASKS, Map.of());
    }

    private static Optional<Method> found() {
        return CountingSearch.find().map(CountingSearch::method);
    }

    /** It refuses projections as it refuses all else where there is no module: for want of means, not as a wrong question. */
    @Override
    public boolean countsProjections() {
        return true;
    }

    @Override
    public Query simplified(Model model, Query query, Deadline deadline) {
        return found().map(search -> search.simplified(model, query, deadline)).orElse(query);
    }

    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        return found().orElseThrow(() -> new BudgetException("the module that counts by search is not there"))
                .plan(part, resources, deadline);
    }
}
