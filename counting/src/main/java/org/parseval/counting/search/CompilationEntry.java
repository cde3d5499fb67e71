package org.parseval.counting.search;

import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.circuit.ArithmeticSetting;
import org.parseval.engine.circuit.CircuitRequest;
import org.parseval.engine.contract.Choices;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code compile} in the catalogue. */
public final class CompilationEntry extends EngineEntry {
    /** For the service loader. */
    public CompilationEntry() {
        super(
                "compile",
                "weighted model counting with learnt clauses, for models with many zeros: exact, or between certified bounds",
                Task.OF_ALL_VARIABLES,
                ArithmeticSetting.ARITHMETIC);
    }

    @Override
    protected Engine make(Choices chosen) {
        return ArithmeticSetting.engine(
                name(), chosen, CircuitRequest.Route.SEARCH, () -> new MethodEngine(new CompilationMethod()));
    }
}
