package org.parseval.learning.parameters;

import org.parseval.inference.Answer;

/** The sum of pieces that are added one after the other. */
final class OrderedSum {
    private final double[] counts;
    private double log;
    private double variance;
    private Answer.Kind kind = Answer.Kind.EXACT;

    OrderedSum(int length) {
        counts = new double[length];
    }

    void add(Expectation.Sums piece) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += piece.counts()[i];
        }
        log += piece.logLikelihood();
        variance += piece.variance();
        kind = EngineExpectation.worse(kind, piece.kind());
    }

    Expectation.Sums sums() {
        return new Expectation.Sums(kind, counts, log, variance);
    }
}
