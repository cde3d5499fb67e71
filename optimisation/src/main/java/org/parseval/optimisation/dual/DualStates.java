package org.parseval.optimisation.dual;

import org.parseval.engine.BestStates;
import org.parseval.engine.Method;

/** Engine {@code dual} as the method for best states that engine {@code auto} uses. */
public final class DualStates implements BestStates {
    /** For the service loader. */
    public DualStates() {}

    @Override
    public Method method() {
        return new DualMethod();
    }
}
