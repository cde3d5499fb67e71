package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.engine.Part;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Parts;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

class CrudeAnswerTest {
    static IntStream seeds() {
        return Seeds.upTo(100);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("seeds")
    void boundsHoldAndAStateIsWhatItSaysItIs(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        for (Task task : Task.values()) {
            for (Part part : Parts.of(problem.model(), Query.of(task, problem.evidence()))
                    .parts()) {
                BruteForce truth = BruteForce.solve(part.model(), Evidence.none());
                PartAnswer crude = CrudeAnswer.of(part, task);
                assertThat(crude.exact()).isFalse();
                assertThat(crude.certified().orElseThrow().contains(task == Task.MPE ? truth.logMax() : truth.logZ()))
                        .isTrue();
                assertThat(crude.marginals().isPresent()).isEqualTo(task == Task.MAR);
                crude.assignment()
                        .ifPresent(states -> assertThat(part.model().logValue(states))
                                .isEqualTo(crude.value().logAbs()));
            }
        }
    }
}
