package org.parseval.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleBinaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.numeric.Logarithms;
import org.parseval.parallel.Workers;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** All contractions against the definition, on joint scopes smaller and larger than a block. */
class ContractionTest {

    @SeededTest(200)
    void contractionsAgreeWithTheDefinition(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int rank = 1 + random.nextInt(12);
        int[] scope = IntStream.range(0, rank).toArray();
        int[] sizes = random.ints(rank, 2, rank > 8 ? 3 : 5).toArray();
        Table[] inputs = new Table[random.nextInt(5)];
        for (int j = 0; j < inputs.length; j++) {
            inputs[j] = table(random, subset(random, rank), sizes);
        }
        int[] kept = subset(random, rank);
        double[] sums = definition(sizes, inputs, kept, Double::sum);
        double[] maxima = definition(sizes, inputs, kept, Math::max);

        double[] sum = run(new SumProduct(scope, sizes, inputs, empty(kept, sums.length)));
        double[] maximum = run(new MaxProduct(scope, sizes, inputs, empty(kept, sums.length)));
        for (Table input : inputs) {
            input.toLogarithms();
        }
        double[] logSum = run(new LogContraction(scope, sizes, inputs, empty(kept, sums.length), Logarithms::sum));
        double[] logMaximum = run(new LogContraction(scope, sizes, inputs, empty(kept, sums.length), Math::max));
        for (int i = 0; i < sums.length; i++) {
            assertThat(sum[i]).isCloseTo(sums[i], within(1e-12 * sums[i]));
            assertThat(maximum[i]).isCloseTo(maxima[i], within(1e-14 * maxima[i]));
            assertThat(Math.exp(logSum[i])).isCloseTo(sums[i], within(1e-11 * sums[i]));
            assertThat(Math.exp(logMaximum[i])).isCloseTo(maxima[i], within(1e-13 * maxima[i]));
        }
    }

    /** A joint table large enough that small inputs are multiplied with each other first. */
    @SeededTest(200)
    void manySmallTablesAgreeWithTheDefinition(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int rank = 9 + random.nextInt(4);
        int[] scope = IntStream.range(0, rank).toArray();
        int[] sizes = random.ints(rank, 2, 4).toArray();
        Table[] inputs = new Table[3 + random.nextInt(8)];
        for (int j = 0; j < inputs.length; j++) {
            int most = j == 0 ? rank : 3;
            inputs[j] =
                    table(random, random.ints(most, 0, rank).distinct().sorted().toArray(), sizes);
            inputs[j].normalise();
        }
        int[] kept = subset(random, rank);
        double[] sums = definition(sizes, inputs, kept, Double::sum);
        double[] maxima = definition(sizes, inputs, kept, Math::max);
        boolean grouped = SmallProducts.of(scope, sizes, inputs).size() < inputs.length;
        assertThat(grouped).isTrue();
        try (Workers workers = new Workers(1, () -> {})) {
            Contractor contractor = new Contractor(workers, 1 << 20);
            Table sum = contractor.contract(scope, sizes, inputs, kept);
            Table maximum = contractor.maximise(scope, sizes, inputs, kept);
            double scale = Math.pow(
                    2, Arrays.stream(inputs).mapToLong(table -> table.power).sum());
            assertThat(Math.pow(2, sum.power)).isEqualTo(scale);
            for (int i = 0; i < sums.length; i++) {
                assertThat(sum.values[i]).isCloseTo(sums[i], within(1e-12 * sums[i]));
                assertThat(maximum.values[i]).isCloseTo(maxima[i], within(1e-14 * maxima[i]));
                assertThat(sums[i]).isLessThan(Math.pow(2, sum.high + 1));
            }
        }
    }

    private static Table empty(int[] scope, int length) {
        return new Table(scope, new double[length], length);
    }

    /** In two goes, as two threads would. */
    private static double[] run(Contraction contraction) {
        contraction.run(contraction.parts() / 2, contraction.parts(), () -> {});
        contraction.run(0, contraction.parts() / 2, () -> {});
        return contraction.result.values;
    }

    private static int[] subset(RandomGenerator random, int rank) {
        return IntStream.range(0, rank).filter(v -> random.nextBoolean()).toArray();
    }

    private static Table table(RandomGenerator random, int[] scope, int[] sizes) {
        int length = Arrays.stream(scope).map(v -> sizes[v]).reduce(1, (a, b) -> a * b);
        double[] values = random.doubles(length)
                .map(value -> random.nextInt(5) == 0 ? 0 : value)
                .toArray();
        return new Table(scope, values, length);
    }

    private static double[] definition(int[] sizes, Table[] inputs, int[] kept, DoubleBinaryOperator collect) {
        int total = Arrays.stream(sizes).reduce(1, (a, b) -> a * b);
        double[] result = new double[Arrays.stream(kept).map(v -> sizes[v]).reduce(1, (a, b) -> a * b)];
        int[] states = new int[sizes.length];
        for (int i = 0; i < total; i++) {
            for (int v = sizes.length - 1, rest = i; v >= 0; v--) {
                states[v] = rest % sizes[v];
                rest /= sizes[v];
            }
            double product = 1;
            for (Table input : inputs) {
                product *= input.values[index(states, sizes, input.scope)];
            }
            int to = index(states, sizes, kept);
            result[to] = collect.applyAsDouble(result[to], product);
        }
        return result;
    }

    private static int index(int[] states, int[] sizes, int[] scope) {
        int index = 0;
        for (int v : scope) {
            index = index * sizes[v] + states[v];
        }
        return index;
    }

    /** The last sum over a large table has one part, which no other thread can share. */
    @Test
    void aPartThatIsLongByItselfLooksWhetherToGiveUp() {
        int[] scope = IntStream.range(0, 22).toArray();
        int[] sizes = new int[scope.length];
        Arrays.fill(sizes, 2);
        Contraction contraction =
                new SumProduct(scope, sizes, new Table[] {empty(scope, 1 << scope.length)}, empty(new int[0], 1));
        assertThat(contraction.parts()).isEqualTo(1);
        AtomicInteger looks = new AtomicInteger();
        contraction.run(0, 1, looks::incrementAndGet);
        assertThat(looks.get()).isBetween(3, 8);
    }
}
