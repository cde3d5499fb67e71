package org.parseval.fuzz.fourier;

import java.util.List;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.fourier.FourierMethod;
import org.parseval.engine.fourier.FourierSettings;
import org.parseval.engine.gibbs.GibbsMethod;
import org.parseval.engine.gibbs.GibbsSettings;
import org.parseval.fuzz.LargeRun;
import org.parseval.fuzz.Subject;

/** The samplers of this module on models that are too wide for the memory. */
class FourierLargeRun extends LargeRun {
    @Override
    protected List<Subject> subjects() {
        FourierSettings settings =
                FourierSettings.standard().withMessageSize(1 << 10).withSamples(1 << 13);
        GibbsSettings gibbs = GibbsSettings.standard()
                .withChains(16)
                .withTemperatures(32)
                .withBurnIn(1_000)
                .withSteps(4_000)
                .withError(1e-2);
        return List.of(
                new Subject("fourier:samples", new MethodEngine(new FourierMethod(settings)), MEMORY),
                new Subject("gibbs:short", new MethodEngine(new GibbsMethod(gibbs)), MEMORY));
    }
}
