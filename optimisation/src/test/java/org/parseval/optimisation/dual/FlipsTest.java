package org.parseval.optimisation.dual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.testing.Seeds;

class FlipsTest {
    static IntStream seeds() {
        return Seeds.upTo(200);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void findsASolutionWhereThereIsOne(int seed) {
        List<int[]> clauses = Formulas.random(new SplittableRandom(seed));
        boolean possible = IntStream.range(0, 1 << Formulas.VARIABLES)
                .anyMatch(bits -> Formulas.satisfies(clauses, Formulas.values(bits)));
        Flips walk = new Flips(Formulas.VARIABLES, clauses, seed, () -> {});
        assertThat(walk.goOn(possible ? 1_000_000 : 1000, () -> {})).isEqualTo(possible);
        boolean[] values = new boolean[Formulas.VARIABLES];
        for (int v = 0; v < values.length; v++) {
            values[v] = walk.isTrueVariable(v);
        }
        assertThat(Formulas.satisfies(clauses, values)).isEqualTo(possible);
    }
}
