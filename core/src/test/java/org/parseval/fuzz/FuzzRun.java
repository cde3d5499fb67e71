package org.parseval.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Thousands of models, for the profile {@code fuzz}. A module with engines of its own extends it.
 *
 * <pre>{@code
 * ./mvnw -Pfuzz verify                               # 20,000 models
 * ./mvnw -Pfuzz verify -Dfuzz.models=2000            # fewer
 * ./mvnw -Pfuzz verify -Dfuzz.models=2000 -Dfuzz.first=2001   # the next ones
 * ./mvnw -Pfuzz verify -Dseed=17                     # one model, asked about as in the long run
 * ./mvnw -Pfuzz verify -Dfuzz.ask='energy:.* PR'     # all questions of these names about every model
 * ./mvnw -Pfuzz verify -Dfuzz.families='potts-grid|linkage'   # only models of these families
 * }</pre>
 */
public class FuzzRun {
    private static final int QUESTIONS_EACH = 4;
    private static final Path REPORT = Path.of("target", "fuzz-report.txt");

    /** The engines that are asked. */
    protected List<Subject> subjects() {
        return Subjects.all();
    }

    @Test
    void noEngineGetsAnythingWrong() throws IOException, InterruptedException {
        String replay = System.getProperty("seed", "");
        long first = replay.isEmpty() ? Long.getLong("fuzz.first", 1) : Long.parseLong(replay);
        int count = replay.isEmpty() ? Integer.getInteger("fuzz.models", 20_000) : 1;
        System.out.println("fuzz: seeds from " + first + " on, " + count + " models");
        String families = System.getProperty("fuzz.families", ".*");
        String asked = System.getProperty("fuzz.ask", "");
        Fuzzer fuzzer = asked.isEmpty()
                ? new Fuzzer(subjects(), families, ".*", QUESTIONS_EACH, System.out)
                : new Fuzzer(subjects(), families, asked, Integer.MAX_VALUE, System.out);
        fuzzer.run(first, count);
        String report = fuzzer.report();
        System.out.println(report);
        Files.writeString(REPORT, report);
        assertThat(fuzzer.failures()).isEmpty();
        assertThat(fuzzer.calibration().isTooLow())
                .as("intervals that hold too rarely")
                .isFalse();
    }
}
