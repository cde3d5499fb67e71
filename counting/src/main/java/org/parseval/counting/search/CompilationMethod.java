package org.parseval.counting.search;

import java.util.Map;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * Engine {@code compile}: the model as weighted clauses, counted by search with clause learning and component caching. The answer is
 * exact up to rounding, or refused when the time or memory is used up. It pays where tables have many zeros.
 *
 * <pre>{@code
 * Answer answer = new MethodEngine(new CompilationMethod()).solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
 * }</pre>
 */
public final class CompilationMethod extends Method {
    /** It has nothing to choose. */
    public CompilationMethod() {
        super("compile", ALL_TASKS, Map.of());
    }

    @Override
    public boolean countsProjections() {
        return true;
    }

    @Override
    public Query simplified(Model model, Query query, Deadline deadline) {
        return IndependentSupport.plainSum(model, query, deadline).orElse(query);
    }

    /** How long a search takes is known only by searching; it keeps to its memory. */
    @Override
    public Plan plan(Part part, Resources resources, Deadline deadline) {
        Forecast fitted = new Forecast.Fitted(resources.memoryBytes());
        if (resources.task() == Task.MPE) {
            return Plan.of(fitted, () -> new StateSearch(part, resources));
        }
        return Plan.of(
                fitted,
                () -> resources
                        .budget()
                        .host()
                        .cluster()
                        // Two branches of a variable that is not shown would count the same states twice.
                        .filter(cluster -> !part.isProjected())
                        .<Solver>map(cluster -> new BranchSolver(part, resources, cluster, BranchPolicy.STANDARD))
                        .orElseGet(() -> new CompilationSolver(part, resources)));
    }
}
