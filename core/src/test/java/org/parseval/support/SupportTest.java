package org.parseval.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.TableFactor;
import org.parseval.testing.BruteForce;
import org.parseval.testing.RandomBooleanModels;
import org.parseval.testing.RandomModels;
import org.parseval.testing.SeededTest;

class SupportTest {
    private static final long PLENTY = Long.MAX_VALUE;

    @SeededTest(500)
    void agreesWithBruteForceOnWhetherThereIsAState(int seed) {
        check(RandomModels.problem(seed).model());
        check(RandomBooleanModels.mixed(seed));
        check(sparse(seed));
    }

    private static void check(Model model) {
        Support support = Support.search(model, PLENTY, () -> false);
        if (BruteForce.solve(model, Evidence.none()).logZ() == Double.NEGATIVE_INFINITY) {
            assertThat(support).isInstanceOf(Support.None.class);
        } else {
            assertThat(support)
                    .isInstanceOfSatisfying(
                            Support.Found.class,
                            found -> assertThat(BruteForce.logWeight(model, found.states()))
                                    .isGreaterThan(Double.NEGATIVE_INFINITY));
        }
    }

    /** Ternary variables and random relations at about the density where solutions die out, so that search backtracks. */
    private static Model sparse(long seed) {
        RandomGenerator random = RandomModels.random(seed);
        List<Factor> factors = new ArrayList<>();
        for (int f = 0; f < 18; f++) {
            int[] scope = random.ints(0, 8).distinct().limit(2).toArray();
            factors.add(TableFactor.of(
                    scope, random.doubles(9).map(x -> x < 0.4 ? 0 : x).toArray()));
        }
        return Model.uniform(8, 3, factors);
    }

    @Test
    void pigeonsDoNotFitIntoFewerHoles() {
        assertThat(Support.search(pigeons(8, 7), PLENTY, () -> false)).isInstanceOf(Support.None.class);
        assertThat(Support.search(pigeons(40, 40), PLENTY, () -> false)).isInstanceOf(Support.Found.class);
    }

    @Test
    void searchIsGivenUpWhenStepsOrTimeAreUsedUp() {
        assertThat(Support.search(pigeons(14, 13), 1_000_000, () -> false)).isInstanceOf(Support.Unknown.class);
        assertThat(Support.search(pigeons(14, 13), PLENTY, () -> true)).isInstanceOf(Support.Unknown.class);
    }

    /** No two variables in the same state. */
    private static Model pigeons(int pigeons, int holes) {
        List<Factor> factors = new ArrayList<>();
        for (int i = 0; i < pigeons; i++) {
            for (int j = 0; j < i; j++) {
                double[] differ = new double[holes * holes];
                Arrays.fill(differ, 1);
                for (int hole = 0; hole < holes; hole++) {
                    differ[hole * holes + hole] = 0;
                }
                factors.add(TableFactor.of(new int[] {i, j}, differ));
            }
        }
        return Model.uniform(pigeons, holes, factors);
    }

    @Test
    void aLongChainIsNoTrouble() {
        int n = 50_000;
        List<Factor> factors = new ArrayList<>();
        for (int i = 1; i < n; i++) {
            factors.add(TableFactor.of(new int[] {i - 1, i}, new double[] {0, 1, 2, 1, 0, 1, 3, 1, 0}));
        }
        Model model = Model.uniform(n, 3, factors);
        assertThat(Support.search(model, 10_000_000, () -> false))
                .isInstanceOfSatisfying(
                        Support.Found.class,
                        found -> assertThat(model.lnValue(found.states())).isGreaterThan(Double.NEGATIVE_INFINITY));
    }

    @Test
    void aModelWithoutZerosIsFoundInNoStep() {
        assertThat(Support.search(RandomModels.positivePairwise(1, 30, 100), 0, () -> false))
                .isInstanceOf(Support.Found.class);
    }

    @Test
    void tablesAreNotPreparedAfterTheTime() {
        List<Factor> factors = new ArrayList<>();
        AtomicInteger asked = new AtomicInteger();
        for (int i = 0; i < 2000; i++) {
            factors.add(TableFactor.of(new int[] {i % 50}, new double[] {0, 1}));
        }
        // Few entries, so that the search itself would not ask.
        assertThat(Support.search(Model.binary(50, factors), PLENTY, () -> asked.incrementAndGet() > 3))
                .isInstanceOf(Support.Unknown.class);
    }
}
