package org.parseval.fuzz.fourier;

import java.util.List;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.fourier.FourierMethod;
import org.parseval.engine.fourier.FourierSettings;
import org.parseval.fuzz.LargeRun;
import org.parseval.fuzz.Subject;

/** The samples of engine {@code fourier} on models that are too wide for the memory. */
class FourierLargeRun extends LargeRun {
    @Override
    protected List<Subject> subjects() {
        FourierSettings settings =
                FourierSettings.standard().withMessageSize(1 << 10).withSamples(1 << 13);
        return List.of(new Subject("fourier:samples", new MethodEngine(new FourierMethod(settings)), MEMORY));
    }
}
