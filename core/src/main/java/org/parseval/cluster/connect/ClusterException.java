package org.parseval.cluster.connect;

/** A cluster cannot do the work: nobody is there, or a piece does not fit it. The message says what would be needed. */
public final class ClusterException extends RuntimeException {
    /** @param message what went wrong, and with which cluster */
    public ClusterException(String message) {
        super(message);
    }
}
