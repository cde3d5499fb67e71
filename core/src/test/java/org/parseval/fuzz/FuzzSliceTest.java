package org.parseval.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A few models of every family, with one question each, in every build. A module with engines of its own extends it. */
public class FuzzSliceTest {
    private static final int MODELS = 150;

    /** The engines that are asked. */
    protected List<Subject> subjects() {
        return Subjects.all();
    }

    @Test
    void noEngineGetsAnythingWrong() throws InterruptedException {
        Fuzzer fuzzer = new Fuzzer(subjects(), ".*", ".*", 1, System.out);
        fuzzer.run(1, MODELS);
        assertThat(fuzzer.failures()).isEmpty();
    }
}
