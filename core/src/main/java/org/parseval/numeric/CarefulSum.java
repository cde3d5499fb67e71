package org.parseval.numeric;

/** A sum of many numbers whose rounding does not grow with their count: what an addition loses is kept beside (Neumaier). */
public final class CarefulSum {
    private double sum;
    private double lost;

    /** Adds a number. */
    public void add(double value) {
        double next = sum + value;
        lost += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
        sum = next;
    }

    /** The sum so far; once it is infinite, nothing that was lost counts. */
    public double value() {
        return Double.isInfinite(sum) ? sum : sum + lost;
    }
}
