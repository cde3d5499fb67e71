package org.parseval.engine;

import java.util.List;
import org.parseval.inference.Diagnostics;
import org.parseval.model.ClauseFactor;
import org.parseval.model.DecisionTree;
import org.parseval.model.DecisionTreeFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

/**
 * How far rounding can have moved the logarithm of an exact answer. All that is added and multiplied is nonnegative, so that the relative
 * error of the sum is at most that of a single term, and that one is the number of operations which the term passes through, in units of
 * 2^-53. Logarithms err by that unit of their size each, and are added up so that the sum errs no more than once.
 *
 * @see "N. Higham, Accuracy and Stability of Numerical Algorithms, 2002, chapter 3"
 */
final class RoundingBound {
    private static final double UNIT = 0x1p-53;

    /** Of a logarithm: itself, the exponent of two times a constant, and their sum. */
    private static final int ROUNDINGS_OF_LOGARITHM = 4;

    private final Model model;

    RoundingBound(Model model) {
        this.model = model;
    }

    /**
     * Adds the bound to what is told of an answer.
     *
     * @param ofParts the operations that a term of each part passes through
     */
    void describe(double log, List<Double> ofParts, Diagnostics.Builder diagnostics) {
        double operations = ofParts.stream().mapToDouble(Double::doubleValue).sum() + ofReductions();
        double relative = operations * UNIT;
        double logarithms = ROUNDINGS_OF_LOGARITHM * (largestSum() + Math.abs(log));
        if (relative < 1) {
            diagnostics.largest("roundingError", relative / (1 - relative) + logarithms * UNIT);
        }
    }

    /** Each factor is multiplied into another once, and each state of a variable is added once; powers of two cost nothing. */
    private double ofReductions() {
        double operations = 2.0 * model.factors().size();
        for (int v = 0; v < model.variableCount(); v++) {
            operations += 2.0 * model.cardinality(v);
        }
        return operations;
    }

    /** The sizes of all logarithms that are added up: each constant is made of tables and numbers of states, and of none twice. */
    private double largestSum() {
        double sum = 1;
        for (Factor factor : model.factors()) {
            sum += largestLogarithm(factor);
        }
        for (int v = 0; v < model.variableCount(); v++) {
            sum += Math.log(model.cardinality(v));
        }
        return sum;
    }

    private static double largestLogarithm(Factor factor) {
        if (factor instanceof TableFactor table) {
            double largest = 0;
            for (double value : table.values()) {
                largest = Math.max(largest, size(value));
            }
            return largest;
        }
        if (factor instanceof ParityFactor parity) {
            return Math.max(size(parity.whenEven()), size(parity.whenOdd()));
        }
        return factor instanceof ClauseFactor clause
                ? size(clause.whenViolated())
                : largestLogarithm(((DecisionTreeFactor) factor).tree());
    }

    private static double largestLogarithm(DecisionTree tree) {
        return tree instanceof DecisionTree.Test test
                ? Math.max(largestLogarithm(test.whenFalse()), largestLogarithm(test.whenTrue()))
                : size(((DecisionTree.Leaf) tree).value());
    }

    private static double size(double value) {
        return value > 0 ? Math.abs(Math.log(value)) : 0;
    }
}
