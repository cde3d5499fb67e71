package org.parseval.testing;

import java.util.stream.IntStream;

/** The seeds of random tests. {@code -Dseed=17} replays one. */
public final class Seeds {
    private Seeds() {}

    /** Seeds 1 to count, or the one asked for. */
    public static IntStream upTo(int count) {
        String replay = System.getProperty("seed", "");
        return replay.isEmpty() ? IntStream.rangeClosed(1, count) : IntStream.of(Integer.parseInt(replay));
    }
}
