package org.parseval.cli.answer;

import java.util.Locale;

/**
 * Probabilities as {@code %.6g} prints them, to the letter. Large models have a million of them, for which the formatter of the library
 * takes many seconds.
 */
final class SixDigits {
    /** One digit before the others. */
    private static final int LATER = 5;

    private static final double LARGEST = 1e6;

    /** Powers of ten up to this one are doubles without rounding. */
    private static final int EXACT_POWERS = 22;

    /** So near to a half the rounding of the product could decide; it is some thousand times less. */
    private static final double DOUBTFUL = 1e-6;

    private static final double[] POWERS = new double[EXACT_POWERS + 1];

    static {
        for (int i = 0; i < POWERS.length; i++) {
            POWERS[i] = Double.parseDouble("1e" + i);
        }
    }

    private SixDigits() {}

    static String of(double probability) {
        if (probability == 1) {
            return "1.00000";
        }
        int zeros = probability > 0 && probability < 1 ? zeros(probability) : EXACT_POWERS;
        if (zeros + LATER >= EXACT_POWERS) {
            return byLibrary(probability);
        }
        double scaled = probability * POWERS[zeros + LATER];
        long digits = (long) (scaled + 0.5);
        if (Math.abs(scaled - Math.floor(scaled) - 0.5) < DOUBTFUL || digits >= LARGEST) {
            return byLibrary(probability);
        }
        return zeros < LATER ? fixed(digits, zeros) : scientific(digits, zeros);
    }

    private static String byLibrary(double probability) {
        return String.format(Locale.ROOT, "%.6g", probability);
    }

    /** The power of ten that takes the first digit in front of the point. */
    private static int zeros(double probability) {
        int zeros = 1;
        while (zeros < EXACT_POWERS && probability * POWERS[zeros] < 1) {
            zeros++;
        }
        return zeros;
    }

    private static String fixed(long digits, int zeros) {
        return "0." + "0".repeat(zeros - 1) + digits;
    }

    private static String scientific(long digits, int zeros) {
        String all = Long.toString(digits);
        return all.charAt(0) + "." + all.substring(1) + (zeros < 10 ? "e-0" : "e-") + zeros;
    }
}
