package org.parseval.circuit;

import java.util.Arrays;
import java.util.Map;
import org.parseval.model.Evidence;

/**
 * The observations, as a factor for every state of every variable: 1 and 0 for a state that is known, the likelihoods of an uncertain
 * observation, 1 where nothing is known. Each variable's are divided by the largest, whose logarithm goes into a sum, unless a smaller one
 * would leave the range of doubles by that.
 */
final class Observations {
    private final double[] factors;
    private double logScale;
    private boolean impossible;
    private boolean wide;

    Observations(Circuit circuit, Evidence evidence, Map<Integer, double[]> likelihoods) {
        factors = new double[circuit.leaves()];
        Arrays.fill(factors, 1);
        likelihoods.forEach((variable, values) -> {
            checkLikelihoods(circuit, variable, values);
            multiply(circuit.leaf(variable, 0), values);
        });
        evidence.checkAgainst(circuit.variables());
        evidence.states().forEach((variable, state) -> {
            int first = circuit.leaf(variable, 0);
            for (int s = 0; s < circuit.cardinality(variable); s++) {
                if (s != state) {
                    factors[first + s] = 0;
                }
            }
            impossible |= factors[first + state] == 0;
        });
    }

    static void checkLikelihoods(Circuit circuit, int variable, double[] values) {
        int count = circuit.variables().variableCount();
        if (variable < 0 || variable >= count) {
            throw new IllegalArgumentException("likelihoods of variable " + variable + " of a circuit with " + count);
        }
        if (values.length != circuit.cardinality(variable)
                || !Arrays.stream(values).allMatch(each -> each >= 0 && each < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("likelihoods " + Arrays.toString(values) + " of "
                    + circuit.names().variable(variable) + ", expected " + circuit.cardinality(variable)
                    + " finite numbers of at least 0");
        }
    }

    private void multiply(int first, double[] values) {
        double largest = Arrays.stream(values).max().orElse(1);
        if (largest == 0) {
            impossible = true;
            return;
        }
        double divisor = largest;
        if (Arrays.stream(values).anyMatch(each -> each > 0 && each / largest < Double.MIN_NORMAL)) {
            wide = true;
            divisor = 1;
        }
        logScale += Math.log(divisor);
        for (int s = 0; s < values.length; s++) {
            factors[first + s] *= values[s] / divisor;
        }
    }

    /** Whether they leave some variable without a state. */
    boolean areImpossible() {
        return impossible;
    }

    /** Whether factors are so far apart that sums of their products need exponents of their own. */
    boolean areWide() {
        return wide;
    }

    double logScale() {
        return logScale;
    }

    /** By leaf. Shared, not copied. */
    double[] factors() {
        return factors;
    }
}
