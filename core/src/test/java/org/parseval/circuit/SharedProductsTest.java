package org.parseval.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Answer;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.SeededTest;

/** Circuits with and without shared products are the same numbers. */
class SharedProductsTest {
    private static final int VARIABLES = 12;

    private static Model variables() {
        return Model.uniform(VARIABLES, 3, List.of());
    }

    /** Sums of products of leaves, among them always the same few groups, and of earlier nodes. */
    private static Circuit circuit(int seed, int nodes) {
        SplittableRandom random = new SplittableRandom(seed);
        int leaves = 3 * VARIABLES;
        int[][] groups = new int[3][];
        Arrays.setAll(
                groups,
                g -> random.ints(0, leaves)
                        .distinct()
                        .limit(2 + random.nextInt(5))
                        .toArray());
        List<Double> weights = new ArrayList<>();
        List<Integer> firstInput = new ArrayList<>();
        List<Integer> inputs = new ArrayList<>();
        int[] firstProduct = new int[nodes + 1];
        for (int node = 0; node < nodes; node++) {
            int products = 1 + random.nextInt(4);
            for (int p = 0; p < products; p++) {
                weights.add(1.0 / products);
                firstInput.add(inputs.size());
                TreeSet<Integer> chosen = new TreeSet<>();
                for (int[] group : groups) {
                    if (random.nextInt(2) == 0) {
                        Arrays.stream(group).forEach(chosen::add);
                    }
                }
                chosen.add(random.nextInt(leaves));
                for (int k = 0; k < 2 && node > 0; k++) {
                    chosen.add(leaves + Math.max(0, node - 1 - random.nextInt(4)));
                }
                inputs.addAll(chosen);
            }
            firstProduct[node + 1] = weights.size();
        }
        firstInput.add(inputs.size());
        return Circuit.of(
                variables(),
                0.5,
                10,
                firstProduct,
                weights.stream().mapToDouble(Double::doubleValue).toArray(),
                new int[0],
                firstInput.stream().mapToInt(Integer::intValue).toArray(),
                inputs.stream().mapToInt(Integer::intValue).toArray(),
                leaves + nodes - 1);
    }

    @SeededTest(100)
    void valuesAndProbabilitiesStayWhatTheyWere(int seed) {
        Circuit plain = circuit(seed, 12);
        Circuit shared = SharedProducts.in(plain, () -> false);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 4; i++) {
            double[] likelihoods = random.doubles(3, 0.1, 1).toArray();
            Evidence evidence =
                    i % 2 == 0 ? Evidence.none() : Evidence.of(Map.of(random.nextInt(1, VARIABLES), random.nextInt(3)));
            Answer expected = plain.solve(Query.marginals(evidence), Map.of(0, likelihoods));
            Answer found = shared.solve(Query.marginals(evidence), Map.of(0, likelihoods));
            assertThat(found.value().isZero()).isEqualTo(expected.value().isZero());
            if (!expected.value().isZero()) {
                assertThat(found.value().ln()).isCloseTo(expected.value().ln(), within(1e-12));
                for (int v = 0; v < VARIABLES; v++) {
                    assertThat(found.marginals().probabilities()[v])
                            .containsExactly(expected.marginals().probabilities()[v], within(1e-12));
                }
            }
        }
        assertThat(shared.edges()).isLessThanOrEqualTo(plain.edges());
        assertThat(shared.lnZ()).isEqualTo(plain.lnZ());
    }

    @Test
    void whatStandsInManyProductsIsMultipliedOnce() {
        Circuit plain = circuit(3, 400);
        assertThat(SharedProducts.in(plain, () -> false).edges()).isLessThan(plain.edges() * 3 / 5);
    }

    @Test
    void aCircuitWithoutRepetitionIsLeftAlone() {
        Circuit plain = circuit(5, 1);
        assertThat(SharedProducts.in(plain, () -> false)).isSameAs(plain);
    }
}
