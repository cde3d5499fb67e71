package org.parseval.cli.options;

import java.util.EnumSet;
import java.util.Set;
import org.parseval.inference.Task;

/** A command that runs an engine of the user's choice: it has the options that {@link EngineOptions} adds. */
public interface ChoosesEngine {
    /** The tasks that an engine may be asked here. */
    default Set<Task> tasks() {
        return EnumSet.of(Task.PR);
    }
}
