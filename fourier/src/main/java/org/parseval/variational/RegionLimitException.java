package org.parseval.variational;

import java.util.function.BooleanSupplier;

/** The regions take more memory or time than allowed; the message has the numbers. */
public final class RegionLimitException extends RuntimeException {
    RegionLimitException(String message) {
        super(message);
    }

    /** @throws RegionLimitException if it is time to stop */
    static void throwIf(BooleanSupplier stop) {
        if (stop.getAsBoolean()) {
            throw new RegionLimitException("the time was up before the tables of the regions were made");
        }
    }
}
