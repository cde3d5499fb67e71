package org.parseval.fourier.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProductCostTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1000, 60, SHIFT",
        "4, 1024, 40, HASH",
        "8, 65536, 60, HASH",
        "1024, 1024, 60, HASH",
        "256, 256, 12, SPAN",
        "256, 256, 16, DENSE",
        "1024, 1024, 14, SPAN",
        "1024, 1024, 20, DENSE",
        "1024, 65536, 20, SPAN",
        "16, 1048576, 22, SPAN"
    })
    void theKernelThatMeasuredBestIsChosen(int fn, int gn, int rank, ProductKernel best) {
        assertThat(ProductCost.cheapest(1, fn, gn, rank)).isEqualTo(best);
        assertThat(ProductCost.cheapest(1, gn, fn, rank)).isEqualTo(best);
    }

    @Test
    void theChosenKernelIsTheOneOfTheLeastForecastWithItsSort() {
        for (int rank = 1; rank <= ProductCost.LARGEST_RANK; rank++) {
            for (int size = 2; size <= 1 << 16; size *= 4) {
                double chosen = untilSorted(ProductCost.cheapest(1, size, 64, rank), size, rank);
                assertThat(chosen)
                        .isLessThanOrEqualTo(untilSorted(ProductKernel.DENSE, size, rank))
                        .isLessThanOrEqualTo(untilSorted(ProductKernel.SPAN, size, rank))
                        .isLessThanOrEqualTo(untilSorted(ProductKernel.HASH, size, rank));
            }
        }
    }

    private static double untilSorted(ProductKernel kernel, int size, int rank) {
        double sort = kernel.sorted() ? 0 : ProductCost.sort(1, ProductCost.distinct(size, 64, rank), rank);
        return ProductCost.nanoseconds(kernel, 1, size, 64, rank) + sort;
    }

    @Test
    void aTableIsWorthwhileUpToARankAndNotBeyond() {
        int rank = ProductCost.worthwhileRank(1, 1 << 8, 1 << 8);
        assertThat(rank).isBetween(16, 20);
        assertThat(ProductCost.cheapest(1, 1 << 8, 1 << 8, rank)).isNotEqualTo(ProductKernel.HASH);
        assertThat(ProductCost.cheapest(1, 1 << 8, 1 << 8, rank + 1)).isEqualTo(ProductKernel.HASH);
    }

    @Test
    void fewProductsAreDistinctAndManyFillTheSpan() {
        assertThat(ProductCost.distinct(8, 8, 60)).isCloseTo(64, within(1e-6));
        assertThat(ProductCost.distinct(1 << 10, 1 << 10, 10)).isCloseTo(1 << 10, within(1e-6));
    }

    @Test
    void theForecastNeitherOverflowsNorVanishesForTheLargestLists() {
        double forecast = ProductCost.nanoseconds(ProductKernel.HASH, 4, 1 << 30, 1 << 30, 250);
        assertThat(forecast).isBetween(1e18, 1e22);
    }
}
