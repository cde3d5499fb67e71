package org.parseval.learning.parameters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.StopSignal;
import org.parseval.learning.RandomNetworks;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.structure.Structure;
import org.parseval.model.BayesBuilder;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.SeededTest;
import org.parseval.testing.ShuffledCluster;
import org.parseval.testing.SmallNetworks;

class ParameterLearnerTest {
    @TempDir
    Path folder = Path.of("");

    private static LearntNetwork learn(Structure structure, Prior prior, DataTable table) {
        return new ParameterLearner(structure, prior)
                .learn(table, Budget.standard().withThreads(1), Progress.SILENT);
    }

    /** Counts by name, made with maps. */
    private static double share(DataTable table, int[] scope, int[] states, double prior, int cardinality) {
        Map<String, Double> counts = new TreeMap<>();
        Map<String, Double> sums = new TreeMap<>();
        for (int row = 0; row < table.rows(); row++) {
            StringBuilder given = new StringBuilder();
            for (int i = 0; i < scope.length - 1; i++) {
                given.append(table.state(row, scope[i])).append(' ');
            }
            sums.merge(given.toString(), table.weight(row), Double::sum);
            counts.merge(given + ":" + table.state(row, scope[scope.length - 1]), table.weight(row), Double::sum);
        }
        StringBuilder given = new StringBuilder();
        for (int i = 0; i < scope.length - 1; i++) {
            given.append(states[i]).append(' ');
        }
        double sum = sums.getOrDefault(given.toString(), 0.0) + cardinality * prior;
        double count = counts.getOrDefault(given + ":" + states[scope.length - 1], 0.0) + prior;
        return sum > 0 ? count / sum : 1.0 / cardinality;
    }

    @SeededTest(200)
    void completeDataAreCounted(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Model network = RandomNetworks.network(random, 1 + random.nextInt(5), 2);
        DataTable table = RandomNetworks.rows(random, network, 1 + random.nextInt(60), 0);
        double prior = random.nextInt(3);
        Structure structure = Structure.of(network);
        LearntNetwork learnt = learn(structure, Prior.each(prior), table);
        double log = 0;
        for (var factor : learnt.model().factors()) {
            TableFactor found = (TableFactor) factor;
            int[] scope = found.scope();
            int child = scope[scope.length - 1];
            for (int i = 0; i < found.values().length; i++) {
                int[] states = states(learnt.model(), scope, i);
                assertThat(found.values()[i]).isEqualTo(share(table, scope, states, prior, network.cardinality(child)));
            }
        }
        for (int row = 0; row < table.rows(); row++) {
            int[] states = new int[table.variables()];
            table.copy(row, states);
            log += learnt.model().lnValue(states);
        }
        assertThat(learnt.logLikelihood()).isCloseTo(log, within(1e-9 * (1 + Math.abs(log))));
        assertThat(learnt.kind()).isEqualTo(Answer.Kind.EXACT);
    }

    private static int[] states(Model model, int[] scope, int index) {
        int[] states = new int[scope.length];
        int rest = index;
        for (int i = scope.length - 1; i >= 0; i--) {
            states[i] = rest % model.cardinality(scope[i]);
            rest /= model.cardinality(scope[i]);
        }
        return states;
    }

    /** The first tables of the learner are those of counts plus a number drawn for each entry; brute force begins with the same. */
    private static double[][] first(Structure structure, DataTable table, long seed) {
        ScopeCounts counts = ScopeCounts.of(structure);
        table.forEach(counts);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < counts.all().length; i++) {
            counts.all()[i] += 1 + 0.1 * random.nextDouble();
        }
        NetworkTables tables = NetworkTables.of(structure, counts, Prior.none());
        double[][] first = new double[structure.size()][];
        Arrays.setAll(first, v -> Arrays.copyOfRange(tables.values(), counts.first(v), counts.first(v + 1)));
        return first;
    }

    @SeededTest(200)
    void missingCellsAndHiddenVariablesAreThoseOfBruteForce(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Model network = RandomNetworks.network(random, 2 + random.nextInt(4), 2);
        DataTable drawn = RandomNetworks.rows(random, network, 5 + random.nextInt(30), 0.3);
        int hidden = random.nextInt(4) == 0 ? random.nextInt(network.variableCount()) : -1;
        int[][] rows = new int[drawn.rows()][network.variableCount()];
        for (int row = 0; row < rows.length; row++) {
            drawn.copy(row, rows[row]);
            if (hidden >= 0) {
                rows[row][hidden] = -1;
            }
        }
        double[] weights =
                random.doubles(rows.length).map(w -> 1 + Math.floor(3 * w)).toArray();
        DataTable table = DataTable.of(network.names(), rows, weights);
        double prior = random.nextInt(2);
        Structure structure = Structure.of(network);
        int steps = 1 + random.nextInt(12);
        Budget budget = Budget.standard().withSeed(seed).withThreads(2);
        LearntNetwork learnt = new ParameterLearner(
                        structure,
                        Prior.each(prior),
                        EmSettings.standard().withSteps(steps).withTolerance(0),
                        Optional.empty())
                .learn(table, budget, Progress.SILENT);
        BruteForceEm brute = new BruteForceEm(structure, table, prior, first(structure, table, seed));
        if (ScopeCountsOf.skipped(structure, table) == 0) {
            assertThat(learnt.steps()).isZero();
            return;
        }
        for (int step = 0; step < learnt.steps(); step++) {
            brute.step();
        }
        for (int v = 0; v < structure.size(); v++) {
            double[] found = table(learnt.model(), v);
            for (int i = 0; i < found.length; i++) {
                assertThat(found[i]).as("entry %d of %d", i, v).isCloseTo(brute.tables[v][i], within(1e-9));
            }
        }
        if (!learnt.converged()) {
            assertThat(learnt.logLikelihood()).isCloseTo(brute.logLikelihood, within(1e-8));
        }
    }

    private static final class ScopeCountsOf {
        static long skipped(Structure structure, DataTable table) {
            ScopeCounts counts = ScopeCounts.of(structure);
            table.forEach(counts);
            return counts.skipped();
        }
    }

    private static double[] table(Model model, int variable) {
        return ((TableFactor) model.factors().get(variable)).values();
    }

    @Test
    void theBitsDoNotDependOnThreadsAndEnginesAgree() {
        SplittableRandom random = new SplittableRandom(7);
        Model network = RandomNetworks.network(random, 6, 2);
        DataTable table = RandomNetworks.rows(random, network, 3000, 0.25);
        Structure structure = Structure.of(network);
        ParameterLearner learner = new ParameterLearner(
                structure, Prior.none(), EmSettings.standard().withSteps(5), Optional.empty());
        Model one = learner.learn(table, Budget.standard().withThreads(1), Progress.SILENT)
                .model();
        Model three = learner.learn(table, Budget.standard().withThreads(3), Progress.SILENT)
                .model();
        assertThat(one).isEqualTo(three);
        ShuffledCluster cluster = new ShuffledCluster(3, 1L << 30, 5);
        Budget many = Budget.standard().withCluster(cluster);
        assertThat(learner.learn(table, many, Progress.SILENT).model()).isEqualTo(one);
        assertThat(cluster.done()).isPositive();
        assertThat(cluster.open()).isZero();
        ScopeCounts layout = ScopeCounts.of(structure);
        double[] tables = NetworkTables.of(structure, layout, Prior.each(1)).values();
        DataTable few = table.choose(IntStream.range(0, 20).toArray());
        Budget budget = Budget.standard().withThreads(1);
        Expectation.Sums circuit =
                CircuitExpectation.of(layout, few, budget, Progress.SILENT).over(0, 20, tables);
        Expectation.Sums engine = new EngineExpectation(
                        layout, few, Catalogue.engine("exact"), budget, budget.deadline())
                .over(0, 20, tables);
        assertThat(engine.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(engine.logLikelihood()).isCloseTo(circuit.logLikelihood(), within(1e-9));
        assertThat(engine.counts()).containsExactly(circuit.counts(), within(1e-9));
    }

    /** Every variable of the first layer is hidden, so that there is something to estimate. */
    private static Model twoLayers(int size, SplittableRandom random) {
        BayesBuilder builder = Model.bayes();
        for (int v = 0; v < size; v++) {
            builder.variable("h" + v, "no", "yes").variable("c" + v, "no", "yes");
        }
        for (int v = 0; v < size; v++) {
            builder.cpt("h" + v).table(0.6, 0.4);
            double[] table = new double[16];
            for (int i = 0; i < table.length; i += 2) {
                table[i] = 0.2 + 0.6 * random.nextDouble();
                table[i + 1] = 1 - table[i];
            }
            builder.cpt("c" + v, "h" + v, "h" + (v + 1) % size, "h" + (v + 2) % size)
                    .table(table);
        }
        return builder.build();
    }

    @Test
    void estimatesSayThatTheyAreAndComeClose() {
        SplittableRandom random = new SplittableRandom(5);
        Model truth = twoLayers(6, random);
        DataTable all = RandomNetworks.rows(random, truth, 3, 0);
        int[][] rows = new int[all.rows()][truth.variableCount()];
        for (int row = 0; row < rows.length; row++) {
            all.copy(row, rows[row]);
            for (int v = 0; v < truth.variableCount(); v += 2) {
                rows[row][v] = -1;
            }
        }
        DataTable table = DataTable.of(truth.names(), rows);
        Structure structure = Structure.of(truth);
        ScopeCounts none = ScopeCounts.of(structure);
        Budget budget = Budget.standard().withThreads(1);
        ParameterLearner learner = new ParameterLearner(
                structure, Prior.each(1), EmSettings.standard().withSteps(2), Optional.empty());
        LearntNetwork exact = learner.learn(table, budget, Progress.SILENT);
        Expectation sampled = new EngineExpectation(
                none, table, Catalogue.engine("energy", Map.of("error", 0.05)), budget, budget.deadline());
        LearntNetwork estimated =
                learner.learn(none, RowSums.of(sampled, table.rows(), 1), table.totalWeight(), budget, Progress.SILENT);
        assertThat(exact.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(exact.standardError()).isZero();
        assertThat(estimated.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        assertThat(estimated.by()).isEqualTo("engine energy");
        assertThat(estimated.standardError()).isPositive().isLessThan(1);
        assertThat(estimated.logLikelihood()).isCloseTo(exact.logLikelihood(), within(6 * estimated.standardError()));
        for (int f = 0; f < truth.factors().size(); f++) {
            assertThat(((TableFactor) estimated.model().factors().get(f)).values())
                    .containsExactly(((TableFactor) exact.model().factors().get(f)).values(), within(0.05));
        }
    }

    @Test
    void everyRowHasAShareOfTheTime() {
        DataTable table = RandomNetworks.rows(
                new SplittableRandom(1), RandomNetworks.network(new SplittableRandom(1), 3, 1), 100, 0);
        Budget hour = Budget.standard().withThreads(2).withTime(java.time.Duration.ofHours(1));
        assertThat(ParameterLearner.ofRow(table, hour).time()).isLessThan(java.time.Duration.ofSeconds(4));
        assertThat(ParameterLearner.ofRow(table, Budget.standard()).isUnlimited())
                .isTrue();
    }

    @Test
    void hiddenStatesAreFoundAgain() {
        Model truth = SmallNetworks.binary("kind", "a", "b", "c")
                .cpt("kind")
                .table(0.4, 0.6)
                .cpt("a", "kind")
                .table(0.9, 0.1, 0.2, 0.8)
                .cpt("b", "kind")
                .table(0.85, 0.15, 0.1, 0.9)
                .cpt("c", "kind")
                .table(0.8, 0.2, 0.15, 0.85)
                .build();
        DataTable all = RandomNetworks.rows(new SplittableRandom(3), truth, 20000, 0);
        int[][] rows = new int[all.rows()][4];
        for (int row = 0; row < rows.length; row++) {
            all.copy(row, rows[row]);
            rows[row][0] = -1;
        }
        EmSettings settings =
                EmSettings.standard().withStarts(4).withSteps(2000).withTolerance(1e-9);
        LearntNetwork learnt = new ParameterLearner(Structure.of(truth), Prior.none(), settings, Optional.empty())
                .learn(DataTable.of(truth.names(), rows), Budget.standard(), Progress.SILENT);
        double first = table(learnt.model(), 0)[0];
        assertThat(Math.min(Math.abs(first - 0.4), Math.abs(first - 0.6))).isLessThan(0.03);
        assertThat(learnt.by()).contains("circuit");
    }

    @Test
    void countsAreKeptAndGoneOnWith() throws IOException {
        SplittableRandom random = new SplittableRandom(11);
        Model network = RandomNetworks.network(random, 5, 2);
        Structure structure = Structure.of(network);
        DataTable all = RandomNetworks.rows(random, network, 300, 0);
        DataTable early = all.choose(IntStream.range(0, 200).toArray());
        DataTable late = all.choose(IntStream.range(200, 300).toArray());
        Path file = folder.resolve("learnt.bif.counts");
        CountsFile.write(structure, learn(structure, Prior.each(1), early).counts(), file);
        ScopeCounts before = CountsFile.read(structure, file);
        LearntNetwork whole = new ParameterLearner(structure, Prior.each(1), EmSettings.standard(), Optional.of(before))
                .learn(late, Budget.standard(), Progress.SILENT);
        assertThat(whole.model()).isEqualTo(learn(structure, Prior.each(1), all).model());
        Files.writeString(file, "variable,row,state,count\nv0,0,a,-3\n");
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> CountsFile.read(structure, file)))
                .hasMessageContaining("counts:2:4: found \"-3\", expected a number of at least 0");
    }

    @Test
    void stoppedItSaysThatItDidNotConverge() {
        SplittableRandom random = new SplittableRandom(5);
        Model network = RandomNetworks.network(random, 5, 2);
        DataTable table = RandomNetworks.rows(random, network, 400, 0.4);
        StopSignal stop = new StopSignal();
        EmSettings settings = EmSettings.standard().withTolerance(0).withSteps(100_000);
        Progress progress = (phase, fraction) -> {
            if (phase.contains("step 3,")) {
                stop.give();
            }
        };
        LearntNetwork learnt = new ParameterLearner(Structure.of(network), Prior.none(), settings, Optional.empty())
                .learn(table, Budget.standard().withStop(stop), progress);
        assertThat(learnt.converged()).isFalse();
        assertThat(learnt.steps()).isEqualTo(3);
    }
}
