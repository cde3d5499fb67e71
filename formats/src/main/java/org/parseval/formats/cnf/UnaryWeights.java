package org.parseval.formats.cnf;

import org.parseval.model.Model;

/** The products of the unary factors, as far as they can be multiplied without loss of range. */
final class UnaryWeights {
    private static final double SMALLEST = 1e-290;
    private static final double LARGEST = 1e290;

    private final double[][] weights;

    UnaryWeights(Model model) {
        this.weights = new double[model.variableCount()][0];
    }

    /** Multiplies a factor in; false, with nothing done, if a product would leave the range of a double. */
    boolean take(int variable, double[] values) {
        double[] products = values.clone();
        if (given(variable)) {
            for (int state = 0; state < products.length; state++) {
                double before = weights[variable][state];
                products[state] *= before;
                boolean zero = before == 0 || values[state] == 0;
                if (!zero && (products[state] < SMALLEST || products[state] > LARGEST)) {
                    return false;
                }
            }
        }
        weights[variable] = products;
        return true;
    }

    boolean given(int variable) {
        return weights[variable].length > 0;
    }

    /** The weight of every state of a variable that has been given some. */
    double[] of(int variable) {
        return weights[variable].clone();
    }
}
