package org.parseval.experiments.paper.theory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.experiments.theory.AllRestrictions;
import org.parseval.fourier.ContractiveProduct;
import org.parseval.transform.WalshHadamard;

/**
 * A function of few enough variables for all its restrictions.
 *
 * @param values bit i of the index is the state of variable i
 */
record SmallFunction(String name, int variables, double[] values) {

    AllRestrictions restrictions() {
        return AllRestrictions.of(values);
    }

    static SmallFunction of(String name, int variables, ContractiveProduct product) {
        double[] values = new double[1 << variables];
        int[] states = new int[variables];
        for (int point = 0; point < values.length; point++) {
            for (int v = 0; v < variables; v++) {
                states[v] = point >> v & 1;
            }
            values[point] = product.value(states);
        }
        return new SmallFunction(name, variables, values);
    }

    static SmallFunction of(String name, WeightedSat family, long seed) {
        return of(name, family.variables(), ContractiveProduct.of(family.generate(seed)));
    }

    /** Functions of values in [-1, 1] that are not products of clauses: parity, majority, a conjunction, random values and signs. */
    static List<SmallFunction> others(int variables, long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        int size = 1 << variables;
        double[] parity = new double[size];
        double[] majority = new double[size];
        double[] conjunction = new double[size];
        double[] two = new double[size];
        for (int point = 0; point < size; point++) {
            int ones = Integer.bitCount(point);
            parity[point] = (ones & 1) == 0 ? 1 : -1;
            majority[point] = 2 * ones > variables ? 1 : -1;
            conjunction[point] = point == size - 1 ? 1 : 0;
            two[point] = 0.9 * ((point & 1) == (point >> 1 & 1) ? 1 : -1) + 0.1 * parity[point];
        }
        List<SmallFunction> functions = new ArrayList<>();
        functions.add(new SmallFunction("parity", variables, parity));
        functions.add(new SmallFunction("majority", variables, majority));
        functions.add(new SmallFunction("conjunction", variables, conjunction));
        functions.add(new SmallFunction("0.9 of a parity of two, 0.1 of all", variables, two));
        functions.add(new SmallFunction(
                "random values", variables, random.doubles(size, -1, 1).toArray()));
        functions.add(new SmallFunction(
                "random signs",
                variables,
                random.ints(size, 0, 2).mapToDouble(bit -> 2.0 * bit - 1).toArray()));
        return functions;
    }

    /** The weight of each degree. */
    double[] weights() {
        double[] coefficients = values.clone();
        WalshHadamard.toCoefficients(coefficients, variables);
        return byDegree(Arrays.stream(coefficients).map(c -> c * c).toArray());
    }

    /** Sums over sets, given by their masks, to sums over their sizes. */
    static double[] byDegree(double[] squares) {
        double[] weights = new double[Integer.numberOfTrailingZeros(squares.length) + 1];
        for (int s = 0; s < squares.length; s++) {
            weights[Integer.bitCount(s)] += squares[s];
        }
        return weights;
    }

    /** The least degree with less than epsilon above it. */
    static int least(double[] weights, double epsilon) {
        int degree = 0;
        while (above(weights, degree) >= epsilon) {
            degree++;
        }
        return degree;
    }

    /** The weight of the degrees above a number. */
    static double above(double[] weights, double degree) {
        double sum = 0;
        for (int k = weights.length - 1; k > degree; k--) {
            sum += weights[k];
        }
        return sum;
    }
}
