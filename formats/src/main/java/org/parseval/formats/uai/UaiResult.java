package org.parseval.formats.uai;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.parseval.inference.Answer;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;

/** One solution as result files have it. */
public sealed interface UaiResult {

    /** The task whose name stands on the first line. */
    Task task();

    /**
     * The partition function.
     *
     * @param log10Z its decimal logarithm, minus infinity for zero
     */
    record Partition(double log10Z) implements UaiResult {
        @Override
        public Task task() {
            return Task.PR;
        }
    }

    /** The marginals of all variables. */
    record MarginalTable(Marginals marginals) implements UaiResult {
        @Override
        public Task task() {
            return Task.MAR;
        }
    }

    /**
     * A most probable state.
     *
     * @param states one a variable. Shared, not copied
     */
    record Assignment(int[] states) implements UaiResult {
        @Override
        public Task task() {
            return Task.MPE;
        }
    }

    /**
     * The best state of some variables.
     *
     * @param variables their numbers. Shared, not copied
     * @param states of each of them. Shared, not copied
     */
    record PartialAssignment(int[] variables, int[] states) implements UaiResult {
        @Override
        public Task task() {
            return Task.MMAP;
        }

        private static PartialAssignment of(int[] assignment) {
            int[] asked = IntStream.range(0, assignment.length)
                    .filter(v -> assignment[v] >= 0)
                    .toArray();
            return new PartialAssignment(
                    asked, Arrays.stream(asked).map(v -> assignment[v]).toArray());
        }
    }

    /**
     * The part of an answer that a result file holds.
     *
     * @throws IllegalArgumentException if there are no marginals or states because the evidence is impossible: the format
     *     has no way to say so
     */
    static UaiResult of(Answer answer) {
        LogNumber value = answer.value();
        return switch (answer.task()) {
            case PR -> new Partition(value.log10());
            case MAR ->
                new MarginalTable(answer.distributions()
                        .orElseThrow(() -> new IllegalArgumentException(
                                "the evidence has probability zero, so that there are no marginals to write")));
            case MPE -> new Assignment(state(answer));
            case MMAP -> PartialAssignment.of(state(answer));
        };
    }

    private static int[] state(Answer answer) {
        return answer.assignment()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the evidence has probability zero, so that there is no state to write"));
    }
}
