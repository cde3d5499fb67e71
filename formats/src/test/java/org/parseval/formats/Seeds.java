package org.parseval.formats;

import java.util.stream.LongStream;

/** The seeds of the random tests: 0 to 199, or the one given with {@code -Dseed=17}. */
public final class Seeds {
    private Seeds() {}

    public static LongStream all() {
        String replayed = System.getProperty("seed", "");
        return replayed.isEmpty() ? LongStream.range(0, 200) : LongStream.of(Long.parseLong(replayed));
    }
}
