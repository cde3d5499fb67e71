package org.parseval.engine.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.parallel.Workers;

/** Rungs whose batches are given by hand. */
class RungsTest {
    private static final int BATCHES = 20;
    private static final int BATCH_SIZE = 1000;

    /** Samples that are independent, with this mean and a variance of their weights that gives the mean this error. */
    private record Given(double log, double error) implements Proposal {
        @Override
        public int batchSize() {
            return BATCH_SIZE;
        }

        @Override
        public double nanosPerBatch() {
            return 1;
        }

        @Override
        public int atATime(long memoryBytes) {
            return BATCHES;
        }

        @Override
        public double bytes() {
            return 0;
        }

        @Override
        public List<Batch> draw(int first, int count, Workers workers, BooleanSupplier stop) {
            double variance = error * error * BATCHES * BATCH_SIZE;
            Batch batch = new Batch(log, log, variance, 0, OptionalDouble.empty(), new double[0], new double[0]);
            return Collections.nCopies(count, batch);
        }

        @Override
        public OptionalDouble logHeaviestBeside(List<int[]> states, Workers workers, BooleanSupplier stop) {
            return OptionalDouble.empty();
        }

        @Override
        public String describe() {
            return "by hand";
        }
    }

    private static PartAnswer answer(Given coarse, Given fine) {
        Rungs rungs = new Rungs(10, false, 1e-3);
        try (Workers workers = new Workers(1, () -> {})) {
            for (Given given : List.of(coarse, fine)) {
                Rung rung = new Rung(given, 1, Trust.MEASURED, 10, new int[0]);
                rung.draw(BATCHES, workers, () -> false);
                assertThat(rung.isBelieved()).isEqualTo(given.equals(fine));
                rungs.add(rung);
            }
        }
        return rungs.answer().orElseThrow();
    }

    @Test
    void aCoarserRungThatFoundMoreIsHeardThoughItsErrorIsNotBelieved() {
        PartAnswer answer = answer(new Given(Math.log(2), 0.1), new Given(0, 0.01));
        double missed = Math.log(2);
        assertThat(answer.confidence().orElseThrow().bounds().lnHigh()).isGreaterThan(missed - 0.01);
        assertThat(answer.relativeError().orElseThrow()).isGreaterThan(missed / 3);
    }

    @Test
    void aCoarserRungThatFoundLessChangesNothing() {
        PartAnswer answer = answer(new Given(-2, 0.1), new Given(0, 0.01));
        assertThat(answer.relativeError().orElseThrow()).isLessThan(0.02);
    }

    @Test
    void aCoarserRungThatFoundMoreByChanceChangesNothing() {
        PartAnswer answer = answer(new Given(0.1, 0.1), new Given(0, 0.01));
        assertThat(answer.relativeError().orElseThrow()).isLessThan(0.02);
    }
}
