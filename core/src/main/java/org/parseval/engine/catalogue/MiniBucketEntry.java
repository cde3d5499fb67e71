package org.parseval.engine.catalogue;

import org.parseval.engine.contract.Choices;
import org.parseval.engine.minibucket.MiniBucketMethod;
import org.parseval.engine.minibucket.MiniBucketSettings;
import org.parseval.engine.settings.OrderSetting;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code minibucket} in the catalogue. */
final class MiniBucketEntry extends EngineEntry {
    MiniBucketEntry() {
        super(
                "minibucket",
                "elimination with split buckets: certified bounds on both sides, exact if nothing is split",
                Task.OF_ALL_VARIABLES,
                MiniBucketSettings.ALL,
                OrderSetting.ORDER,
                PRESET);
    }

    @Override
    protected Engine make(Choices chosen) {
        Settings preset = chosen.of(PRESET).isPresent() ? MiniBucketSettings.paper() : MiniBucketSettings.standard();
        return OrderSetting.eliminating(new MiniBucketMethod(preset.with(chosen)), chosen);
    }
}
