package org.parseval.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.elimination.Heuristic;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.Order;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.testing.Grids;

/** Engines that eliminate take the order that is chosen, and tell it. */
class ChosenOrderTest {
    private static final Model GRID = Grids.glass(5, 1, 0.7, 1);

    private static Answer solve(String engine, Object order) {
        return Catalogue.engine(engine, Map.of("order", order, "reductions", "none"))
                .solve(GRID, Query.of(Task.PR));
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "minibucket", "auto"})
    void theOrderIsTakenAndTold(String engine) {
        double exact =
                Catalogue.engine("exact").solve(GRID, Query.of(Task.PR)).value().ln();
        // Both ends of the grid first, and the middle last: no search finds a grid so wide.
        int[] bad =
                IntStream.range(0, 25).map(i -> i % 2 == 0 ? i / 2 : 24 - i / 2).toArray();
        List<Object> orders = List.of("search", "min-fill", "min-fill-random", "min-degree", "natural", Order.of(bad));
        for (Object order : orders) {
            Answer answer = solve(engine, order);
            assertThat(answer.value().ln()).as("%s", order).isCloseTo(exact, within(1e-9));
            assertThat(answer.settings()).containsEntry("order", order instanceof Order ? "given" : order);
        }
        Answer given = solve(engine, Order.of(bad));
        assertThat(given.diagnostics().asMap().get("eliminationOrder"))
                .isEqualTo(Arrays.stream(bad).mapToObj(Integer::toString).toList());
        assertThat(solve(engine, "natural").diagnostics().asMap().get("eliminationOrder"))
                .isEqualTo(IntStream.range(0, 25).mapToObj(Integer::toString).toList());
    }

    @Test
    void theWidthIsThatOfTheOrder() {
        int[] rows = IntStream.range(0, 25).map(v -> 24 - v).toArray();
        assertThat(solve("exact", Order.of(rows)).diagnostics().width()).hasValue(5);
        int[] corners = IntStream.range(0, 25).map(i -> i * 7 % 25).toArray();
        int width = Order.of(corners)
                .of(InteractionGraph.of(GRID), IntStream.range(0, 25).toArray(), 1, () -> false)
                .orElseThrow()
                .order()
                .width();
        assertThat(width).isGreaterThan(5);
        assertThat(solve("exact", Order.of(corners)).diagnostics().width()).hasValue(width);
    }

    /** Variables that the evidence fixes are passed over, and so the order of a model is one under any evidence. */
    @Test
    void anOrderIsOneUnderEvidence() {
        Evidence evidence = Evidence.of(Map.of(0, 1, 12, 0, 24, 1));
        int[] order = WholeOrder.of(Order.by(Heuristic.MIN_FILL), GRID, evidence, Budget.standard());
        assertThat(order).hasSize(25).doesNotHaveDuplicates().endsWith(0, 12, 24);
        Query query = Query.partitionFunction(evidence);
        Answer given = Catalogue.engine("exact", Map.of("order", Order.of(order), "reductions", "none"))
                .solve(GRID, query);
        Answer rule = Catalogue.engine("exact", Map.of("order", "min-fill", "reductions", "none"))
                .solve(GRID, query);
        assertThat(given.diagnostics().asMap().get("eliminationOrder"))
                .isEqualTo(rule.diagnostics().asMap().get("eliminationOrder"));
        assertThat(given.value()).isEqualTo(rule.value());
    }

    /** The seed decides among ties, and any of them has the least fill. */
    @Test
    void tiesGoBySeed() {
        List<List<Integer>> orders = new ArrayList<>();
        for (long seed : new long[] {1, 1, 2, 3}) {
            int[] order = WholeOrder.of(
                    Order.named("min-fill-random"),
                    GRID,
                    Evidence.none(),
                    Budget.standard().withSeed(seed));
            // Only corners of a grid have so little fill.
            assertThat(order[0]).isIn(0, 4, 20, 24);
            orders.add(Arrays.stream(order).boxed().toList());
        }
        assertThat(orders.get(0)).isEqualTo(orders.get(1));
        assertThat(Set.copyOf(orders)).hasSize(3);
        assertThat(solve("minibucket", "min-degree-random").settings()).containsEntry("order", "min-degree-random");
    }

    @Test
    void whatIsNoOrderIsRefused() {
        assertThatThrownBy(() -> Order.of(0, 1, 1))
                .hasMessage("variable 1 at step 2 of an order of 3 variables, expected each number from 0 once");
        assertThatThrownBy(() -> Order.of(0, 3, 1)).hasMessageStartingWith("variable 3 at step 1");
        assertThatThrownBy(() -> solve("exact", Order.of(1, 0)))
                .hasMessage("an order of 2 variables for a model of 25");
        assertThatThrownBy(() -> solve("bp", "min-fill")).hasMessageContaining("engine bp has");
        assertThatThrownBy(() -> solve("exact", "max-fill"))
                .hasMessage(
                        "order: found 'max-fill', expected search, min-fill, min-fill-random, min-degree, min-degree-random or natural");
        assertThatThrownBy(() -> Catalogue.engine("exact", Map.of("order", "natural", "arithmetic", "exact")))
                .hasMessage("an order can be chosen for sums in doubles, not for arithmetic exact");
    }
}
