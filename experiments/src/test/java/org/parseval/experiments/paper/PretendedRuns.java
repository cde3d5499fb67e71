package org.parseval.experiments.paper;

import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.experiments.compare.Outcome;
import org.parseval.experiments.compare.Run;
import org.parseval.inference.Answer;
import org.parseval.inference.LogNumber;

/** Runs for tests, as if they had been. */
public final class PretendedRuns {
    private PretendedRuns() {}

    public static Run answered(String engine, double error) {
        return answered(engine, error, 1, 1);
    }

    public static Run answered(String engine, double error, int sign, double seconds) {
        Outcome outcome = new Outcome.Answered(
                new LogNumber(sign, sign == 0 ? Double.NEGATIVE_INFINITY : 0),
                Answer.Kind.UNSUPPORTED,
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty());
        return new Run(engine, outcome, OptionalDouble.of(error), seconds);
    }

    public static Run failed(String engine) {
        return new Run(engine, new Outcome.Failed(Outcome.Cause.BUDGET, "no time"), OptionalDouble.empty(), 1);
    }
}
