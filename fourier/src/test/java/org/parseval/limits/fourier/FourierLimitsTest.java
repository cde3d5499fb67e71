package org.parseval.limits.fourier;

import org.parseval.limits.LimitWalk;
import org.parseval.limits.LimitsTest;

/** The engines of this module keep to their limits too. */
class FourierLimitsTest extends LimitsTest {
    @Override
    protected Class<? extends LimitWalk> walk() {
        return FourierLimitWalk.class;
    }
}
