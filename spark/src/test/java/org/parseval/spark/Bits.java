package org.parseval.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.parseval.cluster.Cluster;
import org.parseval.cluster.Cluster.Pieces;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Host;
import org.parseval.inference.Host.Clock;
import org.parseval.inference.Pace;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.parameters.ParameterLearner;
import org.parseval.learning.parameters.Prior;
import org.parseval.learning.structure.Bootstrap;
import org.parseval.learning.structure.Structure;
import org.parseval.learning.structure.StructureSearch;
import org.parseval.model.BayesBuilder;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.testing.Grids;
import org.parseval.testing.Hubs;
import org.parseval.testing.ShuffledCluster;

/** Questions whose answers are compared to the last bit: samples, cases of an exact sum, and branches of a count. */
final class Bits {
    private static final long SAMPLES = 90_000;
    private static final Map<Task, Answer> PLAIN = new EnumMap<>(Task.class);

    private Bits() {}

    /** A grid whose samples take a few tenths of a second each round, so that they are worth a cluster. */
    static Model grid() {
        return Grids.ising(22, 22, 1.2, 7);
    }

    /** On a machine of usual speed: on a faster one the rounds would not be worth a cluster. */
    private static Budget budget() {
        return Budget.standard()
                .withMemory(256 << 20)
                .withThreads(1)
                .withHost(new Host(Clock.SYSTEM, Pace.fixed(1), new StopSignal()));
    }

    /** Samples by the cluster, and by this thread alone. */
    static void assertSameSamples(Cluster cluster, Task task, Progress progress) {
        Answer found = samples(task, budget().withCluster(cluster), progress);
        assertSame(found, PLAIN.computeIfAbsent(task, key -> samples(key, budget(), Progress.SILENT)));
    }

    static Answer samples(Task task, Budget budget, Progress progress) {
        return new MethodEngine(new EnergyMethod(EnergySettings.standard()
                        .withNeighbours(3)
                        .withEpsilon(1e-3)
                        .withSamples(SAMPLES)
                        .withError(1e-7)))
                .solve(grid(), Query.of(task), budget, progress);
    }

    /** Cases too large for this machine and not for the cluster, in this order and in another. */
    static void assertSameCases(Cluster cluster, Task... tasks) {
        Model model = Hubs.grid(8, 5, 3);
        Budget small = budget().withMemory(1 << 14);
        for (Task task : tasks) {
            ShuffledCluster shuffled = new ShuffledCluster(3, 1 << 20, 5);
            Answer there = Catalogue.engine("exact")
                    .solve(model, Query.of(task), small.withCluster(withMemory(cluster, 1 << 20)), Progress.SILENT);
            Answer here = Catalogue.engine("exact")
                    .solve(model, Query.of(task), small.withCluster(shuffled), Progress.SILENT);
            assertSame(there, here);
            assertThat(there.kind()).isEqualTo(Answer.Kind.EXACT);
            assertThat(shuffled.done()).isGreaterThan(2);
        }
    }

    private static Cluster withMemory(Cluster cluster, long bytes) {
        return new Cluster() {
            @Override
            public int slots() {
                return cluster.slots();
            }

            @Override
            public long memoryPerSlot() {
                return bytes;
            }

            @Override
            public Work begin(Class<? extends Pieces> pieces, byte[] common) {
                return cluster.begin(pieces, common);
            }

            @Override
            public void close() {}
        };
    }

    /** A count that takes so many decisions that it is divided into branches; one search counts the same to the last digit. */
    static void assertSameCount(Cluster cluster) {
        Model model = clauses(56, 98, 1);
        Answer there = Catalogue.engine("compile")
                .solve(model, Query.of(Task.PR), budget().withCluster(cluster), Progress.SILENT);
        Answer here = Catalogue.engine("compile").solve(model, Query.of(Task.PR), budget(), Progress.SILENT);
        assertThat(there.diagnostics().asMap()).containsKey("branches");
        assertThat(there.count()).isPresent().isEqualTo(here.count());
    }

    private static Model clauses(int variables, int clauses, long seed) {
        Random random = new Random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int c = 0; c < clauses; c++) {
            int[] scope = random.ints(0, variables).distinct().limit(3).toArray();
            factors.add(ClauseFactor.hard(
                    scope, new boolean[] {random.nextBoolean(), random.nextBoolean(), random.nextBoolean()}));
        }
        return Model.binary(variables, factors);
    }

    private static void assertSame(Answer found, Answer expected) {
        assertThat(found.value()).isEqualTo(expected.value());
        assertThat(found.relativeError()).isEqualTo(expected.relativeError());
        assertThat(found.confidence()).isEqualTo(expected.confidence());
        assertThat(found.diagnostics().asMap().get("samples"))
                .isEqualTo(expected.diagnostics().asMap().get("samples"));
        assertThat(found.assignment().orElse(new int[0]))
                .isEqualTo(expected.assignment().orElse(new int[0]));
        assertThat(found.distributions().map(m -> m.probabilities()).orElse(new double[0][]))
                .isDeepEqualTo(
                        expected.distributions().map(m -> m.probabilities()).orElse(new double[0][]));
    }

    /** Rows with missing cells: each step of learning adds up what is expected of all of them. */
    static void assertSameLearning(Cluster cluster) {
        int size = 14;
        BayesBuilder builder = Model.bayes();
        for (int v = 0; v < size; v++) {
            builder.variable("v" + v, "no", "yes");
        }
        builder.cpt("v0").table(0.8, 0.2);
        for (int v = 1; v < size; v++) {
            builder.cpt("v" + v, "v" + (v - 1)).table(0.9, 0.1, 0.2, 0.8);
        }
        Model network = builder.build();
        Random random = new Random(3);
        int[][] rows = new int[3000][size];
        double[] weights = new double[rows.length];
        for (int row = 0; row < rows.length; row++) {
            Arrays.setAll(rows[row], v -> random.nextInt(3) - 1);
            weights[row] = random.nextDouble();
        }
        DataTable table = DataTable.of(network.names(), rows, weights);
        ParameterLearner learner = new ParameterLearner(Structure.of(network), Prior.none());
        Model here = learner.learn(table, Budget.standard(), Progress.SILENT).model();
        Budget shared = Budget.standard().withCluster(cluster);
        assertThat(learner.learn(table, shared, Progress.SILENT).model()).isEqualTo(here);
        assertSameBootstrap(table.completeRows(), shared);
    }

    /** Rounds of a bootstrap come back in any order. */
    private static void assertSameBootstrap(DataTable table, Budget shared) {
        StructureSearch search = StructureSearch.standard(table.variables());
        Bootstrap here = Bootstrap.of(table, 5, search, Budget.standard(), Progress.SILENT);
        Bootstrap there = Bootstrap.of(table, 5, search, shared, Progress.SILENT);
        assertThat(there.rounds()).isEqualTo(5);
        assertThat(there.arrows()).isDeepEqualTo(here.arrows());
    }
}
