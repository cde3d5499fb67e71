package org.parseval.fourier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.fourier.testing.RandomPolynomials;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;

class ParityTest {

    @Test
    void everyFormOfAParityHasTheSameSign() {
        for (int n = 1; n <= 6; n++) {
            int[] scope = IntStream.range(0, n).toArray();
            Model model = Model.markov(IntStream.generate(() -> 2).limit(n).toArray(), List.of());
            Polynomial chi = Polynomial.parity(scope, 1);
            double[] table = new double[1 << n];
            for (int point = 0; point < table.length; point++) {
                int[] states = RandomPolynomials.states(point, n);
                int product = IntStream.of(states).map(Parity::sign).reduce(1, (a, b) -> a * b);
                int high = IntStream.of(states).sum();
                assertThat(chi.evaluate(states)).isEqualTo(product);
                assertThat(Parity.ofFalse(n - high)).isEqualTo(product);
                double factor = new ParityFactor(scope, 3, 1).value(model, states);
                assertThat(factor).isEqualTo(2 + Parity.whenEven(n) * product);
                table[IntStream.of(states).reduce(0, (index, state) -> 2 * index + state)] = product;
            }
            assertThat(Polynomial.ofTable(scope, table)).isEqualTo(chi);
        }
    }
}
