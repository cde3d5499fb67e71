package org.parseval.optimisation.mmap;

/** The standard normal distribution. */
final class Normal {
    private Normal() {}

    /**
     * The probability of a value above a number, to seven digits.
     *
     * @see "M. Abramowitz and I. Stegun, Handbook of Mathematical Functions, 1964, formula 26.2.17"
     */
    static double above(double number) {
        if (Double.isNaN(number)) {
            return 1;
        }
        double t = 1 / (1 + 0.2316419 * Math.abs(number));
        double series =
                t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        double tail = series * Math.exp(-number * number / 2) / Math.sqrt(2 * Math.PI);
        return number >= 0 ? tail : 1 - tail;
    }
}
