package org.parseval.engine;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.parseval.inference.Answer;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.numeric.Logarithms;

/**
 * Bounds that one look at each table gives: no weight is larger than the product of the largest entries, no sum larger than that of the
 * tables of single variables times the largest entries of the others, and any one state is a part of the sum.
 */
public final class TrivialBounds {
    /** The error that rounding may add to a sum of logarithms, for each of them. */
    private static final double ROUNDING = 1e-15;

    private final double logLargest;
    private final double logSum;
    private final double rounding;

    /** @param counted the variables whose states make up the sum: not those that are observed, or follow from others */
    public TrivialBounds(Model model, IntPredicate counted) {
        double[][] alone = new double[model.variableCount()][];
        double most = 0;
        double sizes = 0;
        for (Factor factor : model.factors()) {
            int[] scope = factor.scope();
            double log = Math.log(factor.largest());
            sizes += Math.abs(log);
            if (scope.length == 1 && factor instanceof TableFactor table && log > Double.NEGATIVE_INFINITY) {
                double[] logs = alone[scope[0]] == null ? new double[model.cardinality(scope[0])] : alone[scope[0]];
                Arrays.setAll(logs, state -> logs[state] + Math.log(table.values()[state]));
                alone[scope[0]] = logs;
            } else {
                most += log;
            }
        }
        double sum = most;
        for (int v = 0; v < alone.length; v++) {
            double[] logs = alone[v] == null ? new double[model.cardinality(v)] : alone[v];
            double largest = Logarithms.largest(logs, logs.length);
            most += largest;
            sum += counted.test(v) ? Logarithms.sum(logs, logs.length) : largest;
            sizes += Math.log(logs.length);
        }
        logLargest = most;
        logSum = sum;
        // Nothing is above zero, which is not rounded.
        rounding = isZero()
                ? 0
                : ROUNDING * sizes * (1 + Math.log1p(model.factors().size() + model.variableCount()));
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
        return new Answer.Bounds(logOfState - slack, logSum + slack);
    }
}
