package org.parseval.learning.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.StopSignal;
import org.parseval.learning.RandomNetworks;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.score.Dependence;
import org.parseval.learning.score.LocalScores;
import org.parseval.learning.score.StructureScore;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.testing.SeededTest;
import org.parseval.testing.Seeds;
import org.parseval.testing.ShuffledCluster;
import org.parseval.testing.SmallNetworks;

class StructureSearchTest {
    private static final Budget BUDGET = Budget.standard().withThreads(1);

    private static LocalScores scores(SplittableRandom random, int variables, int rows) {
        Model network = RandomNetworks.network(random, variables, 3);
        StructureScore score = List.of(StructureScore.bic(), StructureScore.aic(), StructureScore.bdeu(2))
                .get(random.nextInt(3));
        return new LocalScores(RandomNetworks.rows(random, network, rows, 0), score);
    }

    private static LearntStructure climb(LocalScores scores, Constraints constraints, long seed) {
        return HillClimbing.standard().search(scores, constraints, BUDGET.withSeed(seed), Progress.SILENT);
    }

    /** All graphs of four variables: 12 possible arrows. */
    @SeededTest(40)
    void exactSearchIsTheBestOfAllStructures(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int n = 2 + random.nextInt(3);
        LocalScores scores = scores(random, n, 60);
        boolean[][] required = new boolean[n][n];
        boolean[][] forbidden = new boolean[n][n];
        required[0][1] = random.nextInt(3) == 0;
        forbidden[1][0] = random.nextInt(3) == 0;
        int most = 1 + random.nextInt(3);
        Constraints constraints = new Constraints(most, required, forbidden);
        double best = Double.NEGATIVE_INFINITY;
        for (int bits = 0; bits < 1 << (n * (n - 1)); bits++) {
            boolean[][] arcs = new boolean[n][n];
            int rest = bits;
            for (int a = 0; a < n; a++) {
                for (int b = 0; b < n; b++) {
                    if (a != b) {
                        arcs[a][b] = (rest & 1) == 1;
                        rest >>= 1;
                    }
                }
            }
            Graph graph = new Graph(arcs);
            boolean allowed = !graph.hasCircle()
                    && (!required[0][1] || arcs[0][1])
                    && !(forbidden[1][0] && arcs[1][0])
                    && IntStream.range(0, n).allMatch(v -> graph.parents(v).length <= most);
            if (allowed) {
                best = Math.max(best, graph.structure(scores.table().names()).score(scores));
            }
        }
        LearntStructure found = ExactSearch.search(scores, constraints, BUDGET, Progress.SILENT);
        assertThat(found.score()).isCloseTo(best, within(1e-9));
        assertThat(found.structure().score(scores)).isCloseTo(best, within(1e-9));
        assertThat(found.optimal()).isTrue();
        LearntStructure climbed = climb(scores, constraints, seed);
        assertThat(climbed.score()).isLessThanOrEqualTo(best + 1e-9);
        assertThat(climbed.structure().score(scores)).isCloseTo(climbed.score(), within(1e-6));
    }

    /** On nine of ten random networks of up to ten variables hill climbing finds the best structure of all. */
    @Test
    void hillClimbingIsAlmostAlwaysExact() {
        int same = 0;
        int all = 0;
        int[] seeds = Seeds.upTo(400).toArray();
        for (int seed : seeds) {
            SplittableRandom random = new SplittableRandom(seed);
            LocalScores scores = scores(random, 2 + random.nextInt(9), 50 + random.nextInt(400));
            Constraints constraints =
                    Constraints.none(scores.table().variables()).withMostParents(4);
            double best = ExactSearch.search(scores, constraints, BUDGET, Progress.SILENT)
                    .score();
            same += climb(scores, constraints, seed).score() > best - 1e-6 ? 1 : 0;
            all++;
        }
        System.out.println("hill climbing is exact on " + same + " of " + all);
        assertThat(same).isGreaterThanOrEqualTo((int) Math.ceil(0.9 * all));
    }

    @Test
    void neighboursOfTheBestAreNotBetterAndConstraintsHold() {
        SplittableRandom random = new SplittableRandom(9);
        LocalScores scores = scores(random, 8, 500);
        boolean[][] required = new boolean[8][8];
        boolean[][] forbidden = new boolean[8][8];
        required[3][5] = true;
        for (int v = 0; v < 8; v++) {
            forbidden[v][0] = true;
        }
        LearntStructure learnt = climb(scores, new Constraints(2, required, forbidden), 1);
        assertThat(learnt.structure().hasArc(3, 5)).isTrue();
        assertThat(learnt.structure().parents(0)).isEmpty();
        assertThat(IntStream.range(0, 8).map(v -> learnt.structure().parents(v).length))
                .allMatch(count -> count <= 2);
        assertThat(learnt.neighbours()).hasSize(5).allMatch(each -> each.difference() <= 1e-9);
        assertThatThrownBy(() -> new Constraints(2, required, required)).hasMessageContaining("both");
        required[5][3] = true;
        assertThatThrownBy(() -> new Constraints(2, required, forbidden)).hasMessageContaining("circle");
    }

    @Test
    void stoppedItGivesTheBestSoFar() {
        LocalScores scores = scores(new SplittableRandom(2), 8, 300);
        StopSignal stop = new StopSignal();
        LearntStructure learnt = HillClimbing.standard()
                .search(scores, Constraints.none(8), BUDGET.withStop(stop), (phase, fraction) -> stop.give());
        assertThat(learnt.complete()).isFalse();
        assertThat(learnt.structure().arcs()).isPositive();
    }

    /** Every tree of five variables by its code of three numbers (Prüfer). */
    @SeededTest(40)
    void chowLiuIsTheHeaviestTree(int seed) {
        LocalScores scores = scores(new SplittableRandom(seed), 5, 100);
        double best = 0;
        for (int code = 0; code < 125; code++) {
            double sum = 0;
            for (int[] edge : tree(new int[] {code % 5, code / 5 % 5, code / 25})) {
                sum += Dependence.of(scores.counts(), edge[0], edge[1]).information();
            }
            best = Math.max(best, sum);
        }
        double found = 0;
        Structure tree = Trees.tree(scores).structure();
        for (int v = 0; v < 5; v++) {
            for (int parent : tree.parents(v)) {
                found += Dependence.of(scores.counts(), v, parent).information();
            }
        }
        assertThat(found).isCloseTo(best, within(1e-9));
        assertThat(Trees.forest(scores).structure().arcs()).isLessThanOrEqualTo(tree.arcs());
        Structure augmented = Trees.augmented(scores, 2).structure();
        assertThat(augmented.parents(2)).isEmpty();
        for (int v = 0; v < 5; v++) {
            assertThat(v == 2 || augmented.hasArc(2, v)).isTrue();
            assertThat(augmented.parents(v).length).isLessThanOrEqualTo(2);
        }
        assertThat(augmented.arcs()).isLessThanOrEqualTo(7);
    }

    private static List<int[]> tree(int[] code) {
        int[] degrees = new int[5];
        Arrays.fill(degrees, 1);
        for (int v : code) {
            degrees[v]++;
        }
        List<int[]> edges = new ArrayList<>();
        for (int v : code) {
            int leaf = 0;
            while (degrees[leaf] != 1) {
                leaf++;
            }
            edges.add(new int[] {leaf, v});
            degrees[leaf]--;
            degrees[v]--;
        }
        int[] last = IntStream.range(0, 5).filter(v -> degrees[v] == 1).toArray();
        edges.add(last);
        return edges;
    }

    @Test
    void testsFindAPatternThatDataShowClearly() {
        Model truth = SmallNetworks.binary("a", "b", "c", "d")
                .cpt("a")
                .table(0.5, 0.5)
                .cpt("b")
                .table(0.4, 0.6)
                .cpt("c", "a", "b")
                .table(0.95, 0.05, 0.3, 0.7, 0.4, 0.6, 0.05, 0.95)
                .cpt("d", "c")
                .table(0.9, 0.1, 0.2, 0.8)
                .build();
        DataTable table = RandomNetworks.rows(new SplittableRandom(1), truth, 5000, 0);
        LocalScores scores = new LocalScores(table, StructureScore.bic());
        Pattern found = Pattern.of(
                ConditionalTests.search(scores, 0.01, BUDGET, Progress.SILENT).structure());
        assertThat(found).isEqualTo(Pattern.of(Structure.of(truth)));
        assertThat(found.lines()).isZero();
    }

    /** Two structures have the same pattern if and only if they have the same edges and the same arrows that meet. */
    @SeededTest(40)
    void patternsTellEquivalenceAndHaveAStructure(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Structure one = Structure.of(RandomNetworks.network(random, 5, 3));
        assertThat(Pattern.of(Pattern.of(one).structure())).isEqualTo(Pattern.of(one));
        for (int i = 0; i < 50; i++) {
            Structure other = Structure.of(RandomNetworks.network(random, 5, 3)).rename(one.names());
            boolean equivalent =
                    meetings(one).equals(meetings(other)) && edges(one).equals(edges(other));
            assertThat(Pattern.of(one).equals(Pattern.of(other))).isEqualTo(equivalent);
            assertThat(Pattern.of(one).distance(Pattern.of(other)) == 0).isEqualTo(equivalent);
        }
    }

    private static List<String> edges(Structure structure) {
        List<String> edges = new ArrayList<>();
        for (int a = 0; a < structure.size(); a++) {
            for (int b = 0; b < a; b++) {
                if (structure.hasArc(a, b) || structure.hasArc(b, a)) {
                    edges.add(a + " " + b);
                }
            }
        }
        return edges;
    }

    private static List<String> meetings(Structure structure) {
        List<String> meetings = new ArrayList<>();
        List<String> edges = edges(structure);
        for (int v = 0; v < structure.size(); v++) {
            for (int a = 0; a < structure.size(); a++) {
                for (int b = 0; b < a; b++) {
                    if (structure.hasArc(a, v) && structure.hasArc(b, v) && !edges.contains(a + " " + b)) {
                        meetings.add(a + " " + v + " " + b);
                    }
                }
            }
        }
        return meetings;
    }

    @Test
    void bootstrapSharesAreSharesOfStructures() {
        Model truth = SmallNetworks.binary("a", "b", "c")
                .cpt("a")
                .table(0.5, 0.5)
                .cpt("b", "a")
                .table(0.9, 0.1, 0.1, 0.9)
                .cpt("c")
                .table(0.5, 0.5)
                .build();
        DataTable table = RandomNetworks.rows(new SplittableRandom(1), truth, 300, 0);
        Bootstrap shares = Bootstrap.of(
                table,
                20,
                new StructureSearch(
                        StructureSearch.Method.HILL,
                        StructureScore.bic(),
                        HillClimbing.standard(),
                        0.01,
                        -1,
                        Constraints.none(3)),
                BUDGET,
                Progress.SILENT);
        assertThat(Bootstrap.drawn(table, 7).totalWeight()).isEqualTo(300);
        assertThat(shares.rounds()).isEqualTo(20);
        assertThat(shares.edge(0, 1)).isEqualTo(1);
        assertThat(shares.edge(0, 2)).isLessThan(0.5);
        for (StructureSearch.Method method : StructureSearch.Method.values()) {
            StructureSearch search = new StructureSearch(
                    method, StructureScore.aic(), new HillClimbing(2, 3), 0.05, 1, Constraints.none(3));
            Bootstrap here = Bootstrap.of(table, 4, search, BUDGET, Progress.SILENT);
            Bootstrap there = Bootstrap.of(
                    table, 4, search, BUDGET.withCluster(new ShuffledCluster(2, 1 << 20, 3)), Progress.SILENT);
            assertThat(there.arrows()).as(method.name()).isDeepEqualTo(here.arrows());
        }
    }

    @Test
    void arcListsAreReadAndWritten() {
        Structure structure = Structure.of(RandomNetworks.network(new SplittableRandom(1), 6, 2));
        assertThat(ArcList.structure("arcs", ArcList.text(structure), structure.names()))
                .isEqualTo(structure);
        String[][] wrong = {
            {"v0 -> v9", "arcs:1:6: found \"v9\", expected a variable"},
            {"v0 -> v1\n\nv1 -> v0", "circle"},
            {"v0 -> v1 -> v2", "found a second arrow"},
            {"# all\nv0 -> v1 # yes\nv0 -> v1", "arcs:3:1: found an arrow that was there before"},
            {"v0 -> v0", "to itself"}
        };
        for (String[] each : wrong) {
            assertThatThrownBy(() -> ArcList.structure("arcs", each[0], structure.names()))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining(each[1]);
        }
    }
}
