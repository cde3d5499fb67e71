package org.parseval.cli;

import java.util.function.Supplier;

/** The command was well formed but asks for something that cannot be done. */
final class UsageException extends RuntimeException {
    UsageException(String message) {
        super(message);
    }

    /** Makes something that checks its settings itself; what it refuses is bad usage. */
    static <T> T checked(Supplier<T> make) {
        try {
            return make.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
