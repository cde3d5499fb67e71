package org.parseval.engine;

import java.util.Map;
import java.util.Set;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;

/**
 * A way to answer a question about one independent part of a model. Engines run one method on every part; engine {@code auto}
 * chooses among several for each.
 */
public interface Method {

    /** The name by which answers and the command line know it. */
    String name();

    /** The tasks it can answer. */
    Set<Task> tasks();

    /** Everything that was chosen by the user, by name. */
    Map<String, Object> settings();

    /** Whether it has a use for parities over many variables as such, instead of chains of tables. */
    default boolean keepsParities() {
        return false;
    }

    /**
     * Decides how a part will be solved, and what that will cost.
     *
     * @param deadline by which the plan must stand; a plan that is good enough comes earlier
     * @throws BudgetException if no plan fits the resources, with the numbers
     */
    Plan plan(Part part, Resources resources, Deadline deadline);
}
