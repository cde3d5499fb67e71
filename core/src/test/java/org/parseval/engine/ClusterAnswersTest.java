package org.parseval.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.parseval.engine.energy.EnergyMethod;
import org.parseval.engine.energy.EnergySettings;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Host;
import org.parseval.inference.Host.Clock;
import org.parseval.inference.Pace;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.testing.Grids;
import org.parseval.testing.Hubs;
import org.parseval.testing.ShuffledCluster;

/** Engines whose pieces are done elsewhere, in any order. */
@Order(1)
class ClusterAnswersTest {
    private static final long ENOUGH = 1L << 30;

    private static Model grid(int side, double coupling) {
        return Grids.ising(side, side, coupling, 7);
    }

    /** On a machine that is so slow, rounds of few samples are long enough for the cluster. */
    private static final double SLOWNESS = 32;

    private static Budget slow() {
        return Budget.standard().withHost(new Host(Clock.SYSTEM, Pace.fixed(SLOWNESS), new StopSignal()));
    }

    /** The last rounds are long enough for the cluster. */
    private static Engine sampling() {
        return new MethodEngine(new EnergyMethod(EnergySettings.standard()
                .withNeighbours(3)
                .withEpsilon(1e-3)
                .withSamples(10_000)
                .withError(1e-7)));
    }

    @Test
    void samplesOfTheClusterGiveTheSameBits() {
        for (Task task : new Task[] {Task.PR, Task.MAR}) {
            Budget plain = slow().withMemory(ENOUGH).withThreads(2);
            Model model = grid(20, 1.2);
            Answer expected = sampling().solve(model, Query.of(task), plain, Progress.SILENT);
            int slots = task == Task.PR ? 1 : 5;
            ShuffledCluster cluster = new ShuffledCluster(slots, ENOUGH, slots);
            Answer found = sampling().solve(model, Query.of(task), plain.withCluster(cluster), Progress.SILENT);
            assertThat(cluster.done()).isPositive();
            assertThat(cluster.open()).isZero();
            assertThat(found.value()).isEqualTo(expected.value());
            assertThat(found.relativeError()).isEqualTo(expected.relativeError());
            assertThat(found.confidence()).isEqualTo(expected.confidence());
            assertThat(found.diagnostics().asMap().get("samples"))
                    .isEqualTo(expected.diagnostics().asMap().get("samples"));
            if (task == Task.MAR) {
                assertThat(found.marginals().probabilities())
                        .isDeepEqualTo(expected.marginals().probabilities());
                assertThat(found.marginals().standardErrors().orElseThrow())
                        .isDeepEqualTo(expected.marginals().standardErrors().orElseThrow());
            }
        }
    }

    @Test
    void aProcessWithTooLittleMemoryRefusesWithNumbers() {
        ShuffledCluster cluster = new ShuffledCluster(2, 1 << 10, 1);
        assertThatThrownBy(() -> sampling()
                        .solve(
                                grid(20, 1.2),
                                Query.of(Task.PR),
                                Budget.standard().withCluster(cluster),
                                Progress.SILENT))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("even the coarsest elimination")
                .hasMessageContaining("that a process of the cluster has for a piece");
    }

    /** The program that asks has room for a finer elimination than the others. */
    @Test
    void eliminationsAreNoFinerThanTheOthersHaveRoomFor() {
        Model model = grid(20, 1.2);
        Query query = Query.of(Task.PR);
        EnergySettings settings = EnergySettings.standard().withError(1e-9);
        ShuffledCluster cluster = new ShuffledCluster(2, 1 << 18, 1);
        Budget roomy = slow().withMemory(1 << 25);
        Answer found = new MethodEngine(new EnergyMethod(settings.withSamples(16_000)))
                .solve(model, query, roomy.withCluster(cluster), Progress.SILENT);
        Answer finer =
                new MethodEngine(new EnergyMethod(settings.withSamples(0))).solve(model, query, roomy, Progress.SILENT);
        assertThat(rungs(found)).isBetween(1, rungs(finer) - 1);
        assertThat(cluster.done()).isPositive();
        Answer exact = new MethodEngine(new ExactMethod()).solve(model, query, Budget.standard(), Progress.SILENT);
        assertThat(found.value().ln())
                .isCloseTo(exact.value().ln(), within(5 * found.relativeError().orElseThrow()));
    }

    private static int rungs(Answer answer) {
        return ((List<?>) Objects.requireNonNull(answer.diagnostics().asMap().get("rungs"))).size();
    }

    @Test
    void whatDoesNotFitThisMachineIsDividedIntoCasesThatFitTheOthers() {
        Model model = Hubs.grid(8, 5, 3);
        Budget small = Budget.standard().withMemory(1 << 14);
        Query query = Query.of(Task.PR);
        assertThatThrownBy(() -> new MethodEngine(new ExactMethod()).solve(model, query, small, Progress.SILENT))
                .isInstanceOf(BudgetException.class);
        ShuffledCluster cluster = new ShuffledCluster(2, 1 << 20, 1);
        Answer divided =
                new MethodEngine(new ExactMethod()).solve(model, query, small.withCluster(cluster), Progress.SILENT);
        Answer whole = new MethodEngine(new ExactMethod()).solve(model, query, Budget.standard(), Progress.SILENT);
        assertThat(cluster.done()).isGreaterThan(4);
        assertThat(divided.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(divided.value().ln()).isCloseTo(whole.value().ln(), within(1e-9));
    }

    @Test
    void aStopGivesTheBestAnswerSoFar() {
        StopSignal stop = new StopSignal();
        ShuffledCluster cluster = new ShuffledCluster(3, ENOUGH, 1);
        Progress first = (phase, fraction) -> {
            if (phase.contains("cluster")) {
                stop.give();
            }
        };
        Answer answer = sampling()
                .solve(
                        grid(20, 1.2),
                        Query.of(Task.PR),
                        slow().withMemory(ENOUGH).withCluster(cluster).withStop(stop),
                        first);
        assertThat(answer.value().sign()).isEqualTo(1);
        assertThat(cluster.open()).isZero();
    }
}
