package org.parseval.limits.optimisation;

import org.parseval.limits.LimitWalk;
import org.parseval.limits.LimitsTest;

/** The engine for best states keeps to its limits too. */
class DualLimitsTest extends LimitsTest {
    @Override
    protected Class<? extends LimitWalk> walk() {
        return DualLimitWalk.class;
    }
}
