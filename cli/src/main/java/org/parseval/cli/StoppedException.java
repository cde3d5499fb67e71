package org.parseval.cli;

/** A signal ended the work before there was anything to tell. */
final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    StoppedException(int exitCode) {
        super(Interruption.NO_ANSWER);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
