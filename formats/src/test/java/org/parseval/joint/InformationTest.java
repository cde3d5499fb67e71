package org.parseval.joint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.JointTable;
import org.parseval.inference.Marginals;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

/** Against the definitions on joint tables, I(X; Y) = H(X) + H(Y) - H(X, Y), summed state by state. */
class InformationTest {
    private static final Budget BUDGET = Budget.standard().withThreads(1);
    private static final Engine ENGINE = new MethodEngine(new ExactMethod());

    @SeededTest(60)
    void agreesWithTheDefinitionOnJointTables(int seed) {
        RandomModels.Problem problem = RandomModels.problem(seed);
        Model model = problem.model();
        Evidence evidence = problem.evidence();
        double logZ = BruteForce.solve(model, evidence).logZ();
        int target = IntStream.range(0, model.variableCount())
                .filter(v -> !evidence.states().containsKey(v))
                .findFirst()
                .orElseThrow();
        var told = Information.about(target, ENGINE, model, evidence, BUDGET, Progress.SILENT);
        assertThat(told.isPresent()).isEqualTo(logZ > Double.NEGATIVE_INFINITY);
        if (told.isEmpty()) {
            return;
        }
        assertThat(told.get().kind()).isEqualTo(Answer.Kind.EXACT);
        Information entropies = Information.entropies(
                        ENGINE.solve(model, Query.marginals(evidence), BUDGET, Progress.SILENT))
                .orElseThrow();
        for (int v = 0; v < model.variableCount(); v++) {
            if (v != target && !evidence.states().containsKey(v)) {
                JointTable pair = new JointQuestion(evidence, new int[0], new int[] {target, v})
                        .ask(ENGINE, model, BUDGET, Progress.SILENT);
                double both = 0;
                for (double p : pair.probabilities()) {
                    both -= p > 0 ? p * Math.log(p) : 0;
                }
                double mutual = entropies.nats()[target] + entropies.nats()[v] - both;
                assertThat(told.get().nats()[v]).as("with variable %d", v).isCloseTo(mutual, within(1e-9));
                assertThat(Information.conditionalEntropy(pair, 1))
                        .isCloseTo(both - entropies.nats()[target], within(1e-9));
            }
        }
    }

    @Test
    void aFairCoinHasOneBitAndItsCopyTellsAll() {
        Model model =
                Model.markov(new int[] {2, 2, 3}, List.of(TableFactor.of(new int[] {0, 1}, new double[] {1, 0, 0, 1})));
        Information told = Information.about(0, ENGINE, model, Evidence.none(), BUDGET, Progress.SILENT)
                .orElseThrow();
        assertThat(told.nats()).containsExactly(new double[] {Math.log(2), Math.log(2), 0}, within(1e-12));
    }

    /** H(p) has the slope log((1 - p) / p), so that an error of p becomes one of that many times. */
    @Test
    void errorsOfProbabilitiesBecomeErrorsOfEntropies() {
        double p = 0.2;
        double off = 1e-4;
        Information information =
                Information.entropies(Marginals.estimated(new double[][] {{p, 1 - p}}, new double[][] {{off, off}}));
        assertThat(information.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        double slope = Math.log((1 - p) / p);
        assertThat(information.standardErrors()[0]).isBetween(slope * off, 2 * slope * off);
    }

    @Test
    void entropiesHaveNoErrorWhereProbabilitiesHaveNone() {
        Information information = Information.entropies(Marginals.unsupported(new double[][] {{0.2, 0.8}, {1, 0}}));
        assertThat(information.kind()).isEqualTo(Answer.Kind.UNSUPPORTED);
        assertThat(information.nats()[1]).isZero();
        assertThat(information.standardErrors()).containsOnly(Double.NaN);
    }

    @Test
    void nothingTellsMoreOfWhatIsKnown() {
        Model model = Model.markov(new int[] {2}, List.of());
        assertThatThrownBy(
                        () -> Information.about(0, ENGINE, model, Evidence.of(Map.of(0, 1)), BUDGET, Progress.SILENT))
                .hasMessageContaining("is known");
    }
}
