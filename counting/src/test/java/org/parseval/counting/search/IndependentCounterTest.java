package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.logicng.formulas.Formula;
import org.logicng.formulas.FormulaFactory;
import org.logicng.formulas.Variable;
import org.logicng.knowledgecompilation.bdds.BDDFactory;
import org.logicng.knowledgecompilation.bdds.jbuddy.BDDKernel;
import org.logicng.modelcounting.ModelCounter;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.testing.SeededTest;

/** Counts of formulas too large for a look at every state, digit by digit against counters that others wrote (LogicNG). */
class IndependentCounterTest {
    private static final List<Engine> ENGINES = List.of(new MethodEngine(new CompilationMethod()), new AutoEngine());

    /** The same clauses and exclusive ors for us and for the other counter. */
    private static final class Both {
        private final FormulaFactory factory = new FormulaFactory();
        private final List<Variable> names = new ArrayList<>();
        private final List<Factor> ours = new ArrayList<>();
        private final List<Formula> theirs = new ArrayList<>();

        Both(int variables) {
            for (int v = 0; v < variables; v++) {
                names.add(factory.variable("x" + v));
            }
        }

        void addClause(int[] scope, boolean[] positive) {
            ours.add(ClauseFactor.hard(scope, positive));
            theirs.add(factory.or(IntStream.range(0, scope.length)
                    .mapToObj(i -> factory.literal("x" + scope[i], positive[i]))
                    .toList()));
        }

        /** An odd number of the variables is true. */
        void addParity(int[] scope) {
            ours.add(new ParityFactor(scope, 0, 1));
            Formula odd = names.get(scope[0]);
            for (int i = 1; i < scope.length; i++) {
                odd = factory.equivalence(odd, names.get(scope[i]).negate());
            }
            theirs.add(odd.cnf());
        }

        Model model() {
            return Model.binary(names.size(), ours);
        }
    }

    /** Clauses of two to four literals and some wide ones, within windows, so that others can count them too. */
    private static Both formula(SplittableRandom random, int variables, int window) {
        Both both = new Both(variables);
        double ratio = 1 + 1.5 * random.nextDouble();
        for (int i = 0; i < ratio * variables; i++) {
            int start = random.nextInt(variables - window + 1);
            int width = random.nextInt(12) == 0 ? window - 1 : random.nextInt(2, 5);
            int[] scope = random.ints(start, start + window)
                    .distinct()
                    .limit(width)
                    .sorted()
                    .toArray();
            if (width < 5 && random.nextInt(8) == 0) {
                both.addParity(scope);
            } else {
                boolean[] positive = new boolean[width];
                for (int k = 0; k < width; k++) {
                    positive[k] = random.nextBoolean();
                }
                both.addClause(scope, positive);
            }
        }
        return both;
    }

    private static void check(Model model, Query query, BigInteger expected) {
        for (Engine engine : ENGINES) {
            assertThat(engine.solve(
                                    model,
                                    query,
                                    Budget.standard().withMemory(64 << 20).withThreads(1),
                                    Progress.SILENT)
                            .count())
                    .as(engine.name())
                    .contains(expected);
        }
    }

    @SeededTest(60)
    void countsHaveTheDigitsOfAnotherCounter(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Both both = formula(random, random.nextInt(40, 120), 9);
        BigInteger expected = ModelCounter.count(both.theirs, new TreeSet<>(both.names));
        check(both.model(), Query.of(Task.PR, Evidence.none()), expected);
    }

    @SeededTest(60)
    void projectedCountsHaveTheDigitsOfADecisionDiagramWithoutTheHiddenVariables(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Both both = formula(random, random.nextInt(20, 50), 7);
        Set<Integer> shown = IntStream.range(0, both.names.size())
                .filter(v -> random.nextInt(3) > 0)
                .boxed()
                .collect(Collectors.toSet());
        List<Variable> hidden = IntStream.range(0, both.names.size())
                .filter(v -> !shown.contains(v))
                .mapToObj(both.names::get)
                .toList();
        BDDKernel kernel = new BDDKernel(both.factory, both.names, 1 << 16, 1 << 14);
        // In the diagram hidden variables are free afterwards.
        BigInteger expected = BDDFactory.build(both.factory.and(both.theirs), kernel)
                .exists(hidden)
                .modelCount()
                .shiftRight(hidden.size());
        check(both.model(), Query.projectedCount(Evidence.none(), shown), expected);
    }
}
