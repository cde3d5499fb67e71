package org.parseval.counting.search;

import java.util.List;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.TrivialBoundsTest;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.inference.Engine;

/** The search, alone and inside {@code auto}, says no less than one look at the tables. */
class SearchWithinTrivialBoundsTest extends TrivialBoundsTest {
    @Override
    protected List<Engine> engines() {
        return List.of(new AutoEngine(), new MethodEngine(new CompilationMethod()));
    }
}
