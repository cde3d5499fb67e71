package org.parseval.engine.exact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.Grids;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Best states against brute force, and on models past its reach against dynamic programming on logarithms. */
class BestStateTest {

    private static Answer solve(Model model, Evidence evidence) {
        return new MethodEngine(new ExactMethod())
                .solve(model, Query.of(Task.MPE, evidence), Budget.standard(), Progress.SILENT);
    }

    /** The maximum is claimed, and a state is given that has it and agrees with the evidence. */
    private static void check(Model model, Evidence evidence, double logMaximum) {
        Answer answer = solve(model, evidence);
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        if (logMaximum == Double.NEGATIVE_INFINITY) {
            assertThat(answer.value().isZero()).isTrue();
            assertThat(answer.assignment()).isEmpty();
            return;
        }
        double rounding = 1e-11 * (1 + model.factors().size() + Math.abs(logMaximum));
        assertThat(answer.value().ln()).isCloseTo(logMaximum, within(rounding));
        int[] states = answer.assignment().orElseThrow();
        assertThat(BruteForce.logWeight(model, states)).isCloseTo(logMaximum, within(rounding));
        evidence.states().forEach((v, state) -> assertThat(states[v]).isEqualTo(state));
    }

    @SeededTest(20)
    void everyCardinalityAgreesWithBruteForce(int seed) {
        RandomGenerator random = RandomModels.random(seed);
        for (int cardinality = 1; cardinality <= 9; cardinality++) {
            int variables = cardinality < 3 ? 9 : cardinality < 5 ? 6 : 4;
            List<Factor> factors = new ArrayList<>();
            for (int f = 0; f < 2 * variables; f++) {
                int[] scope = random.ints(0, variables)
                        .distinct()
                        .limit(1 + random.nextInt(3))
                        .toArray();
                int length = (int) Math.pow(cardinality, scope.length);
                factors.add(TableFactor.of(scope, values(length, weights(random, random.nextInt(4)))));
            }
            Model model = Model.uniform(variables, cardinality, factors);
            for (Evidence evidence : List.of(Evidence.none(), Evidence.of(Map.of(1, random.nextInt(cardinality))))) {
                check(model, evidence, BruteForce.solve(model, evidence).logMax());
            }
        }
    }

    /** Of one scale, with zeros, with many ties, or of scales that no double holds the products of. */
    private static DoubleSupplier weights(RandomGenerator random, int style) {
        return switch (style) {
            case 0 -> () -> Math.exp(random.nextGaussian());
            case 1 -> () -> random.nextInt(3) == 0 ? 0 : random.nextDouble();
            case 2 -> () -> 1 + random.nextInt(2);
            default -> () -> (1 + random.nextDouble()) * (random.nextBoolean() ? 1e200 : 1e-200);
        };
    }

    private static double[] values(int length, DoubleSupplier weights) {
        double[] values = new double[length];
        Arrays.setAll(values, i -> weights.getAsDouble());
        return values;
    }

    @SeededTest(20)
    void longChainsAgreeWithViterbi(int seed) {
        int length = 1000;
        int states = 3;
        for (int style = 0; style < 4; style++) {
            DoubleSupplier weights = weights(RandomModels.random(seed), style);
            List<Factor> factors = new ArrayList<>();
            for (int i = 0; i + 1 < length; i++) {
                factors.add(TableFactor.of(new int[] {i, i + 1}, values(states * states, weights)));
            }
            Model model = Model.uniform(length, states, factors);
            check(model, Evidence.none(), viterbi(model, Evidence.none(), states));
            Evidence evidence = Evidence.of(Map.of(0, 1, 500, 2, 999, 0));
            check(model, evidence, viterbi(model, evidence, states));
        }
    }

    /** The largest log weight of a chain, forwards. */
    private static double viterbi(Model chain, Evidence evidence, int states) {
        double[] best = new double[states];
        forbid(best, evidence, 0);
        for (int i = 0; i + 1 < chain.variableCount(); i++) {
            double[] table = chain.factors().get(i).toTable(chain).values();
            double[] next = new double[states];
            Arrays.fill(next, Double.NEGATIVE_INFINITY);
            for (int from = 0; from < states; from++) {
                for (int to = 0; to < states; to++) {
                    next[to] = Math.max(next[to], best[from] + Math.log(table[from * states + to]));
                }
            }
            forbid(next, evidence, i + 1);
            best = next;
        }
        return Arrays.stream(best).max().orElseThrow();
    }

    private static void forbid(double[] best, Evidence evidence, int variable) {
        for (int state = 0; state < best.length; state++) {
            if (evidence.states().getOrDefault(variable, state) != state) {
                best[state] = Double.NEGATIVE_INFINITY;
            }
        }
    }

    @Test
    void starsOfManyLeavesAgreeWithTheirClosedForm() {
        int leaves = 5000;
        int states = 4;
        for (int style : new int[] {0, 2, 3}) {
            DoubleSupplier weights = weights(RandomModels.random(style), style);
            List<Factor> factors = new ArrayList<>();
            double[] ofHub = new double[states];
            for (int leaf = 1; leaf <= leaves; leaf++) {
                double[] values = values(states * states, weights);
                factors.add(TableFactor.of(new int[] {0, leaf}, values));
                for (int hub = 0; hub < states; hub++) {
                    ofHub[hub] += Math.log(Arrays.stream(values, hub * states, (hub + 1) * states)
                            .max()
                            .orElseThrow());
                }
            }
            check(
                    Model.uniform(leaves + 1, states, factors),
                    Evidence.none(),
                    Arrays.stream(ofHub).max().orElseThrow());
        }
    }

    @SeededTest(20)
    void narrowGridsAgreeWithTransferBetweenRows(int seed) {
        int rows = 40;
        int columns = 5;
        int style = seed % 4;
        Model model = Grids.ofPairs(rows, columns, seed, random -> values(4, weights(random, style)));
        List<List<TableFactor>> ofRows = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            ofRows.add(new ArrayList<>());
        }
        for (Factor factor : model.factors()) {
            ofRows.get(factor.scope()[1] / columns).add(factor.toTable(model));
        }
        double[] best = {0};
        for (int row = 0; row < rows; row++) {
            double[] next = new double[1 << columns];
            Arrays.fill(next, Double.NEGATIVE_INFINITY);
            for (int above = 0; above < best.length; above++) {
                for (int here = 0; here < next.length; here++) {
                    double log = best[above];
                    for (TableFactor factor : ofRows.get(row)) {
                        int first = factor.scope()[0];
                        int from = ((first / columns == row ? here : above) >> first % columns) & 1;
                        int to = (here >> factor.scope()[1] % columns) & 1;
                        log += Math.log(factor.values()[2 * from + to]);
                    }
                    next[here] = Math.max(next[here], log);
                }
            }
            best = next;
        }
        check(model, Evidence.none(), Arrays.stream(best).max().orElseThrow());
    }

    @Test
    void ofStatesThatWeighTheSameTheFirstIsTaken() {
        int length = 50;
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i + 1 < length; i++) {
            factors.add(TableFactor.of(new int[] {i, i + 1}, new double[] {2, 1, 1, 2}));
        }
        Answer answer = solve(Model.binary(length, factors), Evidence.none());
        assertThat(answer.assignment().orElseThrow()).containsOnly(0);
    }
}
