package org.parseval.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A few models of every family, with one question each, in every build. */
class FuzzSliceTest {
    private static final int MODELS = 150;

    @Test
    void noEngineGetsAnythingWrong() throws InterruptedException {
        Fuzzer fuzzer = new Fuzzer(".*", ".*", 1, System.out);
        fuzzer.run(1, MODELS);
        assertThat(fuzzer.failures()).isEmpty();
    }
}
