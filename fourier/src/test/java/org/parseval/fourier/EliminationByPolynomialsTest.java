package org.parseval.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.SeededTest;

/** The paper's section 4 in miniature: variable elimination with nothing truncated is exact. */
class EliminationByPolynomialsTest {
    @SeededTest(200)
    void partitionFunctionIsThatOfBruteForce(int seed) {
        Model model = RandomBooleanModels.mixed(seed);
        List<Polynomial> messages = new ArrayList<>();
        for (Factor factor : model.factors()) {
            messages.add(FactorPolynomials.of(model, factor));
        }
        for (int v = 0; v < model.variableCount(); v++) {
            eliminate(messages, v);
        }
        Polynomial z = messages.stream().reduce(Polynomial.constant(1), Polynomial::times);
        assertThat(z.scope()).isEmpty();
        double expected = Math.exp(BruteForce.solve(model, Evidence.none()).logZ());
        assertThat(z.coefficientOf()).isCloseTo(expected, within(1e-12 * (1 << model.variableCount())));
    }

    private static void eliminate(List<Polynomial> messages, int variable) {
        List<Polynomial> bucket = messages.stream()
                .filter(m -> Scopes.bit(m.scope(), variable) >= 0)
                .toList();
        messages.removeAll(bucket);
        if (bucket.size() < 2) {
            messages.add(
                    bucket.stream().findFirst().orElse(Polynomial.constant(1)).sumOut(variable));
            return;
        }
        Polynomial product =
                bucket.subList(1, bucket.size()).stream().reduce(Polynomial.constant(1), Polynomial::times);
        // All smaller variables are gone, so that this one is the first.
        messages.add(product.productSumOut(bucket.get(0)));
    }
}
