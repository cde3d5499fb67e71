package org.parseval.inference;

import org.parseval.model.Evidence;

/** A task under evidence. */
public record Query(Task task, Evidence evidence) {

    public static Query of(Task task) {
        return new Query(task, Evidence.none());
    }
}
