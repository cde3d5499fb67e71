package org.parseval.experiments.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.experiments.reference.ReferenceIndex.Instance;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/** The benchmark instances of small width against their references, where the folder with them is present. */
class ReferenceTableTest {
    private static final Path FOLDER = Path.of(System.getProperty("parseval.root", ".."))
            .resolve("../shared/data")
            .normalize();
    private static final int WIDEST = 20;
    private static final double TOLERANCE = 1e-6;

    @BeforeAll
    static void sayWhereTheInstancesAre() {
        System.out.println(
                isPresent()
                        ? "reference instances: " + narrow().count() + " of width <= " + WIDEST
                        : "reference instances: not present, so these tests are skipped");
    }

    private static boolean isPresent() {
        return Files.exists(FOLDER.resolve("INDEX.tsv"));
    }

    private static Stream<Instance> narrow() {
        List<Instance> all = isPresent() ? ReferenceIndex.read(FOLDER) : List.of();
        return all.stream()
                .filter(i -> i.width() >= 0 && i.width() <= WIDEST && i.log10Z().isPresent());
    }

    static Stream<Instance> partitionFunctions() {
        return narrow();
    }

    static Stream<Instance> marginals() {
        return narrow().filter(Instance::hasMarginals);
    }

    @Test
    void instancesArePresent() {
        assumeTrue(isPresent(), "the benchmark instances are not present");
        assertThat(narrow()).isNotEmpty();
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    void partitionFunctions(Instance instance) {
        Answer answer = solve(instance, Task.PR);
        double reference = instance.log10Z().orElseThrow();
        if (reference == Double.NEGATIVE_INFINITY) {
            assertThat(answer.value().isZero()).isTrue();
        } else {
            assertThat(answer.value().log10()).isCloseTo(reference, within(TOLERANCE + instance.rounding()));
        }
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource
    void marginals(Instance instance) {
        Answer answer = solve(instance, Task.MAR);
        assertThat(answer.marginals().orElseThrow().distance(instance.readMarginals()))
                .isLessThanOrEqualTo(1e-4);
    }

    private static Answer solve(Instance instance, Task task) {
        Model model = instance.readModel();
        return new ExactEngine()
                .solve(model, new Query(task, instance.readEvidence(model)), Budget.standard(), Progress.SILENT);
    }
}
