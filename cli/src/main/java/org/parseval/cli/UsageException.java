package org.parseval.cli;

/** The command was well formed but asks for something that cannot be done. */
final class UsageException extends RuntimeException {
    UsageException(String message) {
        super(message);
    }
}
