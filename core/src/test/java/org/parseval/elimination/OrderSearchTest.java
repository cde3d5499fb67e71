package org.parseval.elimination;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.model.Model;
import org.parseval.testing.SeededTest;

class OrderSearchTest {
    private static final SearchEffort SMALL = new SearchEffort(0.2, 100_000, 1_000_000);

    private static FoundOrder search(InteractionGraph graph) {
        return OrderSearch.best(graph, 1, SMALL, () -> false);
    }

    @SeededTest(240)
    void isNeverWorseThanAHeuristicByItself(long seed) {
        Random random = new Random(seed);
        InteractionGraph graph = TestGraphs.random(random.nextInt(40), random);

        FoundOrder found = OrderSearch.best(graph, seed, SMALL, () -> false);

        for (Heuristic heuristic : EnumSet.complementOf(EnumSet.of(Heuristic.GIVEN))) {
            double cells = heuristic.order(graph).totalCells();
            assertThat(found.order().totalCells()).isLessThanOrEqualTo(cells * (1 + 1e-12));
        }
    }

    @SeededTest(240)
    void findsTheTreewidthOfSmallGraphs(long seed) {
        Random random = new Random(seed);
        InteractionGraph graph = TestGraphs.randomBinary(1 + random.nextInt(10), random);

        assertThat(search(graph).order().width()).isEqualTo(ExactTreewidth.of(graph));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void findsTheTreewidthOfGrids(int side) {
        InteractionGraph grid = TestGraphs.grid(side);

        assertThat(search(grid).order().width()).isEqualTo(ExactTreewidth.of(grid));
    }

    @Test
    void findsTheTreewidthOfTheFiveByFiveGrid() {
        assertThat(search(TestGraphs.grid(5)).order().width()).isEqualTo(5);
    }

    @Test
    void findsTheTreewidthOfTreesCyclesAndCliques() {
        assertThat(search(TestGraphs.randomTree(300, new Random(3))).order().width())
                .isEqualTo(1);
        assertThat(search(TestGraphs.cycle(100)).order().width()).isEqualTo(2);
        assertThat(search(TestGraphs.clique(40)).order().width()).isEqualTo(39);
    }

    @Test
    void aChordalGraphNeedsNoPass() {
        assertThat(search(TestGraphs.randomTree(300, new Random(4))).passes()).isZero();
    }

    @Test
    void anEmptyModelHasAnEmptyOrder() {
        FoundOrder found = search(InteractionGraph.of(Model.markov(new int[0], List.of())));

        assertThat(found.order().size()).isZero();
    }

    @Test
    void isolatedVariablesHaveWidthZero() {
        FoundOrder found = search(TestGraphs.binary(7, List.of(new int[] {3})));

        assertThat(found.order().width()).isZero();
        assertThat(found.order().totalCells()).isEqualTo(14);
    }

    @Test
    void partsAreOrderedEachByItself() {
        InteractionGraph graph = TestGraphs.binary(
                11,
                List.of(
                        new int[] {0, 2},
                        new int[] {2, 4},
                        new int[] {4, 6},
                        new int[] {6, 0},
                        new int[] {1, 3},
                        new int[] {3, 5},
                        new int[] {5, 7},
                        new int[] {7, 9},
                        new int[] {9, 1},
                        new int[] {8, 10}));

        EliminationOrder order = search(graph).order();

        assertThat(order.width()).isEqualTo(2);
        assertThat(order.variables()).hasSize(11).doesNotHaveDuplicates();
    }

    @SeededTest(240)
    void sameSeedGivesTheSameOrder(long seed) {
        InteractionGraph graph = TestGraphs.random(30, new Random(seed));

        FoundOrder one = OrderSearch.best(graph, seed, SMALL, () -> false);
        FoundOrder other = OrderSearch.best(graph, seed, SMALL, () -> false);

        assertThat(other.order().variables()).isEqualTo(one.order().variables());
        assertThat(other.passes()).isEqualTo(one.passes());
        assertThat(other.heuristic()).isEqualTo(one.heuristic());
    }

    @Test
    void restartsImproveOnTheFirstPasses() {
        InteractionGraph graph = TestGraphs.cycleWithChords(60, new Random(6));
        FoundOrder first = OrderSearch.best(graph, 1, SearchEffort.firstPassesOnly(), () -> false);

        FoundOrder found = OrderSearch.best(graph, 1, new SearchEffort(0, 3_000_000, 3_000_000), () -> false);

        assertThat(found.passes()).isGreaterThan(first.passes());
        assertThat(found.order().totalCells()).isLessThan(first.order().totalCells());
    }

    @Test
    void restartsThatDoNotComeNearAFixedOrderEndSoon() {
        InteractionGraph grid = TestGraphs.grid(16);
        SearchEffort effort = new SearchEffort(0, 200_000_000, 200_000_000);

        FoundOrder found = OrderSearch.best(grid, 1, effort, () -> false);

        assertThat(found.heuristic()).isIn(Heuristic.BREADTH_FIRST, Heuristic.NATURAL);
        assertThat(found.passes()).isBetween(10, 500);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void anyNumberOfThreadsFindsTheSameOrder(int threads) {
        InteractionGraph graph = TestGraphs.cycleWithChords(200, new Random(8));
        SearchEffort effort = new SearchEffort(0, 8_000_000, 8_000_000);

        FoundOrder alone = OrderSearch.best(graph, 1, effort, () -> false);
        FoundOrder shared = OrderSearch.best(graph, 1, effort, threads, () -> false);

        assertThat(shared.order().variables()).isEqualTo(alone.order().variables());
        assertThat(shared.passes()).isEqualTo(alone.passes());
    }

    @Test
    void goesOnWhereItStopped() {
        InteractionGraph graph = TestGraphs.cycleWithChords(60, new Random(6));
        OrderSearch search = new OrderSearch(graph, 1, SMALL, () -> false);
        FoundOrder first = search.goOn(SearchEffort.firstPassesOnly(), 1, () -> false);
        FoundOrder again = search.goOn(SearchEffort.firstPassesOnly(), 1, () -> false);
        FoundOrder more = search.goOn(new SearchEffort(0, 3_000_000, 3_000_000), 1, () -> false);
        FoundOrder most = search.goOn(new SearchEffort(0, 6_000_000, 6_000_000), 1, () -> false);

        assertThat(again.passes()).isEqualTo(first.passes());
        assertThat(more.order().totalCells()).isLessThan(first.order().totalCells());
        assertThat(most.order().totalCells()).isLessThanOrEqualTo(more.order().totalCells());
        assertThat(most.passes()).isBetween(more.passes() + 1, 3 * more.passes());
    }

    @Test
    void turnsThatDoubleSearchAsLongAsOneThatPays() {
        InteractionGraph graph = TestGraphs.cycleWithChords(200, new Random(8));
        OrderSearch search = new OrderSearch(graph, 1, SMALL, () -> false);
        int before = search.goOn(SearchEffort.firstPassesOnly(), 1, () -> false).passes();
        for (long entries = 10_000_000; entries <= 40_000_000; entries *= 2) {
            FoundOrder found = search.goOn(new SearchEffort(0, entries, entries), 1, () -> false);

            assertThat(found.passes()).as("passes after %d entries", entries).isGreaterThan(3 * before / 2);
            before = found.passes();
        }
        FoundOrder once = OrderSearch.best(graph, 1, new SearchEffort(0, 40_000_000, 40_000_000), () -> false);
        assertThat(before).isBetween(once.passes() / 2, 2 * once.passes());
    }

    @Test
    void onePassIsEnoughWhereTheEliminationTakesLess() {
        InteractionGraph cheap = TestGraphs.cycle(40);
        OrderSearch search = new OrderSearch(cheap, 1, SMALL, () -> false);

        assertThat(search.goOn(SearchEffort.firstPassesOnly(), 1, () -> false).passes())
                .isEqualTo(1);
        assertThat(search.goOn(SMALL, 1, () -> false).passes()).isGreaterThan(2);
    }

    @Test
    void stoppedAtOnceItStillHasAnOrder() {
        InteractionGraph graph = TestGraphs.random(50, new Random(5));

        FoundOrder found = OrderSearch.best(graph, 1, () -> true);

        assertThat(found.order().variables()).hasSize(50).doesNotHaveDuplicates();
        assertThat(found.cutShort()).isTrue();
    }

    @Test
    void stoppedAtOnceALargeGridGoesByLevels() {
        FoundOrder found = OrderSearch.best(TestGraphs.grid(150), 1, () -> true);

        assertThat(found.heuristic()).isIn(Heuristic.BREADTH_FIRST, Heuristic.NATURAL);
        assertThat(found.order().width()).isEqualTo(150);
    }

    @Test
    void aHopelessPassIsGivenUpOnALargeGraphOnly() {
        InteractionGraph large = TestGraphs.cycleWithChords(8000, new Random(7));
        InteractionGraph small = TestGraphs.cycleWithChords(60, new Random(7));
        SearchEffort effort = new SearchEffort(0, 0, 0, 1000);

        FoundOrder cut = OrderSearch.best(large, 1, effort, () -> false);
        FoundOrder whole = OrderSearch.best(small, 1, effort, () -> false);

        assertThat(cut.cutShort()).isTrue();
        assertThat(cut.order().variables()).hasSize(8000).doesNotHaveDuplicates();
        assertThat(whole.cutShort()).isFalse();
        assertThat(whole.order().totalCells())
                .isEqualTo(OrderSearch.best(small, 1, SearchEffort.firstPassesOnly(), () -> false)
                        .order()
                        .totalCells());
    }

    @GreedyRuleTest
    void aLargeGridIsOrderedInOnePass(Heuristic heuristic) {
        assertThat(heuristic.order(TestGraphs.grid(80)).width()).isBetween(80, 250);
    }

    @Test
    void costsBeyondADoubleAreCompared() {
        int[] cardinalities = new int[112];
        Arrays.fill(cardinalities, 1 << 10);
        InteractionGraph graph = InteractionGraph.of(
                cardinalities, List.of(range(0, 110), range(1, 111), new int[] {0, 111}, new int[] {110, 111}));

        FoundOrder found = OrderSearch.best(graph, 1, SearchEffort.firstPassesOnly(), () -> false);
        assertThat(found.order().width()).isEqualTo(110);
    }

    private static int[] range(int from, int to) {
        int[] range = new int[to - from];
        for (int i = 0; i < range.length; i++) {
            range[i] = from + i;
        }
        return range;
    }
}
