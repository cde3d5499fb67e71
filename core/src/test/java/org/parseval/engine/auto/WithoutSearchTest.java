package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.engine.CountingSearch;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.testing.RandomModels;
import org.parseval.testing.VirtualClock;

/** The core alone has no search, and answers formulas nevertheless. */
class WithoutSearchTest {
    private static final int VARIABLES = 60;

    /** No elimination of it fits the memory. */
    private static Model formula() {
        RandomGenerator random = RandomModels.random(3);
        List<Factor> clauses = new ArrayList<>();
        for (int c = 0; c < 3 * VARIABLES; c++) {
            int[] scope = random.ints(0, VARIABLES).distinct().limit(3).toArray();
            clauses.add(ClauseFactor.hard(scope, random.nextBoolean(), random.nextBoolean(), random.nextBoolean()));
        }
        return Model.binary(VARIABLES, clauses);
    }

    private static Answer ask(Query query) {
        Budget budget = Budget.standard()
                .withMemory(4 << 20)
                .withTime(Duration.ofSeconds(5))
                .withHost(new VirtualClock(Duration.ofMillis(2)).host(new StopSignal()));
        return new AutoEngine().solve(formula(), query, budget, Progress.SILENT);
    }

    @Test
    void thereIsNone() {
        assertThat(CountingSearch.find()).isEmpty();
    }

    @Test
    void aFormulaIsAnswered() {
        Answer answer = ask(Query.of(Task.PR));
        assertThat(answer.exact()).isFalse();
        assertThat(answer.value().ln()).isBetween(0.0, VARIABLES * Math.log(2) + 1e-9);
    }

    @Test
    void aProjectionHasTrivialBounds() {
        Answer answer = ask(Query.projectedCount(Evidence.none(), Set.of(0, 1, 2)));
        assertThat(answer.exact()).isFalse();
        assertThat(answer.certified().orElseThrow().lnHigh()).isLessThanOrEqualTo(3 * Math.log(2) + 1e-9);
    }
}
