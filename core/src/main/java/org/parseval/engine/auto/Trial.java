package org.parseval.engine.auto;

import java.util.Optional;
import java.util.OptionalDouble;
import org.parseval.engine.PartAnswer;
import org.parseval.engine.Solver;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;

/**
 * What came of a method on a part.
 *
 * @param method its name
 * @param status how its last piece of work ended
 * @param answer its best answer, if it has one
 * @param diagnostics what it saw
 */
record Trial(String method, Solver.Status status, Optional<PartAnswer> answer, Diagnostics diagnostics) {

    /** The samplers whose estimates are means of weights, with or without an error; those of the energy are if they have one. */
    private static final String SAMPLES = "minibucket-samples";

    private static final String ENERGY = "energy";

    /** Whether the answer is an unbiased estimate: the mean of weights. */
    boolean isUnbiased() {
        return answer.isPresent()
                && !answer.get().exact()
                && !answer.get().value().isZero()
                && (method.equals(SAMPLES)
                        || (method.equals(ENERGY)
                                && answer.get().standardError().isPresent()));
    }

    Trial with(PartAnswer other) {
        return new Trial(method, status, Optional.of(other), diagnostics);
    }

    boolean isExact() {
        return answer.filter(PartAnswer::exact).isPresent();
    }

    /** The standard error, if its estimate has one and lies within the bounds. */
    OptionalDouble errorWithin(Optional<Answer.Bounds> bounds) {
        return answer.map(found -> bounds.map(found::within).orElse(found).standardError())
                .orElse(OptionalDouble.empty());
    }
}
