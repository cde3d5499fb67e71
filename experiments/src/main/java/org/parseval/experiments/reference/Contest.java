package org.parseval.experiments.reference;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Which of two methods is closer on the same instances, by the sign test at 5 %: what a few instances or one seed could turn round is
 * open.
 */
public enum Contest {
    /** The first has the smaller error on most instances. */
    CLOSER,
    /** Chance could be the cause. */
    OPEN,
    /** The first has the larger error on most instances. */
    FARTHER;

    /** Fewer instances than this decide nothing. */
    public static final int LEAST = 6;

    /**
     * Compares instance by instance; equal errors count for neither.
     *
     * @param own errors of the first method
     * @param other those of the second on the same instances, in the same order
     */
    public static Contest of(List<Double> own, List<Double> other) {
        int wins = wins(own, other);
        int losses = wins(other, own);
        if (2 * SignTest.atMost(Math.min(wins, losses), wins + losses) > SignTest.CHANCE) {
            return OPEN;
        }
        return wins > losses ? CLOSER : FARTHER;
    }

    /** On how many instances the first error is smaller. */
    public static int wins(List<Double> own, List<Double> other) {
        if (own.size() != other.size()) {
            throw new IllegalArgumentException(own.size() + " errors beside " + other.size());
        }
        int wins = 0;
        for (int i = 0; i < own.size(); i++) {
            wins += own.get(i) < other.get(i) ? 1 : 0;
        }
        return wins;
    }

    /**
     * Whether the first method is better everywhere: no if it is farther at one place, yes if it is closer at more than half of them, and
     * else not decided.
     */
    public static Optional<Boolean> everywhere(Collection<Contest> places) {
        if (places.contains(FARTHER)) {
            return Optional.of(false);
        }
        return 2 * Collections.frequency(places, CLOSER) > places.size() ? Optional.of(true) : Optional.empty();
    }
}
