package org.parseval.counting.search.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The benchmarks do what they say, again and again. */
class CountingBenchmarkTest {
    @Test
    void allVariablesAreAssignedHalfAreSplitAndHalfAreFound() {
        CountingBenchmark benchmark = new CountingBenchmark();
        benchmark.n = 8;
        benchmark.setUp();
        for (int round = 0; round < 2; round++) {
            assertThat(benchmark.propagate()).isEqualTo(256);
            assertThat(benchmark.members()).isBetween(64, 128);
            assertThat(benchmark.split()).isBetween(1, benchmark.members());
            assertThat(benchmark.lookUp()).isEqualTo(128);
        }
    }
}
