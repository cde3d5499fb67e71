package org.parseval.serve;

import java.util.Optional;
import org.parseval.inference.Budget;

/**
 * Where the server listens and what it may spend.
 *
 * @param host the address to listen at
 * @param port to listen at; 0 for any that is free
 * @param token that every request must have; none if everybody on this machine may ask
 * @param uploadBytes the largest file that is taken
 * @param budget of one question: its time is the most that a question may ask for, its memory is shared by all that run at once
 */
public record ServeSettings(String host, int port, Optional<String> token, long uploadBytes, Budget budget) {
    static final String LOOPBACK = "127.0.0.1";
    private static final long STANDARD_UPLOAD = 64L << 20;

    /** This machine alone, any free port, files of at most 64 MiB. */
    public static ServeSettings standard(Budget budget) {
        return new ServeSettings(LOOPBACK, 0, Optional.empty(), STANDARD_UPLOAD, budget);
    }

    /** @throws IllegalArgumentException if a value is out of its range */
    public ServeSettings {
        if (!isLoopback(host) && token.isEmpty()) {
            throw new IllegalArgumentException("another address than " + LOOPBACK + " needs a token");
        }
    }

    /** Whether only this machine can reach the address. */
    public static boolean isLoopback(String host) {
        return host.equals(LOOPBACK) || host.equals("localhost") || host.equals("::1");
    }
}
