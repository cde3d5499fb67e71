package org.parseval.optimisation.mmap;

import java.util.EnumSet;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Choices;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code mmap} in the catalogue. */
public final class MarginalMapEntry extends EngineEntry {
    /** For the service loader. */
    public MarginalMapEntry() {
        super(
                "mmap",
                "the best state of some variables, the others summed over: exact, or with an upper bound",
                EnumSet.of(Task.MMAP));
    }

    @Override
    protected Engine make(Choices chosen) {
        return new MethodEngine(new MarginalMapMethod());
    }
}
