package org.parseval.cli.program;

import java.util.function.Supplier;

/** The command was well formed but asks for something that cannot be done. */
public final class UsageException extends RuntimeException {
    public UsageException(String message) {
        super(message);
    }

    /** Makes something that checks its settings itself; what it refuses is bad usage. */
    public static <T> T checked(Supplier<T> make) {
        try {
            return make.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
