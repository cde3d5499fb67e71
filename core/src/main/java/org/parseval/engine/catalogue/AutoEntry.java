package org.parseval.engine.catalogue;

import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.circuit.ArithmeticSetting;
import org.parseval.engine.circuit.CircuitRequest;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.settings.OrderSetting;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code auto} in the catalogue. */
final class AutoEntry extends EngineEntry {
    AutoEntry() {
        super(
                "auto",
                "exact where parts can be solved exactly in the time, else samples with an error bar beside certified bounds",
                Task.OF_ALL_VARIABLES,
                EnergyEntry.ERROR,
                OrderSetting.ORDER,
                ArithmeticSetting.ARITHMETIC);
    }

    @Override
    protected Engine make(Choices chosen) {
        return ArithmeticSetting.engine(
                name(),
                chosen,
                CircuitRequest.Route.AUTO,
                () -> chosen.in(
                        new AutoEngine(
                                chosen.in(EnergySettings.standard(), EnergyEntry.ERROR, EnergySettings::withError)),
                        OrderSetting.ORDER,
                        AutoEngine::withOrder));
    }
}
