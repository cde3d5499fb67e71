package org.parseval.fuzz.counting;

import java.util.List;
import org.parseval.counting.search.CompilationMethod;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.fuzz.Subject;
import org.parseval.inference.Engine;

/** The search, alone and behind {@code auto}. */
final class CountingSubjects {
    private static final long AMPLE = 256L << 20;

    /** Less than the tables of the larger models need. */
    private static final long SCARCE = 1 << 18;

    private CountingSubjects() {}

    static List<Subject> all() {
        Engine search = new MethodEngine(new CompilationMethod());
        Engine auto = new AutoEngine(EnergySettings.standard().withError(1e-2).withSamples(1 << 12));
        return List.of(
                new Subject("compile:standard", search, AMPLE),
                new Subject("compile:no-reductions", search.withoutReductions(), AMPLE),
                new Subject("auto:with-search", auto, AMPLE),
                new Subject("auto:with-search-scarce", auto, SCARCE),
                new Subject("auto:with-search-no-reductions", auto.withoutReductions(), AMPLE));
    }
}
