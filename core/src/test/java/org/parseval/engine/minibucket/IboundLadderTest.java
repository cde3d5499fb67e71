package org.parseval.engine.minibucket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.Part;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.parallel.Workers;
import org.parseval.testing.OnePart;
import org.parseval.testing.RandomModels;

class IboundLadderTest {
    private final Budget budget = Budget.standard();
    private final Deadline never = Deadline.never(budget.host());

    @Test
    void aRungAfterABetterOrderIsNumberedByThatOrder() {
        Model model = RandomModels.positivePairwise(5, 300, 900);
        Part part = OnePart.of(model);
        try (Workers workers = new Workers(1, () -> {})) {
            IboundLadder ladder = new IboundLadder(
                    MiniBucketSettings.standard(),
                    MiniBucketPolicy.standard(),
                    part,
                    OnePart.resources(Task.PR, budget, workers));
            MiniBucketPlan first = ladder.next(never).orElseThrow();
            part.order(1, new SearchEffort(Double.MAX_VALUE, 0, 200_000_000), () -> false);
            MiniBucketPlan second = ladder.next(never).orElseThrow();
            assertThat(second.order()).isNotEqualTo(first.order());
            int[] states =
                    RandomModels.random(5).ints(model.variableCount(), 0, 2).toArray();
            assertThat(second.model().lnValue(second.inOrder(states))).isCloseTo(model.lnValue(states), within(1e-9));
        }
    }
}
