package org.parseval.cli.program;

/** A signal ended the work before there was anything to tell. */
public final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    StoppedException(int exitCode) {
        super(Interruption.NO_ANSWER);
        this.exitCode = exitCode;
    }

    public int exitCode() {
        return exitCode;
    }
}
