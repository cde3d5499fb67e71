package org.parseval.engine;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * A way to answer a question about one independent part of a model. Engines run one method on every part; engine {@code auto}
 * chooses among several for each.
 */
public abstract class Method {
    /** For methods that answer everything about all variables. */
    protected static final Set<Task> ALL_TASKS = Task.OF_ALL_VARIABLES;

    /** The tasks of those that sum and do not maximise. */
    protected static final Set<Task> SUMS = Collections.unmodifiableSet(EnumSet.of(Task.PR, Task.MAR));

    private final String name;
    private final Set<Task> tasks;
    private final Map<String, Object> settings;

    /**
     * @param name by which answers and the command line know it
     * @param tasks that it can answer
     * @param settings everything that was chosen by the user, by name
     */
    protected Method(String name, Set<Task> tasks, Map<String, Object> settings) {
        this.name = name;
        this.tasks = tasks;
        this.settings = settings;
    }

    /** As the command line and answers call it. */
    public final String name() {
        return name;
    }

    /** The questions that it answers. */
    public final Set<Task> tasks() {
        return tasks;
    }

    /** The chosen settings, for the answer to tell. */
    public final Map<String, Object> settings() {
        return settings;
    }

    /** Whether it can count projections: sum over some variables and only ask of the others whether there is a state. */
    public boolean countsProjections() {
        return false;
    }

    /** A question of the same answer that is easier; the same question if none is found by the deadline. */
    public Query simplified(Model model, Query query, Deadline deadline) {
        return query;
    }

    /**
     * The method for many questions about one model, with what they share found here, once; safe for threads.
     *
     * @param stop asked often; once it says true, what was found so far is taken
     */
    public Method forMany(Model model, long seed, BooleanSupplier stop) {
        return this;
    }

    /** Whether it has a use for parities over many variables as such, instead of chains of tables. */
    public boolean keepsParities() {
        return false;
    }

    /**
     * Decides how a part will be solved, and what that will cost.
     *
     * @param deadline by which the plan must stand; a plan that is good enough comes earlier
     * @throws BudgetException if no plan fits the resources, with the numbers
     */
    public abstract Plan plan(Part part, Resources resources, Deadline deadline);
}
