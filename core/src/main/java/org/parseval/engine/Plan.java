package org.parseval.engine;

import java.util.function.Supplier;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Forecast;

/** How one part will be solved: made once, and carried to where the work is done. */
public interface Plan {

    /** A plan that is no more than what it costs and how the work begins. */
    static Plan of(Forecast forecast, Supplier<Solver> start) {
        return new Plan() {
            @Override
            public Forecast forecast() {
                return forecast;
            }

            @Override
            public Solver start() {
                return start.get();
            }
        };
    }

    /** What the work will cost. */
    Forecast forecast();

    /** Begins the work; nothing large is allocated or computed before. */
    Solver start();
}
