package org.parseval.limits.counting;

import org.parseval.limits.LimitWalk;
import org.parseval.limits.LimitsTest;

/** The search keeps to its limits too. */
class CountingLimitsTest extends LimitsTest {
    @Override
    protected Class<? extends LimitWalk> walk() {
        return CountingLimitWalk.class;
    }
}
