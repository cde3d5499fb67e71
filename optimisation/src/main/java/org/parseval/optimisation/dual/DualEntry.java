package org.parseval.optimisation.dual;

import java.util.EnumSet;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Choices;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code dual} in the catalogue. */
public final class DualEntry extends EngineEntry {
    /** For the service loader. */
    public DualEntry() {
        super(
                "dual",
                "best states by shifting costs between tables, then branch and bound: proved, or below a certified bound",
                EnumSet.of(Task.MPE));
    }

    @Override
    protected Engine make(Choices chosen) {
        return new MethodEngine(new DualMethod());
    }
}
