package org.parseval.fuzz.fourier;

import java.util.List;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.fourier.FourierMethod;
import org.parseval.engine.fourier.FourierSettings;
import org.parseval.engine.gibbs.GibbsMethod;
import org.parseval.engine.gibbs.GibbsSettings;
import org.parseval.engine.settings.Settings;
import org.parseval.fuzz.LargeRun;
import org.parseval.fuzz.Subject;

/** The samplers of this module on models that are too wide for the memory. */
class FourierLargeRun extends LargeRun {
    @Override
    protected List<Subject> subjects() {
        Settings settings = FourierSettings.standard()
                .with(FourierSettings.MESSAGE_SIZE, 1 << 10)
                .with(FourierSettings.SAMPLES, 1 << 13);
        Settings gibbs = GibbsSettings.standard()
                .with(GibbsSettings.CHAINS, 16)
                .with(GibbsSettings.TEMPERATURES, 32)
                .with(GibbsSettings.BURN_IN, 1_000)
                .with(GibbsSettings.STEPS, 4_000)
                .with(GibbsSettings.ERROR, 1e-2);
        return List.of(
                new Subject("fourier:samples", new MethodEngine(new FourierMethod(settings)), MEMORY),
                new Subject("gibbs:short", new MethodEngine(new GibbsMethod(gibbs)), MEMORY));
    }
}
