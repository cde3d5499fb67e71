package org.parseval.propagation;

/** The regions take more memory or time than allowed; the message has the numbers. */
public final class RegionLimitException extends RuntimeException {
    RegionLimitException(String message) {
        super(message);
    }
}
