package org.parseval.engine.energy;

/** A sum of many numbers whose rounding does not grow with their count: what an addition loses is kept beside (Neumaier). */
final class CarefulSum {
    private double sum;
    private double lost;

    void add(double value) {
        double next = sum + value;
        lost += Math.abs(sum) >= Math.abs(value) ? (sum - next) + value : (value - next) + sum;
        sum = next;
    }

    double value() {
        return sum + lost;
    }
}
