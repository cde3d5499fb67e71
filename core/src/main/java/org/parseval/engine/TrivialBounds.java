package org.parseval.engine;

import java.util.function.IntPredicate;
import org.parseval.inference.Answer;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;

/**
 * Bounds that one look at each table gives: no weight is larger than the product of the largest entries, no sum larger than that times the number of
 * states, and any one state is a part of the sum.
 */
public final class TrivialBounds {
    /** The error that rounding may add to a sum of logarithms, for each of them. */
    private static final double ROUNDING = 1e-15;

    private final double logLargest;
    private final double logCount;
    private final double rounding;

    /** @param counted the variables whose states make up the sum: not those that are observed, or follow from others */
    public TrivialBounds(Model model, IntPredicate counted) {
        double most = 0;
        double sizes = 0;
        for (Factor factor : model.factors()) {
            double log = Math.log(factor.largest());
            most += log;
            sizes += Math.abs(log);
        }
        double count = 0;
        for (int v = 0; v < model.variableCount(); v++) {
            count += counted.test(v) ? Math.log(model.cardinality(v)) : 0;
        }
        logLargest = most;
        logCount = count;
        // Nothing is above zero, which is not rounded.
        rounding = isZero()
                ? 0
                : ROUNDING * (sizes + count) * (1 + Math.log1p(model.factors().size()));
    }

    /** Whether some table is zero everywhere. */
    public boolean isZero() {
        return logLargest == Double.NEGATIVE_INFINITY;
    }

    /** @param logOfState the logarithm of some state's weight, minus infinity if none is known */
    public Answer.Bounds around(double logOfState, Task task) {
        double slack = rounding + (Double.isFinite(logOfState) ? ROUNDING * Math.abs(logOfState) : 0);
        if (task == Task.MPE) {
            return new Answer.Bounds(logOfState, Math.max(logOfState, logLargest + slack));
        }
        return new Answer.Bounds(logOfState - slack, logLargest + logCount + slack);
    }
}
