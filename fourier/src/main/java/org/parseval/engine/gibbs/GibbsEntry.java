package org.parseval.engine.gibbs;

import java.util.EnumSet;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.settings.Settings;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/** Engine {@code gibbs} in the catalogue. */
public final class GibbsEntry extends EngineEntry {
    public GibbsEntry() {
        super(
                "gibbs",
                "Markov chains: standard error and 95 % interval where the chains agree, else unsupported",
                EnumSet.of(Task.PR, Task.MAR),
                GibbsSettings.ALL,
                PRESET);
    }

    @Override
    protected Engine make(Choices chosen) {
        Settings preset = chosen.of(PRESET).isPresent() ? GibbsSettings.paper() : GibbsSettings.standard();
        return new MethodEngine(new GibbsMethod(preset.with(chosen)));
    }
}
