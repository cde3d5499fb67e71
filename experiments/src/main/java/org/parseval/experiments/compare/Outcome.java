package org.parseval.experiments.compare;

import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.inference.Answer;
import org.parseval.inference.LogNumber;

/** How the run of an engine ended. */
public sealed interface Outcome {

    /**
     * With an answer, of which marginals and diagnostics are not kept.
     *
     * @param converged what the engine says of itself; empty if it does not iterate
     */
    record Answered(
            LogNumber value,
            Answer.Kind kind,
            OptionalDouble relativeError,
            Optional<Answer.Bounds> certified,
            Optional<Boolean> converged)
            implements Outcome {

        static Answered of(Answer answer) {
            return new Answered(
                    answer.value(),
                    answer.kind(),
                    answer.relativeError(),
                    answer.certified(),
                    answer.diagnostics().converged());
        }
    }

    /** Without one. */
    record Failed(Cause cause, String reason) implements Outcome {}

    /** Why there is no answer. */
    enum Cause {
        /** Refused, or the time ran out before the first answer. */
        BUDGET("budget"),
        /** A value of which nothing says how far off it is. */
        UNSUPPORTED("unsupported"),
        /** The heap did not suffice. */
        OUT_OF_MEMORY("out of memory"),
        /** The engine failed in a way that it should not. */
        BUG("bug");

        private final String word;

        Cause(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }
}
