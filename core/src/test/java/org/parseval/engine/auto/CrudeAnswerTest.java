package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.parseval.engine.Part;
import org.parseval.engine.Parts;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class CrudeAnswerTest {
    @SeededTest(100)
    void boundsHoldAndAStateIsWhatItSaysItIs(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        for (Task task : Task.OF_ALL_VARIABLES) {
            for (Part part : Parts.of(problem.model(), Query.of(task, problem.evidence()))
                    .parts()) {
                BruteForce truth = BruteForce.solve(part.model(), Evidence.none());
                PartAnswer crude = CrudeAnswer.of(part, task);
                assertThat(crude.exact()).isFalse();
                assertThat(crude.certified().orElseThrow().containsLn(task == Task.MPE ? truth.logMax() : truth.logZ()))
                        .isTrue();
                assertThat(crude.marginals().isPresent()).isEqualTo(task == Task.MAR);
                crude.assignment()
                        .ifPresent(states -> assertThat(part.model().lnValue(states))
                                .isEqualTo(crude.value().ln()));
            }
        }
    }

    @SeededTest(100)
    void boundsOfAWholeModelHoldUnderEvidence(int seed) {
        Model model = RandomModels.positivePairwise(seed, 9, 14);
        Evidence evidence = Evidence.of(Map.of(seed % 9, seed % 2, (seed + 4) % 9, 1));
        BruteForce truth = BruteForce.solve(model, evidence);
        for (Task task : Task.OF_ALL_VARIABLES) {
            PartAnswer crude = CrudeAnswer.of(model, Query.of(task, evidence));
            assertThat(crude.certified().orElseThrow().containsLn(task == Task.MPE ? truth.logMax() : truth.logZ()))
                    .isTrue();
            crude.marginals()
                    .ifPresent(marginals -> evidence.states()
                            .forEach((v, state) ->
                                    assertThat(marginals.of(v, state)).isEqualTo(1)));
            crude.assignment()
                    .ifPresent(states -> evidence.states()
                            .forEach((v, state) -> assertThat(states[v]).isEqualTo(state)));
        }
    }

    @Test
    void tableOfZerosIsAProof() {
        Model model = Model.markov(new int[] {2}, List.of(TableFactor.of(new int[] {0}, new double[] {0, 0})));
        for (Task task : Task.OF_ALL_VARIABLES) {
            PartAnswer crude = CrudeAnswer.of(model, Query.of(task));
            assertThat(crude.isZero() && crude.exact()).isTrue();
        }
    }
}
