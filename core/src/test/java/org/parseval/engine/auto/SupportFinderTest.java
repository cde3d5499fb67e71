package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.parseval.engine.CurrentDeadline;
import org.parseval.engine.Method;
import org.parseval.engine.Part;
import org.parseval.engine.Plan;
import org.parseval.engine.Resources;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.engine.contract.Solver;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Forecast;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.parallel.Workers;
import org.parseval.support.Support;

/** The search for a state by a method that has its answer after three pieces of work. */
class SupportFinderTest {
    private final Part part = new Part(
            Model.binary(2, List.of(TableFactor.of(new int[] {0, 1}, new double[] {0, 0, 5, 1}))), new int[] {0, 1});
    private final Resources resources = new Resources(Task.PR, Budget.standard(), 1, Workers.ALONE, Progress.SILENT);
    private final Deadline deadline = Budget.standard().deadline();
    private int pieces;

    private SupportFinder finder(PartAnswer afterThree) {
        Method method = new Method("dual", Set.of(Task.MPE), Map.of()) {
            @Override
            public Plan plan(Part asked, Resources own, Deadline end) {
                assertThat(own.task()).isEqualTo(Task.MPE);
                return Plan.of(new Forecast.Fitted(0), () -> new ThreePieces(afterThree));
            }
        };
        return finder(() -> Optional.of(method));
    }

    private SupportFinder finder(Supplier<Optional<Method>> method) {
        return new SupportFinder(part, method, resources, new CurrentDeadline(deadline));
    }

    private final class ThreePieces implements Solver {
        private final PartAnswer answer;

        ThreePieces(PartAnswer answer) {
            this.answer = answer;
        }

        @Override
        public boolean advance(Deadline end) {
            pieces++;
            return true;
        }

        @Override
        public Optional<PartAnswer> best() {
            return pieces < 3 ? Optional.empty() : Optional.of(answer);
        }

        @Override
        public double work() {
            return pieces;
        }

        @Override
        public Diagnostics diagnostics() {
            return Diagnostics.NONE;
        }
    }

    @Test
    void aStateBoundsTheSumFromBelow() {
        try (SupportFinder finder = finder(PartAnswer.estimateLn(Math.log(5)).withAssignment(new int[] {1, 0}))) {
            assertThat(part.trivialBounds(Task.PR).lnLow()).isEqualTo(Double.NEGATIVE_INFINITY);
            assertThat(finder.seek(2, deadline)).isFalse();
            assertThat(pieces).isEqualTo(2);
            assertThat(finder.seek(100, deadline)).isTrue();
            assertThat(pieces).isEqualTo(3);
            assertThat(part.trivialBounds(Task.PR).lnLow()).isCloseTo(Math.log(5), within(1e-9));
            assertThat(part.knownSupport()).containsInstanceOf(Support.Found.class);
            // What is known is not looked for again.
            assertThat(finder.seek(1000, deadline)).isFalse();
            assertThat(pieces).isEqualTo(3);
        }
    }

    @Test
    void theProofThatThereIsNoStateIsTakenToo() {
        try (SupportFinder finder = finder(PartAnswer.zero())) {
            assertThat(finder.seek(100, deadline)).isTrue();
            assertThat(part.knownSupport()).containsInstanceOf(Support.None.class);
        }
    }

    @Test
    void aStateOfWeightZeroIsNone() {
        try (SupportFinder finder = finder(PartAnswer.estimateLn(0).withAssignment(new int[] {0, 0}))) {
            assertThat(finder.seek(100, deadline)).isFalse();
            assertThat(part.knownSupport()).isEmpty();
        }
    }

    @Test
    void withoutAMethodNothingIsFound() {
        try (SupportFinder finder = finder(Optional::empty)) {
            assertThat(finder.seek(100, deadline)).isFalse();
            assertThat(part.knownSupport()).isEmpty();
        }
    }
}
