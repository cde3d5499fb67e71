package org.parseval.engine.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
import org.parseval.engine.energy.EnergySettings;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Forecast;
import org.parseval.inference.Host;
import org.parseval.inference.Host.Clock;
import org.parseval.inference.Pace;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.reduction.Reductions;

/** The rules of the default engine on methods that do what a script says, on a machine whose speed is another script. */
class ScheduleTest {
    /** Between what one state weighs and what all would if each were the heaviest. */
    private static final double LOG_Z = 12;

    private static final double SECOND = 1e9;

    /** A machine on which work takes time, and nothing else does. */
    private static final class Machine implements Clock {
        private double slowness = 1;
        private double nanos;
        private double work;
        private double slowerAfter = Double.POSITIVE_INFINITY;

        @Override
        public long nanos() {
            return (long) nanos;
        }

        void work(double amount) {
            work += amount;
            nanos += amount * slowness;
            if (work >= slowerAfter) {
                slowness = 10;
                slowerAfter = Double.POSITIVE_INFINITY;
            }
        }

        double seconds() {
            return nanos * 1e-9;
        }
    }

    /**
     * A method that is done after some work.
     *
     * @param forecast what it says that it will take; less than zero if it does not know
     * @param truth what it takes
     * @param exact whether what it then has is exact
     * @param tells whether it tells how much of its way is done
     */
    private record Script(double forecast, double truth, boolean exact, boolean tells) {
        static Script tables(double forecast, double truth) {
            return new Script(forecast, truth, true, false);
        }

        static Script search(double truth, boolean tells) {
            return new Script(-1, truth, true, tells);
        }

        static Script samples(double truth) {
            return new Script(-1, truth, false, false);
        }

        static Script never() {
            return new Script(-1, Double.POSITIVE_INFINITY, false, false);
        }
    }

    private final Machine machine = new Machine();
    private final List<String> begun = new ArrayList<>();
    private double forOrders;
    private double toCases = Double.POSITIVE_INFINITY;

    private Method method(String name, Script script) {
        return new Method(name, Set.of(Task.PR, Task.MAR), Map.of()) {
            @Override
            public Plan plan(Part part, Resources resources, Deadline deadline) {
                Forecast forecast = script.forecast < 0
                        ? new Forecast.Fitted(0)
                        : new Forecast.Known(10, 1 << 10, 1 << 13, script.forecast, "scripted");
                return Plan.of(forecast, () -> {
                    begun.add(name);
                    return new Scripted(script);
                });
            }
        };
    }

    private final class Scripted implements Solver {
        private final Script script;
        private double done;

        Scripted(Script script) {
            this.script = script;
        }

        @Override
        public boolean advance(Deadline deadline) {
            do {
                machine.work(SECOND / 1000);
                done += SECOND / 1000;
            } while (done < script.truth && !deadline.passed() && script.exact);
            return done < script.truth;
        }

        @Override
        public Optional<PartAnswer> best() {
            if (script.exact) {
                return done >= script.truth ? Optional.of(PartAnswer.exactLn(LOG_Z)) : Optional.empty();
            }
            // The error falls with the root of the work, to what was asked for at the end.
            double error = 1e-3 * Math.log(10) * Math.sqrt(script.truth / Math.max(1, done));
            return script.truth == Double.POSITIVE_INFINITY
                    ? Optional.empty()
                    : Optional.of(PartAnswer.estimateLn(LOG_Z)
                            .withError(
                                    0.99 * error,
                                    new Answer.Confidence(new Answer.Bounds(LOG_Z - error, LOG_Z + error), 0.95)));
        }

        @Override
        public double work() {
            return done;
        }

        @Override
        public double shareDone() {
            return script.tells ? Math.min(1, done / script.truth) : 0;
        }

        @Override
        public Diagnostics diagnostics() {
            return Diagnostics.NONE;
        }
    }

    /** Neighbours that may not both be in state 0, or may. */
    private static Model ring(boolean zeros) {
        List<Factor> factors = new ArrayList<>();
        int[] cardinalities = new int[12];
        for (int v = 0; v < cardinalities.length; v++) {
            cardinalities[v] = 2;
            factors.add(TableFactor.of(
                    new int[] {v, (v + 1) % cardinalities.length}, new double[] {zeros ? 0 : 0.5, 1, 1, 2}));
        }
        return Model.markov(cardinalities, factors);
    }

    /** The search for a cheaper way takes all the work that it may, and finds one if it takes so much. */
    private Method cheaper(double work, Method tables) {
        return new Method(tables.name(), tables.tasks(), Map.of()) {
            @Override
            public Plan plan(Part part, Resources resources, Deadline deadline) {
                while (forOrders < work && !deadline.passed()) {
                    machine.work(SECOND / 1000);
                    forOrders += SECOND / 1000;
                }
                return (forOrders < toCases ? tables : method("cases", Script.tables(SECOND, SECOND)))
                        .plan(part, resources, deadline);
            }
        };
    }

    private Answer solve(Script tables, Script search, Script samples, double limit, boolean zeros) {
        Method table = method("exact", tables);
        forOrders = 0;
        Toolbox tools = new Toolbox(
                table,
                work -> cheaper(work, table),
                method("compile", search),
                method("energy", samples),
                method("minibucket-samples", samples),
                method("minibucket", Script.never()),
                Optional::empty,
                method("bp", Script.never()));
        Model model = ring(zeros);
        AutoEngine engine = new AutoEngine(EnergySettings.standard(), AutoPolicy.standard(), tools, Reductions.NONE);
        Budget budget = Budget.standard()
                .withThreads(1)
                .withTime(Duration.ofNanos((long) (limit * 1e9)))
                .withHost(new Host(machine, Pace.usual(), new StopSignal()));
        return engine.solve(model, Query.of(Task.PR), budget, Progress.SILENT);
    }

    @Test
    void tablesComeAfterAtMostHalfOfWhatTheyCost() {
        for (double cost : new double[] {0.01, 0.3, 1, 5, 12}) {
            double before = machine.seconds();
            Answer answer = solve(
                    Script.tables(cost * SECOND, cost * SECOND), Script.search(1e15, false), Script.never(), 100, true);
            assertThat(answer.exact()).isTrue();
            assertThat(machine.seconds() - before).as("tables of %s s", cost).isLessThan(1.5 * cost + 0.3);
        }
    }

    @Test
    void casesThatAreFoundOnTheWayAreTheCheapestExactWay() {
        toCases = 0.8 * SECOND;
        for (double tables : new double[] {10 * SECOND, 20_000 * SECOND}) {
            double before = machine.seconds();
            Answer answer = solve(Script.tables(tables, tables), Script.search(1e15, false), Script.never(), 100, true);
            assertThat(answer.exact()).isTrue();
            assertThat(begun).contains("cases").doesNotContain("exact");
            assertThat(machine.seconds() - before).isLessThan(8);
        }
    }

    @Test
    void aSearchThatIsShorterThanAQuarterOfTheTablesIsTheAnswer() {
        Answer answer =
                solve(Script.tables(10 * SECOND, 10 * SECOND), Script.search(SECOND, false), Script.never(), 100, true);
        assertThat(answer.exact()).isTrue();
        assertThat(begun).doesNotContain("exact");
        assertThat(machine.seconds()).isLessThan(1.5);
    }

    @Test
    void aShortSearchDoesNotWaitForALongOrder() {
        Answer answer = solve(
                Script.tables(25 * SECOND, 25 * SECOND), Script.search(SECOND / 10, false), Script.never(), 100, true);
        assertThat(answer.exact()).isTrue();
        assertThat(begun).doesNotContain("exact");
        assertThat(machine.seconds()).isLessThan(0.4);
    }

    @Test
    void whereTablesDoNotFitASearchTakesAtMostHalfAsLongAgain() {
        for (double cost : new double[] {0.5, 3, 20}) {
            double before = machine.seconds();
            Answer answer =
                    solve(Script.tables(1e15, 1e15), Script.search(cost * SECOND, false), Script.never(), 100, true);
            assertThat(answer.exact()).isTrue();
            assertThat(machine.seconds() - before).as("a search of %s s", cost).isLessThan(1.5 * cost + 0.5);
        }
    }

    @Test
    void samplesWithAnErrorGetTheTimeThatAHopelessSearchWouldWaste() {
        Answer answer =
                solve(Script.tables(1e15, 1e15), Script.search(1e18, true), Script.samples(10 * SECOND), 100, true);
        assertThat(answer.relativeError().getAsDouble()).isLessThan(1e-3 * Math.log(10));
        // Both samplers work, and each needs ten seconds; beside each round the search has a sixth of it, orders a
        // half and bounds a tenth, and a moment in the first rounds.
        assertThat(machine.seconds()).isLessThan(20 * 1.85 + 0.5);
    }

    @Test
    void forecastsThatAreFarTooShortEndInTimeWithWhatElseThereIs() {
        Answer answer =
                solve(Script.tables(SECOND, 1e15), Script.search(1e18, false), Script.samples(2 * SECOND), 30, false);
        assertThat(answer.relativeError()).isPresent();
        assertThat(machine.seconds()).isLessThan(30 * 1.02 + 0.3);
    }

    @Test
    void whatNeverEndsIsEndedByTheLimit() {
        Answer answer = solve(Script.tables(1e15, 1e15), Script.search(1e18, false), Script.never(), 20, true);
        assertThat(answer.exact()).isFalse();
        assertThat(answer.certified()).isPresent();
        assertThat(machine.seconds()).isLessThan(20 * 1.02 + 0.3);
    }

    @Test
    void aSlowMachineDelaysSmallTablesAndDoesNotChangeWhoAnswers() {
        machine.slowness = 30;
        Answer answer = solve(
                Script.tables(0.4 * SECOND, 0.4 * SECOND),
                Script.search(1e18, false),
                Script.samples(100 * SECOND),
                20,
                true);
        assertThat(answer.exact()).isTrue();
        assertThat(begun).contains("exact");
    }

    @Test
    void aMachineThatBecomesTenTimesSlowerKeepsTheLimit() {
        machine.slowerAfter = 2 * SECOND;
        Answer answer = solve(
                Script.tables(15 * SECOND, 15 * SECOND), Script.search(1e18, false), Script.samples(SECOND), 40, true);
        assertThat(answer.exact() || answer.relativeError().isPresent()).isTrue();
        assertThat(machine.seconds()).isLessThan(40 * 1.02 + 0.3);
    }

    @Test
    void shortTablesAreNotPrecededBySamples() {
        solve(Script.tables(SECOND, SECOND), Script.search(1e18, false), Script.samples(SECOND), 100, false);
        assertThat(begun).contains("exact").doesNotContain("energy");
    }

    @Test
    void aFirstEstimateComesBeforeLongTablesAndTakesATwentieth() {
        Answer answer = solve(
                Script.tables(20 * SECOND, 20 * SECOND), Script.search(1e18, false), Script.samples(100), 100, false);
        assertThat(answer.exact()).isTrue();
        assertThat(begun.indexOf("energy")).isBetween(0, begun.indexOf("exact"));
        assertThat(machine.seconds()).isLessThan(20 * 1.2);
        begun.clear();
        double before = machine.seconds();
        solve(Script.tables(20 * SECOND, 20 * SECOND), Script.search(1e18, false), Script.samples(1e15), 100, false);
        assertThat(begun).contains("energy", "exact");
        assertThat(machine.seconds() - before).isLessThan(20 * 1.2);
    }
}
