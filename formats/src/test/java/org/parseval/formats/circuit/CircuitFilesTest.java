package org.parseval.formats.circuit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.parseval.circuit.Circuit;
import org.parseval.engine.circuit.CircuitCompiler;
import org.parseval.formats.text.Source;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.TableFactor;

class CircuitFilesTest {
    @TempDir
    private Path folder = Path.of("");

    private static Model weather() {
        return Model.markov(
                        new int[] {3, 2},
                        List.of(
                                TableFactor.of(new int[] {0}, new double[] {1, 2, 3}),
                                TableFactor.of(new int[] {0, 1}, new double[] {.1, .9, .5, .5, 0, 1})))
                .withNames(Names.of(
                        List.of("sky", "wet"), List.of(List.of("blue", "grey", "b\u00e4h"), List.of("no", "yes"))));
    }

    /** Clauses over variables of two states. */
    private static Model clauses(long seed, int variables, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Factor> factors = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            int[] scope = random.ints(0, variables).distinct().limit(3).toArray();
            factors.add(ClauseFactor.hard(scope, random.nextBoolean(), random.nextBoolean(), random.nextBoolean()));
        }
        return Model.binary(variables, factors);
    }

    private static byte[] bytes(Circuit circuit) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        CircuitWriter.write(circuit, out);
        return out.toByteArray();
    }

    private static Circuit read(byte[] bytes) {
        return CircuitFiles.read(Source.of("test.circuit", new ByteArrayInputStream(bytes)));
    }

    @Test
    void aCircuitComesBackAsItWas() throws IOException {
        Circuit circuit = CircuitCompiler.compile(weather());
        Circuit again = read(bytes(circuit));
        assertThat(again.names()).isEqualTo(circuit.names());
        assertThat(bytes(again)).isEqualTo(bytes(circuit));
        Evidence wet = circuit.variables().evidence("wet", "yes");
        assertThat(again.evaluate(wet).marginals().probabilities())
                .isDeepEqualTo(circuit.evaluate(wet).marginals().probabilities());
    }

    @Test
    void aModelWithoutAnyStateComesBackToo() throws IOException {
        Circuit none = CircuitCompiler.compile(Model.markov(
                new int[] {2}, List.of(TableFactor.of(new int[] {0}, new double[] {0, 0}))));
        assertThat(read(bytes(none)).solve(Query.of(Task.PR)).value().isZero()).isTrue();
    }

    @Test
    void everyBitThatIsWrongAndEveryCutIsRefused() throws IOException {
        byte[] whole = bytes(CircuitCompiler.compile(weather()));
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) (1 << at % 8);
            assertThatThrownBy(() -> read(damaged)).isInstanceOf(InputException.class);
            byte[] cut = Arrays.copyOf(whole, at);
            assertThatThrownBy(() -> read(cut)).isInstanceOf(InputException.class);
        }
        byte[] longer = Arrays.copyOf(whole, whole.length + 1);
        assertThatThrownBy(() -> read(longer))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("behind the end");
    }

    @Test
    void aNewerVersionIsNamed() {
        assertThatThrownBy(() -> read("PARSEVAL CIRCUIT 2\nxyz".getBytes(StandardCharsets.US_ASCII)))
                .hasMessageContaining("test.circuit:1:18: found version \"2\" of the format, expected version 1");
    }

    @ParameterizedTest
    @EnumSource(NnfWriter.Dialect.class)
    void anIndependentReaderCountsClauses(NnfWriter.Dialect dialect) throws IOException {
        for (long seed = 1; seed <= 5; seed++) {
            Circuit circuit = CircuitCompiler.compile(clauses(seed, 8, 14));
            Path file = folder.resolve("clauses" + seed + ".nnf");
            NnfWriter.write(circuit, dialect, file);
            IndependentNnf independent = new IndependentNnf(file);
            double z = Math.exp(circuit.lnZ());
            assertThat(independent.variables()).as("-Dseed=%d", seed).isLessThanOrEqualTo(8);
            assertThat(independent.count(8)).as("-Dseed=%d", seed).isCloseTo(z, within(1e-9 * z));
            assertThat(CircuitFiles.read(file.toString()).lnZ()).isCloseTo(Math.log(z), within(1e-9));
        }
    }

    @ParameterizedTest
    @EnumSource(NnfWriter.Dialect.class)
    void constantsOutOfTheRangeOfDoublesComeBack(NnfWriter.Dialect dialect) throws IOException {
        for (double value : new double[] {1e-300, 1e300}) {
            List<Factor> factors = new ArrayList<>(weather().factors());
            for (int i = 0; i < 4; i++) {
                factors.add(TableFactor.of(new int[] {1}, new double[] {value, value}));
            }
            Circuit circuit = CircuitCompiler.compile(Model.markov(new int[] {3, 2}, factors));
            Path file = folder.resolve("far.nnf");
            NnfWriter.write(circuit, dialect, file);
            double log10 = Math.log10(6) + 4 * Math.log10(value);
            assertThat(CircuitFiles.read(file.toString())
                            .solve(Query.of(Task.PR))
                            .value()
                            .log10())
                    .isCloseTo(log10, within(1e-11));
        }
    }

    @ParameterizedTest
    @EnumSource(NnfWriter.Dialect.class)
    void anIndependentReaderCountsWeights(NnfWriter.Dialect dialect) throws IOException {
        Circuit circuit = CircuitCompiler.compile(weather());
        Path file = folder.resolve("weather.nnf");
        NnfWriter.write(circuit, dialect, file);
        IndependentNnf independent = new IndependentNnf(file);
        assertThat(independent.count(independent.variables())).isCloseTo(6, within(1e-12));
        assertThat(CircuitFiles.read(file.toString()).lnZ()).isCloseTo(Math.log(6), within(1e-12));
        assertThat(Files.readString(Path.of(file + ".weights"))).contains("c 4 is true where wet = yes");
    }

    @ParameterizedTest
    @EnumSource(NnfWriter.Dialect.class)
    void variablesOfManyStatesTakeNoMoreRoomThanTheCircuit(NnfWriter.Dialect dialect) throws IOException {
        int states = 40;
        double[] values =
                new SplittableRandom(7).doubles((long) states * states, 0.5, 2).toArray();
        Circuit circuit = CircuitCompiler.compile(Model.markov(
                new int[] {states, states}, List.of(TableFactor.of(new int[] {0, 1}, values))));
        Path file = folder.resolve("table.nnf");
        NnfWriter.write(circuit, dialect, file);
        double z = Arrays.stream(values).sum();
        assertThat(CircuitFiles.read(file.toString()).lnZ()).isCloseTo(Math.log(z), within(1e-12));
        long words = Files.readString(file).split("\\s+").length;
        assertThat(words).isLessThan(16L * circuit.statistics().edges());
    }

    @Test
    void whatOtherToolsWriteIsReadWithVariablesThatBranchesLeaveOut() {
        // x1, or else not x1 and x2; x3 is free.
        String c2d = "nnf 6 5 3\nL 1\nL -1\nL 2\nA 2 1 2\nO 1 2 0 3\nA 1 4\n";
        String d4 = "o 1 0\nt 2 0\n1 2 1 0\n1 2 -1 2 0\n";
        assertThat(Math.exp(CircuitFiles.read(Source.ofText("c2d", c2d)).lnZ())).isCloseTo(6, within(1e-12));
        assertThat(Math.exp(CircuitFiles.read(Source.ofText("d4", d4)).lnZ())).isCloseTo(3, within(1e-12));
    }

    @Test
    void whatIsNoDecomposableGraphIsRefused() {
        for (String wrong : List.of(
                "nnf 3 2 1\nL 1\nL -1\nA 2 0 1\n",
                "nnf 1 0 1\nA 1 0\n",
                "nnf 2 0 1\nL 1\n",
                "nnf 1 0 1\nL 2\n",
                "nnf 1 0 1\nX 1\n",
                "o 1 0\n1 1 0\n",
                "o 1 0\n1 2 0\n",
                "o 1 0\na 1 0\n")) {
            assertThatThrownBy(() -> CircuitFiles.read(Source.ofText("wrong.nnf", wrong)))
                    .as(wrong)
                    .isInstanceOf(InputException.class);
        }
    }
}
