package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Parities over hundreds of variables, as two terms and as chains of tables. */
class WideParitiesTest {
    private static final Engine CHAINS = new MethodEngine(new FourierMethod(FourierSettings.standard()));
    private static final Engine TERMS =
            new MethodEngine(new FourierMethod(FourierSettings.paper().with(FourierSettings.PRODUCT_SIZE, 1 << 14)));

    private static Answer solve(Engine engine, Model model, Query query) {
        return engine.solve(model, query, Budget.standard(), Progress.SILENT);
    }

    /** Parities over random halves of the variables, on top of weak pairwise factors. */
    private static Model model(int variables, int parities, int pairs, long seed) {
        RandomGenerator random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int p = 0; p < parities; p++) {
            int[] scope = parities == 1
                    ? IntStream.range(0, variables).toArray()
                    : IntStream.range(0, variables)
                            .filter(v -> random.nextBoolean())
                            .toArray();
            factors.add(new ParityFactor(scope, 0.2 + random.nextDouble(), random.nextInt(3) == 0 ? 0 : 1));
        }
        for (int p = 0; p < pairs; p++) {
            int[] scope = random.ints(0, variables).distinct().limit(2).toArray();
            factors.add(TableFactor.of(scope, random.doubles(4, 0.5, 1.5).toArray()));
        }
        return Model.binary(variables, factors);
    }

    @Test
    void oneParityOverFiveHundredVariablesTakesNoTime() {
        Model model = model(500, 1, 20, 1);
        Answer exact = solve(new MethodEngine(new ExactMethod()), model, Query.of(Task.PR));
        for (Engine engine : List.of(CHAINS, TERMS)) {
            Answer answer = solve(engine, model, Query.of(Task.PR));
            assertThat(answer.value().ln()).isCloseTo(exact.value().ln(), within(1e-9));
        }
        Answer terms = solve(TERMS, model, Query.of(Task.PR));
        assertThat((Integer) terms.diagnostics().asMap().get("largestScope")).isGreaterThan(400);
        assertThat(terms.diagnostics().asMap()).containsEntry("truncations", 0L);
    }

    @SeededTest(20)
    void overlappingParitiesAsTermsAndAsChainsAgree(int seed) {
        Model model = model(40, 1 + seed % 4, 12, seed);
        Query query = Query.of(Task.MAR, seed % 2 == 0 ? Evidence.of(Map.of(3, 1, 17, 0)) : Evidence.none());
        Answer exact = solve(new MethodEngine(new ExactMethod()), model, query);
        for (Engine engine : List.of(CHAINS, TERMS)) {
            Answer answer = solve(engine, model, query);
            assertThat(answer.value().ln()).isCloseTo(exact.value().ln(), within(1e-9));
            assertThat(answer.marginals().distance(exact.marginals())).isLessThan(1e-9);
        }
    }

    @Test
    void manyOverlappingParitiesFitAsTermsWhereChainsDoNot() {
        // Only the parities couple the variables: eight of them make 2^8 terms, and any chains a wide graph.
        Model model = model(100, 8, 0, 3);
        Answer answer = solve(CHAINS, model, Query.of(Task.PR));
        double expected = 100 * Math.log(2);
        for (Factor factor : model.factors()) {
            ParityFactor parity = (ParityFactor) factor;
            expected += Math.log((parity.whenEven() + parity.whenOdd()) / 2);
        }
        // Random parities are independent over GF(2), so that every combination of their values is equally frequent.
        assertThat(answer.value().ln()).isCloseTo(expected, within(1e-9));
    }
}
