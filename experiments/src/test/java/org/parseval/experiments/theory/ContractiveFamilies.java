package org.parseval.experiments.theory;

import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.parseval.experiments.generators.WeightedSat;
import org.parseval.fourier.ContractiveFunction;
import org.parseval.fourier.ContractiveProduct;

/** Seeded random products of contractive functions. */
final class ContractiveFamilies {
    private ContractiveFamilies() {}

    /** The paper's weighted k-SAT: each random clause is 1 if satisfied and eta if not. */
    static ContractiveProduct clauses(RandomGenerator random, int variables, int count, int width, double eta) {
        return ContractiveProduct.of(new WeightedSat(variables, count, width, eta).generate(random.nextLong()));
    }

    /** Tables that are 1 or, about half of the time, at most eta. */
    static ContractiveProduct tables(RandomGenerator random, int variables, int count, int width, double eta) {
        return new ContractiveProduct(IntStream.range(0, count)
                .mapToObj(i -> {
                    double[] values = random.doubles(1 << width)
                            .map(value -> value < 0.5 ? 1 : eta * value)
                            .toArray();
                    values[random.nextInt(values.length)] = 1;
                    return ContractiveFunction.of(scope(random, variables, width), values);
                })
                .toList());
    }

    private static int[] scope(RandomGenerator random, int variables, int width) {
        return random.ints(0, variables).distinct().limit(width).toArray();
    }
}
