package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.counting.search.count.ComponentCache;
import org.parseval.counting.search.count.Scores;
import org.parseval.counting.search.count.Search;
import org.parseval.counting.search.count.TreeDepths;
import org.parseval.counting.search.encoding.Encoding;
import org.parseval.counting.search.encoding.Formula;
import org.parseval.counting.search.sat.Strengthening;
import org.parseval.counting.search.trace.SearchCircuit;
import org.parseval.counting.search.trace.Trace;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.engine.Parts;
import org.parseval.engine.contract.PartAnswer;
import org.parseval.inference.Answer;
import org.parseval.inference.Deadline;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Host;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.numeric.ScaledNumber;
import org.parseval.reduction.Reductions;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.Seeds;

/** Whatever is done before the search, and whatever is left out, the answer is that of a look at every state. */
class PreprocessingTest {
    private static final Deadline NEVER = Deadline.never(Host.here());

    /** What comes before the search. */
    private record Steps(Reductions reductions, boolean strengthens, boolean hasTree) {
        static final List<Steps> ALL = new ArrayList<>();

        static {
            for (Reductions reductions : Reductions.values()) {
                for (boolean strengthens : new boolean[] {false, true}) {
                    for (boolean tree : new boolean[] {false, true}) {
                        ALL.add(new Steps(reductions, strengthens, tree));
                    }
                }
            }
        }
    }

    static IntStream formulas() {
        return Seeds.upTo(1000);
    }

    static IntStream tables() {
        return Seeds.upTo(500);
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("formulas")
    void weightedFormulasWithWideClausesAndExclusiveOrs(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        int variables = 6 + random.nextInt(5);
        List<Factor> factors = new ArrayList<>();
        for (int i = random.nextInt(3 * variables); i >= 0; i--) {
            int[] scope = scope(random, variables, 2 + random.nextInt(random.nextInt(3) == 0 ? 7 : 2));
            boolean[] signs = new boolean[scope.length];
            for (int k = 0; k < signs.length; k++) {
                signs[k] = random.nextBoolean();
            }
            factors.add(ClauseFactor.hard(scope, signs));
        }
        for (int i = random.nextInt(4); i > 0; i--) {
            boolean odd = random.nextBoolean();
            factors.add(new ParityFactor(scope(random, variables, 2 + random.nextInt(5)), odd ? 0 : 1, odd ? 1 : 0));
        }
        for (int v = 0; v < variables; v++) {
            if (random.nextInt(3) > 0) {
                double weight = random.nextInt(4) == 0 ? 0.25 : random.nextDouble();
                factors.add(TableFactor.of(
                        new int[] {v}, new double[] {random.nextInt(9) == 0 ? 0 : 1 - weight, weight}));
            }
        }
        int[] cardinalities = new int[variables];
        Arrays.fill(cardinalities, 2);
        check(Model.markov(cardinalities, factors), evidence(random, cardinalities));
    }

    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("tables")
    void tablesWithManyZerosAndEqualValues(int seed) {
        Model model = SparseModels.tables(seed, 6);
        check(model, evidence(RandomModels.random(seed + 10_000), model.cardinalities()));
    }

    private static int[] scope(RandomGenerator random, int variables, int size) {
        return random.ints(0, variables)
                .distinct()
                .limit(Math.min(size, variables))
                .toArray();
    }

    /** Every other time. */
    private static Evidence evidence(RandomGenerator random, int[] cardinalities) {
        Map<Integer, Integer> states = new TreeMap<>();
        boolean any = random.nextBoolean();
        for (int v = 0; v < cardinalities.length; v++) {
            if (any && random.nextInt(4) == 0) {
                states.put(v, random.nextInt(cardinalities[v]));
            }
        }
        return Evidence.of(states);
    }

    private static void check(Model model, Evidence evidence) {
        BruteForce truth = BruteForce.solve(model, evidence);
        boolean zero = truth.logZ() == Double.NEGATIVE_INFINITY;
        for (Steps steps : Steps.ALL) {
            for (Task task : new Task[] {Task.PR, Task.MAR}) {
                Answer answer = solve(model, Query.of(task, evidence), steps);
                assertThat(answer.value().isZero()).as("%s", steps).isEqualTo(zero);
                if (!zero) {
                    assertThat(answer.value().ln()).as("%s", steps).isCloseTo(truth.logZ(), within(1e-9));
                }
                answer.distributions().ifPresent(found -> {
                    for (int v = 0; v < model.variableCount(); v++) {
                        assertThat(found.probabilities()[v])
                                .as("%s, variable %d", steps, v)
                                .containsExactly(truth.marginals()[v], within(1e-9));
                    }
                });
                assertThat(answer.distributions().isPresent()).isEqualTo(task == Task.MAR && !zero);
            }
        }
    }

    private static Answer solve(Model model, Query query, Steps steps) {
        Parts parts = Parts.of(model, query, steps.reductions, false, () -> false);
        List<PartAnswer> answers = parts.parts().stream()
                .map(part -> solve(part.model(), query.task(), steps))
                .toList();
        int last = (int) answers.stream().takeWhile(answer -> !answer.isZero()).count() + 1;
        return parts.answer(
                answers.subList(0, Math.min(answers.size(), last)), "search", Map.of(), 0, Diagnostics.NONE);
    }

    private static PartAnswer solve(Model part, Task task, Steps steps) {
        Encoding encoding = Encoding.of(part, 1 << 20, NEVER);
        if (steps.strengthens) {
            Strengthening stronger =
                    new Strengthening(encoding.variables(), encoding.clauses().hard());
            stronger.advance(NEVER);
            encoding.clauses().replaceHard(stronger.clauses());
        }
        Formula formula = new Formula(encoding);
        InteractionGraph graph = formula.graph(() -> {});
        int[] natural = IntStream.range(0, graph.size()).toArray();
        double[] depths =
                steps.hasTree ? TreeDepths.of(graph, EliminationOrder.of(graph, natural)) : new double[graph.size()];
        SearchCircuit circuit = new SearchCircuit(1 << 24);
        Search search = new Search(
                encoding,
                formula,
                new Scores(
                        depths, encoding.variables() + encoding.clauses().soft().size(), 1),
                new ComponentCache(1 << 20),
                task == Task.MAR ? circuit : Trace.NONE,
                Progress.SILENT);
        assertThat(search.advance(NEVER)).isTrue();
        ScaledNumber count = search.count();
        if (count.isZero()) {
            return PartAnswer.zero();
        }
        count.multiply(encoding.constant());
        PartAnswer answer = PartAnswer.exactLn(count.log());
        return task == Task.PR
                ? answer
                : answer.withMarginals(Marginals.exact(CompilationSolver.distributions(
                        encoding, circuit.probabilities(encoding.weights(), encoding.variables()))));
    }
}
