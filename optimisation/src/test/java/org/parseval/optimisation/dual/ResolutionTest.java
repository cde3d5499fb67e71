package org.parseval.optimisation.dual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.testing.SeededTest;

class ResolutionTest {
    /** Every solution of the rest becomes one of all, and there is one exactly where there was one. */
    @SeededTest(200)
    void keepsWhetherThereIsASolution(int seed) {
        List<int[]> clauses = Formulas.random(new SplittableRandom(seed));
        Resolution resolution = new Resolution(Formulas.VARIABLES, clauses, () -> {});
        boolean any = false;
        for (int bits = 0; bits < 1 << Formulas.VARIABLES; bits++) {
            boolean[] values = Formulas.values(bits);
            if (Formulas.satisfies(resolution.rest(), values)) {
                any = true;
                resolution.complete(values);
                assertThat(Formulas.satisfies(clauses, values)).isTrue();
            }
        }
        boolean possible = IntStream.range(0, 1 << Formulas.VARIABLES)
                .anyMatch(bits -> Formulas.satisfies(clauses, Formulas.values(bits)));
        assertThat(any).isEqualTo(possible);
    }

    @Test
    void putsTogetherAClauseThatWasCut() {
        // 6 is what 0 or 1 says, 7 what 6 or 2 says, and 7, 3, 4 or 5 is true.
        List<int[]> cut = new ArrayList<>(List.of(
                new int[] {13, 0, 2},
                new int[] {12, 1},
                new int[] {12, 3},
                new int[] {15, 12, 4},
                new int[] {14, 13},
                new int[] {14, 5},
                new int[] {14, 6, 8, 10}));
        for (int v = 0; v < 6; v++) {
            for (int a = 8; a < 12; a++) {
                for (int b = 8; b < 12; b++) {
                    if (a != b) {
                        cut.add(new int[] {2 * v + 1, 2 * a, 2 * b + 1});
                    }
                }
            }
        }
        List<int[]> rest = new Resolution(12, cut, () -> {}).rest();
        assertThat(rest).hasSize(73);
        assertThat(rest).anySatisfy(clause -> assertThat(clause).containsExactlyInAnyOrder(0, 2, 4, 6, 8, 10));
    }
}
