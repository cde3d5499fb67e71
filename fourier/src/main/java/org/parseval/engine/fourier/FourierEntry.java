package org.parseval.engine.fourier;

import java.util.EnumSet;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.settings.OrderSetting;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code fourier} in the catalogue. */
public final class FourierEntry extends EngineEntry {
    /** For the service loader. */
    public FourierEntry() {
        super(
                "fourier",
                "elimination with Fourier messages: exact while nothing is truncated, else unsupported; with samples an error bar",
                EnumSet.of(Task.PR, Task.MAR),
                FourierSettings.MESSAGE_SIZE,
                FourierSettings.PRODUCT_SIZE,
                FourierSettings.TRUNCATE,
                FourierSettings.MULTIPLY,
                FourierSettings.GAUGE,
                FourierSettings.SAMPLES,
                OrderSetting.ORDER,
                PRESET);
    }

    @Override
    protected Engine make(Choices chosen) {
        Settings preset = chosen.of(PRESET).isPresent() ? FourierSettings.paper() : FourierSettings.standard();
        return OrderSetting.eliminating(new FourierMethod(preset.with(chosen)), chosen);
    }
}
