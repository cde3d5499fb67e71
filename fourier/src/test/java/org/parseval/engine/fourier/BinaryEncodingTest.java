package org.parseval.engine.fourier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.encoding.BitCodes;
import org.parseval.encoding.Padding;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class BinaryEncodingTest {
    private static double logZ(Model model) {
        return BruteForce.solve(model, Evidence.none()).logZ();
    }

    private static double logMax(Model model) {
        return BruteForce.solve(model, Evidence.none()).logMax();
    }

    private static double slack(double log) {
        return 1e-11 * Math.max(1, Math.abs(log));
    }

    @SeededTest(60)
    void everyPaddingKeepsWhatItSays(int seed) {
        Model model = RandomModels.problem(seed).model();
        double sum = logZ(model);
        double largest = logMax(model);
        for (Padding padding : Padding.values()) {
            BinaryEncoding encoding = BinaryEncoding.of(model, padding, () -> {});
            if (encoding.encoded().variableCount() > 18) {
                continue;
            }
            assertThat(encoding.encoded().cardinalities()).containsOnly(2);
            if (padding != Padding.FULL) {
                close(logZ(encoding.encoded()), sum);
            }
            if (padding != Padding.SHARED) {
                close(logMax(encoding.encoded()), largest);
            }
            if (padding != Padding.ZERO) {
                assertThat(encoding.encoded().hasZeros()).isEqualTo(model.hasZeros());
            }
        }
    }

    private static void close(double found, double expected) {
        if (expected == Double.NEGATIVE_INFINITY) {
            assertThat(found).isEqualTo(expected);
        } else {
            assertThat(found).isCloseTo(expected, within(slack(expected)));
        }
    }

    @ParameterizedTest
    @MethodSource("cardinalities")
    void codesAndStatesGoBothWays(int cardinality) {
        Model model = Model.markov(new int[] {cardinality}, List.of());
        for (Padding padding : Padding.values()) {
            BitCodes codes = new BitCodes(model, padding);
            int[] counts = new int[cardinality];
            for (int code = 0; code < 1 << codes.bits(0); code++) {
                int state = codes.stateOf(0, code);
                if (state >= 0) {
                    counts[state]++;
                } else {
                    assertThat(padding).isEqualTo(Padding.ZERO);
                }
            }
            for (int state = 0; state < cardinality; state++) {
                assertThat(codes.stateOf(0, codes.codeOf(0, state))).isEqualTo(state);
                double share = padding == Padding.SHARED ? 1.0 / counts[state] : 1;
                assertThat(codes.weights(0)[codes.codeOf(0, state)]).isEqualTo(share);
            }
            assertThat(Arrays.stream(counts).max().orElseThrow()).isBetween(1, 2);
        }
    }

    static IntStream cardinalities() {
        return IntStream.rangeClosed(2, 17);
    }
}
