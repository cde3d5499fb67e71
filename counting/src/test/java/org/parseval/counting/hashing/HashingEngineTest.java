package org.parseval.counting.hashing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.ParityFactor;
import org.parseval.model.TableFactor;

class HashingEngineTest {
    private static final int FORMULAS = 24;

    @Test
    void theCountIsWithinTheFactor() {
        assertThat(countWell(1, FORMULAS)).isGreaterThanOrEqualTo((int) (0.8 * FORMULAS));
    }

    /** Its count is a power of two, of which the sum of logarithms was rounded down. */
    @Test
    void boundsLeaveRoomForRounding() {
        countWell(153, 153);
    }

    /** How many counts of random formulas are within a factor of 1.8; those of few states must be exact, and all bounds must hold. */
    static int countWell(int firstSeed, int lastSeed) {
        int good = 0;
        for (int seed = firstSeed; seed <= lastSeed; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int n = random.nextInt(10, 16);
            Model model = model(n, random);
            Set<Integer> shown = new HashSet<>();
            for (int v = 0; v < n; v++) {
                if (seed % 2 == 0 || random.nextInt(4) > 0) {
                    shown.add(v);
                }
            }
            long count = count(model, shown);
            Answer answer = new HashingEngine()
                    .solve(
                            model,
                            Query.projectedCount(Evidence.none(), shown),
                            Budget.standard().withSeed(seed),
                            Progress.SILENT);
            if (answer.exact()) {
                assertThat(Math.exp(answer.value().ln())).isCloseTo(count, within(1e-6 * (1 + count)));
                good++;
            } else {
                assertThat(answer.kind()).isEqualTo(Answer.Kind.GUARANTEED);
                assertThat(answer.certified().orElseThrow().containsLn(Math.log(count)))
                        .as("-Dseed=" + seed)
                        .isTrue();
                good += Math.abs(answer.value().ln() - Math.log(count)) <= Math.log(1.8) ? 1 : 0;
            }
        }
        return good;
    }

    private static Model model(int n, SplittableRandom random) {
        List<Factor> factors = new ArrayList<>();
        int clauses = random.nextInt(2, n);
        for (int i = 0; i < clauses; i++) {
            int width = random.nextInt(2, i == 0 ? 10 : 5);
            int[] scope = random.ints(0, n).distinct().limit(width).toArray();
            boolean[] positive = new boolean[width];
            for (int k = 0; k < width; k++) {
                positive[k] = random.nextBoolean();
            }
            factors.add(i == 1 ? new ParityFactor(scope, 0, 1) : ClauseFactor.hard(scope, positive));
        }
        return Model.binary(n, factors);
    }

    private static long count(Model model, Set<Integer> shown) {
        Set<Long> found = new HashSet<>();
        int n = model.variableCount();
        int[] states = new int[n];
        for (long index = 0; index < 1L << n; index++) {
            long kept = 0;
            for (int v = 0; v < n; v++) {
                states[v] = (int) (index >> v & 1);
                kept |= shown.contains(v) ? index & 1L << v : 0;
            }
            if (model.lnValue(states) == 0) {
                found.add(kept);
            }
        }
        return found.size();
    }

    @Test
    void noStateIsZero() {
        Model model = Model.markov(
                new int[] {2},
                List.of(ClauseFactor.hard(new int[] {0}, true), ClauseFactor.hard(new int[] {0}, false)));
        Answer answer = new HashingEngine().solve(model, Query.of(Task.PR));
        assertThat(answer.exact()).isTrue();
        assertThat(answer.value().isZero()).isTrue();
    }

    @Test
    void weightsAreRefusedWithNumbers() {
        Model model = Model.markov(
                new int[] {2, 2},
                List.of(
                        TableFactor.of(new int[] {0}, new double[] {0.3, 0.7}),
                        ClauseFactor.hard(new int[] {0, 1}, true, true)));
        assertThatThrownBy(() -> new HashingEngine().solve(model, Query.of(Task.PR)))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("1 of 2 factors have weights");
        assertThatThrownBy(() -> new HashingEngine().forecast(model, Query.of(Task.PR), Budget.standard()))
                .isInstanceOf(BudgetException.class)
                .hasMessageContaining("1 of 2 factors have weights");
    }

    @Test
    void asManyMeasurementsAreMadeAsTheProbabilityAsksFor() {
        assertThat(Guarantee.STANDARD.measurements()).isEqualTo(9);
        assertThat(Guarantee.STANDARD.mostInCell()).isEqualTo(72);
        assertThat(Guarantee.failure(1)).isCloseTo(0.36, within(1e-12));
        assertThat(new Guarantee(0.8, 0.01).measurements()).isGreaterThan(9);
    }
}
