package org.parseval.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.elimination.FoundOrder;
import org.parseval.elimination.SearchEffort;
import org.parseval.engine.propagation.BeliefMethod;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;
import org.parseval.propagation.PropagationSettings;
import org.parseval.support.Support;
import org.parseval.testing.RandomModels;

class PartTest {
    private static final Deadline NEVER = Deadline.never(Host.here());

    private static Part part(Model model) {
        return new Part(model, IntStream.range(0, model.variableCount()).toArray());
    }

    /** Variables of three states that do not like to agree. */
    private static Model complete(int variables, double agree) {
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < variables; i++) {
            for (int j = 0; j < i; j++) {
                factors.add(TableFactor.of(new int[] {i, j}, new double[] {agree, 1, 1, 1, agree, 1, 1, 1, agree}));
            }
        }
        return Model.uniform(variables, 3, factors);
    }

    @Test
    void zeroThatOnlySearchProvesIsAnExactAnswer() {
        Answer answer = new MethodEngine(new BeliefMethod(PropagationSettings.standard()))
                .solve(complete(4, 0), Query.of(Task.PR), Budget.standard(), Progress.SILENT);
        assertThat(answer.value().isZero()).isTrue();
        assertThat(answer.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(answer.diagnostics().asMap()).containsEntry("support", "none");
    }

    @Test
    void stateOfPositiveWeightIsFoundOnce() {
        Model model = complete(3, 0);
        Part part = part(model);
        Support support = part.support(NEVER);
        assertThat(support)
                .isInstanceOfSatisfying(
                        Support.Found.class,
                        found -> assertThat(model.lnValue(found.states())).isZero());
        assertThat(part.support(NEVER)).isSameAs(support);
    }

    @Test
    void modelWithoutZerosIsNotSearched() {
        assertThat(part(complete(4, 0.5)).support(NEVER)).isInstanceOf(Support.Unknown.class);
    }

    @Test
    void orderIsSearchedOnceAndOnlyImproves() {
        Part part = part(RandomModels.positivePairwise(3, 40, 120));
        FoundOrder first = part.firstOrder(1, () -> false);
        FoundOrder better = part.order(1, SearchEffort.standard(), () -> false);
        assertThat(first.order().isBetterThan(better.order())).isFalse();
        assertThat(part.order(1, SearchEffort.standard(), () -> false)).isSameAs(better);
        assertThat(part.firstOrder(1, () -> false)).isSameAs(better);
    }

    @Test
    void aParityThatHasNoTableIsSearchedInPieces() {
        int[] all = IntStream.range(0, 60).toArray();
        Model model = Model.binary(
                60, List.of(new ParityFactor(all, 0, 1), TableFactor.of(new int[] {3, 7}, new double[] {0, 1, 1, 0})));
        assertThat(part(model).support(NEVER)).isInstanceOfSatisfying(Support.Found.class, found -> {
            assertThat(found.states()).hasSize(60);
            assertThat(model.lnValue(found.states())).isZero();
        });
    }
}
