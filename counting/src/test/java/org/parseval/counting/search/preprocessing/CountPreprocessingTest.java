package org.parseval.counting.search.preprocessing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Budget;
import org.parseval.testing.SeededTest;

/** Every step of the preprocessing alone, all but it, and all, against a look at every state. */
class CountPreprocessingTest {
    @SeededTest(200)
    void countsStayTheSame(int seed) {
        check(seed);
    }

    static void check(int seed) {
        RandomFormula formula = RandomFormula.of(seed);
        check(formula, EnumSet.allOf(CountPreprocessing.Step.class), seed);
        check(formula, EnumSet.noneOf(CountPreprocessing.Step.class), seed);
        for (CountPreprocessing.Step step : CountPreprocessing.Step.values()) {
            check(formula, EnumSet.of(step), seed);
            check(formula, EnumSet.complementOf(EnumSet.of(step)), seed);
        }
    }

    private static void check(RandomFormula formula, Set<CountPreprocessing.Step> steps, int seed) {
        String complaint = formula.complaint(steps);
        assertThat(complaint)
                .as(() -> "-Dseed=" + seed + ", " + steps + "\n"
                        + formula.shrunk(smaller -> !smaller.complaint(steps).isEmpty()))
                .isEmpty();
    }

    @Test
    void aGateIsNotCounted() {
        // 2 is 0 and 1.
        List<int[]> gate = List.of(new int[] {5, 0}, new int[] {5, 2}, new int[] {4, 1, 3});
        CountPreprocessing simpler = new CountPreprocessing(3, gate, new boolean[3], new boolean[3]);
        simpler.run(Budget.standard().deadline());
        assertThat(simpler.clauses()).isEmpty();
        int counted = 0;
        for (boolean each : simpler.counted()) {
            counted += each ? 1 : 0;
        }
        assertThat(counted).isEqualTo(2);
    }
}
