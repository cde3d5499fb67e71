package org.parseval.experiments.paper.concentration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.experiments.paper.Settings;
import org.parseval.experiments.report.Check;
import org.parseval.experiments.report.Page;
import org.parseval.experiments.report.PageBlock;
import org.parseval.fourier.ContractiveProduct;

class ConcentrationExperimentTest {
    private static final int VARIABLES = 10;
    private static final int INSTANCES = 3;

    private static Page page(int threads) {
        return new ConcentrationExperiment()
                .run(
                        new ConcentrationExperiment.Size(VARIABLES, new int[] {5, 40}, INSTANCES),
                        Settings.quick(threads),
                        (what, done) -> {});
    }

    /** The weights of an instance, by multiplying polynomials. */
    private static double[] weights(int clauses, double eta, int seed) {
        WeightedSat family = new WeightedSat(VARIABLES, clauses, 3, eta);
        return Arrays.copyOf(
                ContractiveProduct.of(family.generate(seed)).toPolynomial().weightByDegree(), VARIABLES + 1);
    }

    private static PageBlock.Chart chart(Page page, String id) {
        return page.blocks().stream()
                .filter(PageBlock.Chart.class::isInstance)
                .map(PageBlock.Chart.class::cast)
                .filter(chart -> chart.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void linesAreMediansOfTheWeightsOfProductsOfPolynomials() {
        Page page = page(1);
        double[] shown = chart(page, "eta-1-weight").lines().get(1).y();
        double[] shares = chart(page, "eta-6-share").lines().get(0).y();
        for (int k = 0; k <= VARIABLES; k++) {
            int degree = k;
            double[] sorted = IntStream.rangeClosed(1, INSTANCES)
                    .mapToDouble(seed -> weights(40, 0.1, seed)[degree])
                    .sorted()
                    .toArray();
            assertThat(shown[k]).isCloseTo(sorted[1], within(1e-12));
            double[] sortedShares = IntStream.rangeClosed(1, INSTANCES)
                    .mapToDouble(seed -> weights(5, 0.6, seed)[degree]
                            / Arrays.stream(weights(5, 0.6, seed)).sum())
                    .sorted()
                    .toArray();
            assertThat(shares[k]).isCloseTo(sortedShares[1], within(1e-12));
        }
    }

    @Test
    void everyEtaHasItsChecksAndTheyTellTheWorst() {
        List<Check> checks = page(1).checks();
        assertThat(checks)
                .extracting(Check::name)
                .containsExactly("weight, eta 0.1", "share, eta 0.1", "weight, eta 0.6", "share, eta 0.6");
        // Five clauses over ten variables leave little above degree 5, forty do not.
        assertThat(checks.get(1).verdict()).isEqualTo(Check.Verdict.NOT_REPRODUCED);
        assertThat(checks.get(1).figure()).contains("(40 clauses)");
        assertThat(checks).extracting(Check::verdict).contains(Check.Verdict.REPRODUCED);
    }

    @Test
    void threadsDoNotMatter() {
        assertThat(page(3).checks()).isEqualTo(page(1).checks());
    }
}
