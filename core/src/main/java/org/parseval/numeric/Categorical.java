package org.parseval.numeric;

/**
 * Draws from weights that need not sum to one.
 *
 * <pre>{@code
 * int state = Categorical.at(random.nextDouble() * total, weights, 0, weights.length);
 * }</pre>
 */
public final class Categorical {
    private Categorical() {}

    /**
     * The place, counted from the first weight, at which the running sum of the weights exceeds a number; the last place of positive weight where
     * rounding keeps the sum below it, and -1 if there is none. A place of weight zero is never drawn.
     *
     * @param number from 0 on and below the sum of the weights
     * @param from the index of the first weight
     */
    public static int at(double number, double[] weights, int from, int count) {
        double left = number;
        int place = -1;
        for (int i = 0; i < count && left >= 0; i++) {
            if (weights[from + i] > 0) {
                place = i;
                left -= weights[from + i];
            }
        }
        return place;
    }
}
