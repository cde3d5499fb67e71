package org.parseval.engine;

import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.parallel.Workers;

/**
 * The resources of a method.
 *
 * @param task what is asked about the part
 * @param budget the limits of time and memory for this work, the seed, and where it runs
 * @param parts into how many independent parts the model falls, whose errors add up
 * @param workers the threads; they give up when the time of the present piece of work is up
 * @param progress who wants to know; its phases are told by the solvers
 */
public record Resources(Task task, Budget budget, int parts, Workers workers, Progress progress) {

    /** The same with another limit of memory. */
    public Resources withMemory(long bytes) {
        return new Resources(task, budget.withMemory(bytes), parts, workers, progress);
    }

    /** The same for another question about the part. */
    public Resources asking(Task other) {
        return new Resources(other, budget, parts, workers, progress);
    }

    /** The limit of memory. */
    public long memoryBytes() {
        return budget.memoryBytes();
    }

    /** The seed of everything random. */
    public long seed() {
        return budget.seed();
    }

    /** Whether marginals are wanted beside the value. */
    public boolean asksMarginals() {
        return task == Task.MAR;
    }
}
