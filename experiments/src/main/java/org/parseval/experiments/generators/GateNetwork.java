package org.parseval.experiments.generators;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/**
 * Bayesian networks of chances and logical gates, which is what relational networks are made of: inputs, and gates that are the
 * conjunction or disjunction of two variables not long before them. Some of the last gates are observed.
 *
 * @param observed gates
 */
public record GateNetwork(int inputs, int gates, int observed) {

    /** A network and its evidence, both determined by the seed. */
    public ObservedModel generate(long seed) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        List<Factor> tables = new ArrayList<>();
        for (int v = 0; v < inputs; v++) {
            double first = random.nextDouble();
            tables.add(TableFactor.of(new int[] {v}, new double[] {first, 1 - first}));
        }
        int size = inputs + gates;
        for (int v = inputs; v < size; v++) {
            int b = v - 1 - random.nextInt(inputs - 1);
            int a = b - 1 - random.nextInt(Math.min(b, inputs - 1));
            tables.add(gate(a, b, v, random.nextBoolean()));
        }
        int[] cardinalities = new int[size];
        Arrays.fill(cardinalities, 2);
        int[] last = IntStream.range(size - observed, size).toArray();
        return ObservedModel.drawn(Model.of(Model.Kind.BAYES, cardinalities, tables), last, random);
    }

    private static Factor gate(int a, int b, int v, boolean conjunction) {
        double[] values = new double[8];
        for (int parents = 0; parents < 4; parents++) {
            int state = conjunction ? (parents == 3 ? 1 : 0) : parents == 0 ? 0 : 1;
            values[2 * parents + state] = 1;
        }
        return TableFactor.of(new int[] {a, b, v}, values);
    }
}
