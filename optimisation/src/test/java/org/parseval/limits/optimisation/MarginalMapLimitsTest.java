package org.parseval.limits.optimisation;

import org.parseval.limits.LimitWalk;
import org.parseval.limits.LimitsTest;

/** Marginal MAP keeps to its limits too. */
class MarginalMapLimitsTest extends LimitsTest {
    @Override
    protected Class<? extends LimitWalk> walk() {
        return MarginalMapLimitWalk.class;
    }
}
