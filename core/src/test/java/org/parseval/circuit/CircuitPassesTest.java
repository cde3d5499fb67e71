package org.parseval.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.parseval.engine.circuit.CircuitCompiler;
import org.parseval.inference.Answer;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Plain passes tell what answers tell. */
class CircuitPassesTest {
    @SeededTest(40)
    void areThoseOfAnswers(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Model model = RandomModels.problem(seed).model();
        Circuit circuit = CircuitCompiler.compile(model);
        CircuitPasses passes = new CircuitPasses(circuit);
        for (int sets = 1; sets <= Circuit.AT_ONCE; sets += 3) {
            double[][] factors = new double[Circuit.AT_ONCE][circuit.leaves()];
            Answer[] answers = new Answer[sets];
            for (int set = 0; set < sets; set++) {
                Arrays.fill(factors[set], 1);
                Map<Integer, double[]> likelihoods = new TreeMap<>();
                for (int v = 0; v < model.variableCount(); v++) {
                    if (random.nextInt(2) == 0) {
                        // Some far below the range of doubles once they are multiplied.
                        double small = random.nextInt(3) == 0 ? 1e-250 : 1;
                        double[] values = random.doubles(model.cardinality(v))
                                .map(each -> small * each)
                                .toArray();
                        likelihoods.put(v, values);
                        System.arraycopy(values, 0, factors[set], circuit.leaf(v, 0), values.length);
                    }
                }
                answers[set] = circuit.solve(Query.marginals(Evidence.none()), likelihoods);
            }
            passes.run(factors, sets);
            for (int set = 0; set < sets; set++) {
                check(answers[set], passes, set, circuit);
            }
        }
    }

    private static void check(Answer answer, CircuitPasses passes, int set, Circuit circuit) {
        if (answer.value().isZero()) {
            assertThat(passes.ln(set)).isEqualTo(Double.NEGATIVE_INFINITY);
            return;
        }
        assertThat(passes.ln(set)).isCloseTo(answer.value().ln(), within(1e-9));
        for (int v = 0; v < circuit.variables().variableCount(); v++) {
            for (int s = 0; s < circuit.cardinality(v); s++) {
                assertThat(passes.probability(set, circuit.leaf(v, s)))
                        .isCloseTo(answer.marginals().of(v, s), within(1e-9));
            }
        }
    }
}
