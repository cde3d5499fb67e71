package org.parseval.engine.fourier;

import java.util.Arrays;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.numeric.Layout;
import org.parseval.numeric.Logarithms;
import org.parseval.numeric.PowersOfTwo;

/**
 * An answer by the means of the factors, in a time that grows with the model alone: Z as the number of states times the product of
 * the means, which is what elimination gives that keeps constants only, and the marginal of a variable by the means of its
 * factors given its states.
 *
 * @param logZ minus infinity only if a factor is zero throughout
 */
record FactorMeans(double logZ, double[][] marginals) {
    static FactorMeans of(Model model) {
        double log = 0;
        double[][] logs = new double[model.variableCount()][];
        for (int v = 0; v < logs.length; v++) {
            logs[v] = new double[model.cardinality(v)];
            log += Math.log(logs[v].length);
        }
        for (Factor factor : model.factors()) {
            log += factor instanceof ParityFactor parity
                    ? Math.log(parity.whenEven() / 2 + parity.whenOdd() / 2)
                    : table(model, factor.toTable(model).values(), factor.scope(), logs);
        }
        for (double[] ofVariable : logs) {
            Logarithms.normalise(ofVariable, ofVariable.length);
        }
        return new FactorMeans(log, logs);
    }

    /** Adds the means given each state; returns the logarithm of the mean. */
    private static double table(Model model, double[] values, int[] scope, double[][] logs) {
        int power = PowersOfTwo.ofLargest(values);
        double[] scaled = PowersOfTwo.takenOut(values, power);
        int[] strides = Layout.strides(Layout.sizes(scope, model::cardinality));
        for (int axis = 0; axis < scope.length; axis++) {
            double[] sums = new double[model.cardinality(scope[axis])];
            for (int i = 0; i < scaled.length; i++) {
                sums[i / strides[axis] % sums.length] += scaled[i];
            }
            for (int s = 0; s < sums.length; s++) {
                logs[scope[axis]][s] += Math.log(sums[s]);
            }
        }
        return Math.log(Arrays.stream(scaled).sum() / scaled.length) + power * Math.log(2);
    }
}
