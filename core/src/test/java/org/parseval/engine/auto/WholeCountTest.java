package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Forecast;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;

/** The search on the clauses as they were given, with a search that counts a part after ten steps, and its digits in one more. */
class WholeCountTest {
    private static final int STEPS = 10;

    private int begun;

    private final class TenSteps implements Solver {
        private final Part part;
        private int done;

        TenSteps(Part part) {
            this.part = part;
            begun++;
        }

        @Override
        public boolean advance(Deadline deadline) {
            done++;
            return done <= STEPS;
        }

        /** Each part is a clause of two variables. */
        @Override
        public Optional<PartAnswer> best() {
            assertThat(part.size()).isEqualTo(2);
            if (done < STEPS) {
                return Optional.empty();
            }
            PartAnswer sum = PartAnswer.exactLn(Math.log(3));
            return Optional.of(done == STEPS ? sum : sum.withCount(BigInteger.valueOf(3)));
        }

        @Override
        public double work() {
            return done;
        }

        @Override
        public Diagnostics diagnostics() {
            return new Diagnostics.Builder().count("decisions", done).build();
        }
    }

    private final Method search = new Method("compile", Set.of(Task.PR), Map.of()) {
        @Override
        public boolean countsProjections() {
            return true;
        }

        @Override
        public Plan plan(Part part, Resources resources, Deadline deadline) {
            return Plan.of(new Forecast.Fitted(0), () -> new TenSteps(part));
        }
    };

    private static Model clauses(int count) {
        List<Factor> clauses = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            clauses.add(TableFactor.of(new int[] {2 * c, 2 * c + 1}, new double[] {0, 1, 1, 1}));
        }
        return Model.binary(2 * count, clauses);
    }

    @Test
    void aTurnGoesOnWhereTheLastOneWasLeftOff() {
        Budget budget = Budget.standard();
        Model model = clauses(3);
        try (WholeCount whole =
                WholeCount.of(search, model, Query.of(Task.PR), budget).orElseThrow()) {
            Optional<Answer> found = Optional.empty();
            int turns = 0;
            while (found.isEmpty()) {
                turns++;
                found = whole.goOn(4 * turns, budget.deadline());
            }
            // 33 steps in turns of four, the last of them in one that is longer for the digits.
            assertThat(turns).isEqualTo(8);
            assertThat(begun).isEqualTo(3);
            assertThat(found.get().exact()).isTrue();
            assertThat(found.get().count()).contains(BigInteger.valueOf(27));
            assertThat(found.get().value().ln()).isCloseTo(3 * Math.log(3), within(1e-12));
            assertThat(found.get().diagnostics().asMap()).containsEntry("decisions", 33L);
        }
    }

    @Test
    void aTurnThatIsSpentAlreadyDoesNothing() {
        Budget budget = Budget.standard();
        try (WholeCount whole =
                WholeCount.of(search, clauses(1), Query.of(Task.PR), budget).orElseThrow()) {
            assertThat(whole.goOn(5, budget.deadline())).isEmpty();
            assertThat(whole.goOn(5, budget.deadline())).isEmpty();
            assertThat(whole.goOn(4, budget.deadline())).isEmpty();
            assertThat(whole.goOn(STEPS, budget.deadline())).isPresent();
            assertThat(begun).isEqualTo(1);
        }
    }
}
