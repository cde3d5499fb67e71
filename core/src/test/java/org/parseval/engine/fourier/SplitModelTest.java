package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

class SplitModelTest {
    static IntStream seeds() {
        return Seeds.upTo(200);
    }

    private static double logZ(Model model) {
        return BruteForce.solve(model, Evidence.none()).logZ();
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void sumOverCopiesIsNeverLess(int seed) {
        Model model = RandomModels.positivePairwise(seed, 9, 30);
        SplitModel split = new SplitModel(model, 2 + seed % 3);
        if (split.model().variableCount() <= 20) {
            assertThat(logZ(split.model())).isGreaterThanOrEqualTo(logZ(model) - 1e-12);
        }
        for (int clique : BucketShape.of(split.tree()).cliques()) {
            assertThat(clique).isLessThanOrEqualTo(2 + seed % 3);
        }
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void wideBucketsNeedNoCopies(int seed) {
        Model mixed = RandomBooleanModels.mixed(seed);
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : mixed.factors()) {
            if (factor.scope().length > 0) {
                factors.add(factor.toTable(mixed));
            }
        }
        SplitModel split = new SplitModel(Model.markov(mixed.cardinalities(), factors), 10);
        int unused = (int) IntStream.range(0, mixed.variableCount())
                .filter(v ->
                        factors.stream().noneMatch(f -> IntStream.of(f.scope()).anyMatch(u -> u == v)))
                .count();
        assertThat(split.extraCopies()).isEqualTo(-unused);
        double expected = logZ(Model.markov(mixed.cardinalities(), factors));
        double found = logZ(split.model()) + unused * Math.log(2);
        if (expected == Double.NEGATIVE_INFINITY) {
            assertThat(found).isEqualTo(expected);
        } else {
            assertThat(found).isCloseTo(expected, within(1e-9));
        }
    }
}
