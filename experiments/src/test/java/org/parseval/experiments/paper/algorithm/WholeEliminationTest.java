package org.parseval.experiments.paper.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.elimination.Heuristic;
import org.parseval.elimination.InteractionGraph;
import org.parseval.elimination.Order;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.fourier.Multiplication;
import org.parseval.experiments.generators.IsingGrid;
import org.parseval.fourier.TruncationRule;
import org.parseval.inference.Answer;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Whole runs of the preset {@code paper} against an elimination on plain maps, given the same order. */
class WholeEliminationTest {
    private static final int[] SIZES = {4, 16, 64};

    private static int[] shuffled(int count, RandomGenerator random) {
        int[] order = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
        return order;
    }

    private static long assertSame(Model model, int[] order, double tolerance) {
        long cuts = 0;
        for (TruncationRule rule : TruncationRule.values()) {
            for (Multiplication multiplication : Multiplication.values()) {
                for (int size : SIZES) {
                    PlainElimination.Result expected = new PlainElimination(
                                    4 * size, size, rule, multiplication == Multiplication.FEWEST_FIRST)
                            .run(model, order);
                    Answer found = Catalogue.engine(
                                    "fourier",
                                    Map.of(
                                            "preset",
                                            "paper",
                                            "order",
                                            Order.of(order),
                                            "truncate",
                                            rule,
                                            "multiply",
                                            multiplication,
                                            "messageSize",
                                            4 * size,
                                            "productSize",
                                            size))
                            .solve(model, Query.of(Task.PR));
                    String setting = rule + " " + multiplication + " " + size;
                    assertThat(found.value().sign()).as(setting).isEqualTo(expected.sign());
                    assertThat(found.value().ln())
                            .as(setting)
                            .isCloseTo(expected.log(), within(tolerance * Math.max(1, Math.abs(expected.log()))));
                    assertThat(found.diagnostics().asMap()).as(setting).containsEntry("truncations", expected.cuts());
                    cuts += expected.cuts();
                }
            }
        }
        return cuts;
    }

    @SeededTest(8)
    void gridsInAnyOrder(int seed) {
        // Couplings and fields are drawn evenly: equal ones would make terms that tie but for their rounding.
        Model model = new IsingGrid(5, 5, 1, 1, IsingGrid.Couplings.MIXED, false).generate(seed);
        int[] order = shuffled(25, RandomModels.random(seed));
        assertThat(assertSame(model, order, 1e-9)).isPositive();
    }

    @SeededTest(8)
    void termsThatTieToTheLastBitStayByTheirMasks(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        Model model = AlgorithmExperiment.dyadic(16, random);
        assertThat(assertSame(model, shuffled(16, random), 1e-9)).isPositive();
    }

    @Test
    void theOrdersOfRulesAreThoseOfTheirHeuristics() {
        Model model = Grids.glass(6, 1, 0.7, 1);
        for (Heuristic rule : List.of(Heuristic.MIN_FILL, Heuristic.MIN_DEGREE, Heuristic.NATURAL)) {
            int[] order = rule.order(InteractionGraph.of(model)).variables();
            PlainElimination.Result expected =
                    new PlainElimination(64, 16, TruncationRule.MAX_COEFFICIENT, true).run(model, order);
            Answer found = Catalogue.engine(
                            "fourier",
                            Map.of("preset", "paper", "order", rule.spelling(), "messageSize", 64, "productSize", 16))
                    .solve(model, Query.of(Task.PR));
            assertThat(found.value().ln()).isCloseTo(expected.log(), within(1e-9));
            assertThat(found.settings()).containsEntry("order", rule.spelling());
            assertThat(found.diagnostics().asMap().get("eliminationOrder"))
                    .isEqualTo(IntStream.of(order).mapToObj(Integer::toString).toList());
        }
    }

    /** An order that was told is taken, whoever found it. */
    @Test
    void anAnswerSaysTheOrderThatGivesItAgain() {
        Model model = Grids.glass(7, 1, 0.7, 2);
        Map<String, Object> settings = Map.of("preset", "paper", "messageSize", 64, "productSize", 16);
        Map<String, Object> searched = new HashMap<>(settings);
        searched.put("order", "search");
        Answer first = Catalogue.engine("fourier", searched).solve(model, Query.of(Task.PR));
        List<?> told =
                Objects.requireNonNull((List<?>) first.diagnostics().asMap().get("eliminationOrder"));
        Map<String, Object> given = new HashMap<>(settings);
        given.put(
                "order",
                Order.of(told.stream()
                        .mapToInt(v -> Integer.parseInt(v.toString()))
                        .toArray()));
        Answer again = Catalogue.engine("fourier", given).solve(model, Query.of(Task.PR));
        assertThat(again.value()).isEqualTo(first.value());
        assertThat(again.settings()).containsEntry("order", "given");
    }
}
