package org.parseval.engine.catalogue;

import org.parseval.engine.circuit.ArithmeticSetting;
import org.parseval.engine.circuit.CircuitRequest;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.engine.settings.OrderSetting;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code exact} in the catalogue. */
final class ExactEntry extends EngineEntry {
    ExactEntry() {
        super(
                "exact",
                "elimination with tables: exact, or refused with numbers",
                Task.OF_ALL_VARIABLES,
                ArithmeticSetting.ARITHMETIC,
                OrderSetting.ORDER);
    }

    @Override
    protected Engine make(Choices chosen) {
        return ArithmeticSetting.engine(
                name(), chosen, CircuitRequest.Route.TABLES, () -> OrderSetting.eliminating(new ExactMethod(), chosen));
    }
}
