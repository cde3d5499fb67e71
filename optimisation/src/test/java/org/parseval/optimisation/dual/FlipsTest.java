package org.parseval.optimisation.dual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.parseval.testing.SeededTest;

class FlipsTest {
    @SeededTest(200)
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
