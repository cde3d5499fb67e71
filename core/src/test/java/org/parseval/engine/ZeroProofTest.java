package org.parseval.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

class ZeroProofTest {

    @Test
    void zeroThatOnlySearchProvesIsAnExactAnswerOfEveryEngine() {
        Answer answer = solve(complete(4, 0), new ArrayList<>());
        assertThat(answer.value().isZero()).isTrue();
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(answer.diagnostics()).containsEntry("support", "none");
    }

    @Test
    void engineIsToldAStateOfPositiveWeight() {
        Model model = complete(3, 0);
        List<int[]> starts = new ArrayList<>();
        assertThat(solve(model, starts).diagnostics()).containsEntry("support", "found");
        assertThat(starts)
                .singleElement()
                .satisfies(states -> assertThat(model.logValue(states)).isZero());
    }

    @Test
    void modelWithoutZerosIsNotSearched() {
        List<int[]> starts = new ArrayList<>();
        assertThat(solve(complete(4, 0.5), starts).diagnostics()).doesNotContainKey("support");
        assertThat(starts).isEmpty();
    }

    /** Variables of three states that do not like to agree. */
    private static Model complete(int variables, double agree) {
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < variables; i++) {
            for (int j = 0; j < i; j++) {
                factors.add(TableFactor.of(new int[] {i, j}, new double[] {agree, 1, 1, 1, agree, 1, 1, 1, agree}));
            }
        }
        int[] cardinalities = new int[variables];
        Arrays.fill(cardinalities, 3);
        return Model.markov(cardinalities, factors);
    }

    private static Answer solve(Model model, List<int[]> starts) {
        return new Listener(starts).solve(model, Query.of(Task.PR), Budget.standard(), Progress.SILENT);
    }

    /** An engine that knows nothing and collects what it is told. */
    private static final class Listener extends PartwiseEngine {
        private final List<int[]> starts;

        Listener(List<int[]> starts) {
            this.starts = starts;
        }

        @Override
        public String name() {
            return "listener";
        }

        @Override
        public Set<Task> tasks() {
            return EnumSet.of(Task.PR);
        }

        @Override
        protected Work begin(Problem problem) {
            return new Work() {
                @Override
                public PartAnswer solve(int part, Deadline deadline) {
                    return PartAnswer.estimate(0);
                }

                @Override
                public void startFrom(int part, int[] states) {
                    starts.add(states);
                }

                @Override
                public Map<String, Object> settings() {
                    return Map.of();
                }

                @Override
                public Map<String, Object> diagnostics() {
                    return Map.of();
                }
            };
        }
    }
}
