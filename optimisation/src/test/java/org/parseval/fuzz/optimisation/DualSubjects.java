package org.parseval.fuzz.optimisation;

import java.util.List;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.fuzz.Subject;
import org.parseval.optimisation.dual.DualMethod;

/** The engine for best states, alone and behind {@code auto}. */
final class DualSubjects {
    private static final long MEMORY = 256L << 20;

    private DualSubjects() {}

    static List<Subject> all() {
        return List.of(
                new Subject("dual:standard", new MethodEngine(new DualMethod()), MEMORY),
                new Subject("dual:no-reductions", new MethodEngine(new DualMethod()).withoutReductions(), MEMORY),
                new Subject("auto:with-dual", new AutoEngine(), MEMORY));
    }
}
