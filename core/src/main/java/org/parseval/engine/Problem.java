package org.parseval.engine;

import java.util.List;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/**
 * A question about the independent parts of a model.
 *
 * @param parts connected models: every variable with at least two states and a factor, every factor a table,
 *     but for wide parities if the engine keeps them
 * @param variables for each part, the model's own variable behind each of the part's; numbers past the model's are those of
 *     auxiliary ones. Shared, not copied
 * @param task what is asked
 * @param budget what may be spent on all parts together
 * @param deadline when the budget's time is up
 * @param progress who wants to know
 */
public record Problem(
        List<Model> parts, List<int[]> variables, Task task, Budget budget, Deadline deadline, Progress progress) {}
