package org.parseval.engine.energy.elimination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.testing.RandomModels;

/** Tables so large that threads share them. */
class EliminationTest {
    /** So many pairs that nearly every spin is beside every other. */
    private static Model complete(int seed) {
        return RandomModels.positivePairwise(seed, 18, 600);
    }

    private static Elimination eliminate(Model model, Refinement refinement, SumOrMaximum removal, int threads) {
        try (Workers workers = new Workers(threads, () -> {})) {
            Energy energy = new Energy(model, 1e-8, removal, () -> {});
            return Elimination.run(energy, refinement, removal, workers, () -> false);
        }
    }

    @ParameterizedTest
    @CsvSource({"17, 0, 1, SUM", "17, 1e-3, 1, SUM", "12, 1e-4, 1, SUM", "11, 1e-3, 2, SUM", "12, 1e-3, 1, MAXIMUM"})
    void threadsDoNotChangeABit(int neighbours, double epsilon, int order, SumOrMaximum removal) {
        Refinement refinement = new Refinement(neighbours, epsilon, order);
        Elimination alone = eliminate(complete(5), refinement, removal, 1);
        Elimination shared = eliminate(complete(5), refinement, removal, 3);
        assertThat(shared.logValue()).isEqualTo(alone.logValue());
        assertThat(shared.loss()).isEqualTo(alone.loss());
        assertThat(shared.terms()).isEqualTo(alone.terms());
        assertThat(shared.work()).isEqualTo(alone.work());
    }

    @Test
    void nothingIsLostWhereNothingIsDropped() {
        Model model = complete(6);
        double expected = new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT)
                .value()
                .ln();
        Elimination shared = eliminate(model, new Refinement(17, 0, 1), SumOrMaximum.SUM, 3);
        assertThat(shared.logValue()).isCloseTo(expected, within(1e-10 * Math.abs(expected)));
        assertThat(shared.isExact()).isTrue();
    }
}
