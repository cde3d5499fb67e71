package org.parseval.spark;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.parseval.cluster.connect.ClusterException;

/** How a piece ended, as bytes: its result, or why there is none. An exception would have Spark try it again, to no avail. */
final class PieceOutcome {
    private static final byte DONE = 0;
    private static final byte REFUSED = 1;
    private static final byte FAILED = 2;

    private PieceOutcome() {}

    static byte[] done(byte[] result) {
        return tagged(DONE, result);
    }

    /** It does not fit the process. */
    static byte[] refused(String reason) {
        return tagged(REFUSED, reason.getBytes(StandardCharsets.UTF_8));
    }

    /** There is a bug. */
    static byte[] failed(String reason) {
        return tagged(FAILED, reason.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] tagged(byte tag, byte[] bytes) {
        byte[] outcome = new byte[bytes.length + 1];
        outcome[0] = tag;
        System.arraycopy(bytes, 0, outcome, 1, bytes.length);
        return outcome;
    }

    /**
     * @throws ClusterException if it was refused
     * @throws IllegalStateException if there is a bug
     */
    static byte[] result(byte[] outcome) {
        byte[] bytes = Arrays.copyOfRange(outcome, 1, outcome.length);
        if (outcome[0] == REFUSED) {
            throw new ClusterException(new String(bytes, StandardCharsets.UTF_8));
        }
        if (outcome[0] == FAILED) {
            throw new IllegalStateException(
                    "in a process of the cluster: " + new String(bytes, StandardCharsets.UTF_8));
        }
        return bytes;
    }
}
