package org.parseval.formats.cnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.formats.BruteForce;
import org.parseval.formats.RandomModels;
import org.parseval.formats.text.Source;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.testing.SeededTest;

class CnfModelWriterTest {

    @SeededTest(1600)
    void theWeightedCountIsThePartitionFunction(long seed) throws IOException {
        Model model = RandomModels.tame(seed);
        double expected = BruteForce.partitionFunction(model);

        Model cnf = read(written(model));

        assertThat(BruteForce.partitionFunction(cnf)).isCloseTo(expected, within(1e-12 * expected));
    }

    @SeededTest(1600)
    void paritiesClausesAndTreesKeepThePartitionFunction(long seed) throws IOException {
        Model model = RandomModels.mixedBoolean(seed);
        double expected = BruteForce.partitionFunction(model);

        Model cnf = read(written(model));

        assertThat(BruteForce.partitionFunction(cnf)).isCloseTo(expected, within(1e-12 * expected));
    }

    @Test
    void aWideParityIsCutIntoExclusiveOrsOfFour() throws IOException {
        int[] scope = IntStream.range(0, 100).toArray();

        String text = written(Model.binary(100, List.of(new ParityFactor(scope, 0, 1))));

        // 48 links leave four literals.
        assertThat(text).startsWith("c t wmc\np cnf 148 392\n1 2 3 -101 0\n");
    }

    @Test
    void aWideClauseIsOneLineAndComesBack() throws IOException {
        int[] scope = IntStream.range(0, 100).toArray();
        Model model = Model.binary(100, List.of(ClauseFactor.hard(scope, new boolean[100])));

        assertThat(written(model)).startsWith("c t wmc\np cnf 100 1\n-1 -2 ");
        assertThat(read(written(model))).isEqualTo(model.withNames(model.names().countedFrom(1)));
    }

    @Test
    void booleanVariablesKeepTheirNumbersAndUnaryFactorsAreWeights() throws IOException {
        Model model = Model.markov(
                new int[] {2, 2},
                List.of(
                        TableFactor.of(new int[] {1}, new double[] {0.25, 4}),
                        TableFactor.of(new int[] {0, 1}, new double[] {1, 0, 1, 1})));

        assertThat(written(model)).isEqualTo("""
                c t wmc
                p cnf 2 1
                1 -2 0
                c p weight 2 4.0 0
                c p weight -2 0.25 0
                """);
    }

    @Test
    void equalRowsShareAParameterAndAConstantIsForced() throws IOException {
        Model model = Model.markov(
                new int[] {2, 2},
                List.of(
                        TableFactor.of(new int[] {0, 1}, new double[] {2, 1, 1, 2}),
                        TableFactor.of(new int[] {}, new double[] {0.5})));

        assertThat(written(model)).isEqualTo("""
                c t wmc
                p cnf 4 5
                1 2 3 0
                1 -2 -3 0
                -1 2 -3 0
                -1 -2 3 0
                c p weight 3 2.0 0
                c p weight -3 1.0 0
                4 0
                c p weight 4 0.5 0
                c p weight -4 1.0 0
                """);
    }

    @Test
    void aVariableOfManyStatesHasAsManyIndicators() throws IOException {
        double[] values = new double[61];
        Arrays.setAll(values, i -> i);
        Model model = Model.markov(new int[] {61}, List.of(TableFactor.of(new int[] {0}, values)));

        assertThat(BruteForce.partitionFunction(read(written(model)))).isEqualTo(1830);
    }

    @Test
    void unaryFactorsWhoseProductOverflowsAreKeptApart() throws IOException {
        TableFactor large = TableFactor.of(new int[] {0}, new double[] {1e200, 0});
        TableFactor small = TableFactor.of(new int[] {0}, new double[] {1e-250, 0});

        Model cnf = read(written(Model.markov(new int[] {2}, List.of(large, large, small))));

        assertThat(cnf.lnValue(new int[] {0, 1})).isCloseTo(150 * Math.log(10), within(1e-9));
    }

    private static String written(Model model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CnfModelWriter.write(model, out);
        return out.toString(StandardCharsets.US_ASCII);
    }

    private static Model read(String text) {
        return CnfModelReader.read(Source.ofText("cnf", text));
    }
}
