package org.parseval.testing;

import java.util.stream.IntStream;

/**
 * The seeds of random tests: an eighth of them in every build, all with {@code -Dseeds=all}, which the profile
 * {@code fuzz} sets. {@code -Dseed=17} replays one.
 */
public final class Seeds {
    private Seeds() {}

    /** Whether everything is tried, and not the part of it that fits the normal build. */
    public static boolean areAll() {
        return System.getProperty("seeds", "").equals("all");
    }

    /** Seeds from 1 on, count of them where all are asked for, or the one to replay. */
    public static IntStream upTo(int count) {
        String replay = System.getProperty("seed", "");
        if (!replay.isEmpty()) {
            return IntStream.of(Integer.parseInt(replay));
        }
        return IntStream.rangeClosed(1, areAll() ? count : Math.max(Math.min(count, 2), count / 8));
    }
}
