package org.parseval.engine.auto;

import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;

/**
 * A method's result on a part.
 *
 * @param method its name
 * @param answer its best answer, if it has one
 * @param mean whether the answer is the mean of weights
 * @param diagnostics what it saw
 */
record Trial(String method, Optional<PartAnswer> answer, boolean mean, Diagnostics diagnostics) {

    /** The result of a solver so far. */
    static Trial of(String method, Solver solver) {
        Optional<PartAnswer> answer = solver.best().map(PartAnswer::reconciled);
        return new Trial(method, answer, solver.isMeanOfWeights(), solver.diagnostics());
    }

    /** Whether the answer is an unbiased estimate: the mean of weights. */
    boolean isUnbiased() {
        return mean
                && answer.filter(found -> !found.exact() && !found.value().isZero())
                        .isPresent();
    }

    Trial with(PartAnswer other) {
        return new Trial(method, Optional.of(other), mean, diagnostics);
    }

    boolean isExact() {
        return answer.filter(PartAnswer::exact).isPresent();
    }

    /** The standard error, if its estimate has one and lies within the bounds. */
    OptionalDouble errorWithin(Optional<Answer.Bounds> bounds) {
        return answer.map(found -> bounds.map(found::within).orElse(found).relativeError())
                .orElse(OptionalDouble.empty());
    }
}
