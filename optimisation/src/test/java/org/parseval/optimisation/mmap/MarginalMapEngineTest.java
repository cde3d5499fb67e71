package org.parseval.optimisation.mmap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.EngineContract;
import org.parseval.testing.Grids;

class MarginalMapEngineTest extends EngineContract {
    private static final Budget BUDGET = Budget.standard().withThreads(1).withMemory(256 << 20);

    @Override
    protected Engine engine() {
        return new MethodEngine(new MarginalMapMethod());
    }

    @Override
    protected int leastLargeAnswers() {
        return 19;
    }

    @Test
    void theCatalogueHasIt() {
        assertThat(Catalogue.engine("mmap").tasks()).containsExactly(Task.MMAP);
    }

    /** The best state of all variables is off, on; but off is less probable than on once the other variable is summed over. */
    @Test
    void theBestStateOfSomeIsNotThatOfAll() {
        Model model = Model.markov(
                new int[] {2, 3}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {4, 0, 0, 2, 2, 2})));

        Answer some = engine().solve(model, Query.marginalMap(Evidence.none(), 0));
        Answer all = engine().solve(model, Query.marginalMap(Evidence.none(), 0, 1));

        assertThat(some.assignment().orElseThrow()).containsExactly(1, -1);
        assertThat(some.value().ln()).isCloseTo(Math.log(6), within(1e-12));
        assertThat(some.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(all.assignment().orElseThrow()).containsExactly(0, 0);
        assertThat(all.value().ln()).isCloseTo(Math.log(4), within(1e-12));
    }

    @Test
    void whoOnlySumsOrMaximisesRefuses() {
        Query query = Query.marginalMap(Evidence.none(), 0);
        Model model = Grids.ising(2, 2, 1, 1);
        for (String name : List.of("auto", "exact", "energy", "minibucket", "bp", "dual", "compile")) {
            assertThatThrownBy(() -> Catalogue.engine(name).solve(model, query))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("engine " + name + " does not answer MMAP; engine mmap does");
        }
    }

    @Test
    void aVariableThatIsNotThereIsRefused() {
        assertThatThrownBy(() -> engine().solve(Grids.ising(2, 2, 1, 1), Query.marginalMap(Evidence.none(), 4)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no variable 4 to be maximised");
    }

    @Test
    void anObservedVariableHasItsState() {
        Model model = Grids.ising(3, 3, 1, 1);
        Answer answer = engine().solve(model, Query.marginalMap(Evidence.of(Map.of(4, 1)), 4, 0));
        assertThat(answer.assignment().orElseThrow()[4]).isEqualTo(1);
        assertThat(answer.assignment().orElseThrow()[8]).isEqualTo(-1);
        assertThatThrownBy(() -> answer.state("8")).hasMessage("the state of 8 was not asked for: it is summed over");
    }

    /** Of no variables it is Z, of all a best state. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theEndsAreKnownQuestions(int seed) {
        Model model = Grids.ising(6, 6, 1, seed);
        Engine auto = new AutoEngine();
        Answer none = engine().solve(model, Query.marginalMap(Evidence.none()));
        Answer all = engine().solve(model, Query.of(Task.MMAP));

        assertThat(none.value().ln())
                .isCloseTo(auto.solve(model, Query.of(Task.PR)).value().ln(), within(1e-9));
        assertThat(none.assignment().orElseThrow()).containsOnly(-1);
        assertThat(all.value().ln())
                .isCloseTo(auto.solve(model, Query.of(Task.MPE)).value().ln(), within(1e-9));
    }

    /** Larger than brute force: the search proves what one elimination finds. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void searchAndEliminationAgree(int seed) {
        Model model = Grids.ising(6, 7, 1.5, seed);
        int[] maximised = IntStream.range(0, 42).filter(v -> v % 5 == seed % 5).toArray();
        Query query = Query.marginalMap(Evidence.none(), maximised);
        Answer tables = engine().solve(model, query, BUDGET, Progress.SILENT);
        Answer search = new MethodEngine(new MarginalMapMethod(MarginalMapPolicy.STANDARD.withoutTables()))
                .solve(model, query, BUDGET, Progress.SILENT);

        assertThat(tables.exact()).isTrue();
        assertThat(search.exact()).isTrue();
        assertThat(search.value().ln()).isCloseTo(tables.value().ln(), within(1e-9));
        assertThat(search.assignment().orElseThrow())
                .containsExactly(tables.assignment().orElseThrow());
    }

    /** What is stopped early has a state, its exact sum, and a bound. */
    @Test
    void aStateThatIsNotProvedHasItsExactSumAndABound() {
        Model model = Grids.ising(14, 14, 3, 1);
        int[] maximised = IntStream.range(0, 196).filter(v -> v % 3 == 0).toArray();
        Answer answer = new MethodEngine(new MarginalMapMethod(MarginalMapPolicy.STANDARD.withoutTables()))
                .solve(
                        model,
                        Query.marginalMap(Evidence.none(), maximised),
                        BUDGET.withTime(Duration.ofSeconds(2)),
                        Progress.SILENT);
        Map<Integer, Integer> states = new TreeMap<>();
        for (int v : maximised) {
            states.put(v, answer.assignment().orElseThrow()[v]);
        }
        double own = new AutoEngine()
                .solve(model, Query.partitionFunction(Evidence.of(states)))
                .value()
                .ln();

        assertThat(answer.value().ln()).isCloseTo(own, within(1e-8));
        assertThat(answer.relativeError()).isEmpty();
        answer.certified().ifPresent(bounds -> assertThat(bounds.lnHigh()).isGreaterThanOrEqualTo(own - 1e-8));
        assertThat(answer.exact() || answer.certified().isPresent()).isTrue();
    }

    @Test
    void theSameSeedGivesTheSameAnswerOnAnyNumberOfThreads() {
        Model model = Grids.ising(5, 8, 2, 5);
        Query query = Query.marginalMap(Evidence.none(), 0, 7, 12, 18, 21, 33);
        Engine engine = new MethodEngine(new MarginalMapMethod(MarginalMapPolicy.STANDARD.withoutTables()));
        Answer one = engine.solve(model, query, BUDGET, Progress.SILENT);
        Answer two = engine.solve(model, query, BUDGET.withThreads(2), Progress.SILENT);

        assertThat(two.value()).isEqualTo(one.value());
        assertThat(two.assignment().orElseThrow())
                .containsExactly(one.assignment().orElseThrow());
    }
}
