package org.parseval.engine.fourier;

import org.parseval.inference.Engine;
import org.parseval.testing.EngineContract;

class FourierEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new FourierEngine(FourierSettings.standard());
    }
}
