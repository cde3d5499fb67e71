package org.parseval.engine;

import org.parseval.inference.Deadline;
import org.parseval.model.Model;

/**
 * The least time of the first steps with a large model. They cannot be left out, so that a limit that is shorter is told before them.
 *
 * @param nanosToReduce a variable or factor takes at least so long to reduce
 * @param nanosToOrder a variable or factor takes at least so long until there is a first order
 */
public record FirstSteps(double nanosToReduce, double nanosToOrder) {
    /** Variables and factors that take no time to speak of. */
    private static final long SMALL = 50_000;

    /** As measured on grids, chains and trees. */
    public static FirstSteps standard() {
        return new FirstSteps(700, 2500);
    }

    /** Whether the time is too short for anything that needs the model reduced. */
    public boolean isTooLongToReduce(Model model, Deadline deadline) {
        return seconds(nanosToReduce, model, deadline) > deadline.remainingSeconds();
    }

    /** Whether the time is too short for anything that needs an elimination order. */
    public boolean isTooLongToOrder(Model model, Deadline deadline) {
        return seconds(nanosToOrder, model, deadline) > deadline.remainingSeconds();
    }

    private static double seconds(double nanos, Model model, Deadline deadline) {
        long size = (long) model.variableCount() + model.factors().size();
        return size < SMALL ? 0 : size * nanos * 1e-9 * deadline.host().pace().slowness();
    }
}
