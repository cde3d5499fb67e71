package org.parseval.engine.exact;

import org.parseval.inference.Engine;
import org.parseval.testing.EngineContract;

class ExactEngineTest extends EngineContract {
    @Override
    protected Engine engine() {
        return new ExactEngine();
    }
}
