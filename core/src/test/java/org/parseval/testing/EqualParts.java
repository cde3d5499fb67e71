package org.parseval.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** What a sampler draws for a part says nothing of what it draws for another, however alike they are. */
public final class EqualParts {
    /** From 1 on. */
    public static final int SEEDS = 8;

    /** A part that is small enough for samples to vary little. */
    public static final Model COMPONENT = Grids.ising(4, 4, 0.7, 1);

    private static final int COPIES = 3;

    private EqualParts() {}

    /** The mean of three parts goes along with the first of them in part; where all are drawn alike it is the same. */
    public static void checkVaryEachForItself(Engine engine) {
        Model many = Copies.of(COMPONENT, COPIES);
        double[] ofOne =
                overSeeds(seed -> solve(engine, COMPONENT, seed).value().ln());
        double[] ofMany = overSeeds(seed -> solve(engine, many, seed).value().ln() / COPIES);
        assertThat(variance(ofOne)).as("variance over seeds").isPositive();
        assertThat(correlation(ofOne, ofMany)).isLessThan(0.98);
    }

    /** The answer of one seed. */
    public static Answer solve(Engine engine, Model model, int seed) {
        Budget budget = Budget.standard().withSeed(seed).withThreads(1).withMemory(64 << 20);
        return engine.solve(model, Query.partitionFunction(Evidence.none()), budget, Progress.SILENT);
    }

    /** The numbers of all seeds. */
    public static double[] overSeeds(IntToDoubleFunction log) {
        return IntStream.rangeClosed(1, SEEDS).mapToDouble(log).toArray();
    }

    private static double variance(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Arrays.stream(values)
                        .map(value -> (value - mean) * (value - mean))
                        .sum()
                / (values.length - 1);
    }

    /** How far two series go together, from -1 to 1. */
    public static double correlation(double[] one, double[] other) {
        double[] sums = new double[one.length];
        Arrays.setAll(sums, i -> one[i] + other[i]);
        double together = variance(sums) - variance(one) - variance(other);
        return together / 2 / Math.sqrt(variance(one) * variance(other));
    }
}
