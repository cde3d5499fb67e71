package org.parseval.counting.search.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.counting.search.SparseModels;
import org.parseval.counting.search.encoding.ClauseSet;
import org.parseval.counting.search.encoding.Encoding;
import org.parseval.counting.search.encoding.Formula;
import org.parseval.counting.search.sat.Strengthening;
import org.parseval.counting.search.trace.Trace;
import org.parseval.elimination.EliminationOrder;
import org.parseval.elimination.InteractionGraph;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.inference.Progress;
import org.parseval.model.ClauseFactor;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.numeric.ScaledNumber;
import org.parseval.testing.SeededTest;

/** The search by itself, on encodings that no reduction has touched. */
class SearchTest {
    private static final Deadline NEVER = Deadline.never(Host.here());
    private static final Deadline PASSED = Deadline.in(Duration.ZERO, Host.here());

    @SeededTest(80)
    void learningAndCachingChangeNothing(int seed) {
        Encoding encoding = encode(SparseModels.bands(seed, 23, 9, 2.5 + seed % 5 * 0.4));
        check(encoding, new Plain(encoding).count());
    }

    @SeededTest(80)
    void softClausesAndVariablesOfManyStatesAreCountedAsTheyStand(int seed) {
        Encoding encoding = encode(SparseModels.tables(seed, 6));
        check(encoding, new Plain(encoding).count());
    }

    /**
     * A formula that brings the search to count a component together with one that has no solution.
     *
     * <p>Where q and t hold, a and b are decided first, and (-a -b -q) is learned on the way over r. Where q holds and t does not, r is decided
     * first, and two components are left: a with c, and b with d and e, which has no solution, but not at a glance. The smaller one comes first;
     * there the learned clause says that a makes b false, which is at once a contradiction of d and e. So states with a are not counted, and it does
     * not matter, for the branch has no solution anyway. But the same component of a and c comes again where q does not hold, and then its
     * count must not be that one. All other variables only see to the order of decisions.
     */
    private static Encoding contradictionNextDoor() {
        int q = 0;
        int t = 1;
        int a = 2;
        int c = 3;
        int b = 4;
        int r = 5;
        int d = 6;
        int e = 7;
        List<Factor> clauses = new ArrayList<>(List.of(
                ClauseFactor.hard(new int[] {a, b, r}, false, false, true),
                ClauseFactor.hard(new int[] {q, b, r, d}, false, false, false, true),
                ClauseFactor.hard(new int[] {q, b, r, d}, false, false, false, false),
                ClauseFactor.hard(new int[] {t, b, e}, true, true, true),
                ClauseFactor.hard(new int[] {t, b, e}, true, true, false),
                ClauseFactor.hard(new int[] {a, c}, false, true)));
        int next = e + 1;
        clauses.add(ClauseFactor.hard(new int[] {t, b, next++}, false, false, true));
        for (int i = 0; i < 4; i++) {
            clauses.add(ClauseFactor.hard(new int[] {t, a, next++}, false, false, true));
            clauses.add(ClauseFactor.hard(new int[] {t, r, next++}, true, true, true));
            clauses.add(ClauseFactor.hard(new int[] {t, a, d, next++}, false, true, true, true));
        }
        return encode(Model.binary(next, clauses));
    }

    private static double countContradictionNextDoor(ComponentCache cache) {
        Encoding encoding = contradictionNextDoor();
        double[] depths = new double[encoding.variables()];
        Arrays.fill(depths, 1);
        depths[0] = 0;
        depths[1] = 0.1;
        Search search = new Search(
                encoding,
                new Formula(encoding),
                new Scores(depths, encoding.variables(), 1),
                cache,
                Trace.NONE,
                Progress.SILENT);
        assertThat(search.advance(NEVER)).isTrue();
        return Math.exp(search.count().log());
    }

    @Test
    void countsBesideAContradictionAreTakenBack() {
        double expected = new Plain(contradictionNextDoor()).count();
        assertThat(countContradictionNextDoor(new ComponentCache(1 << 16))).isCloseTo(expected, withinPercentage(1e-9));
    }

    /** Otherwise the test above would say nothing, for instance since decisions are made in another order. */
    @Test
    void countsBesideAContradictionAreWrongIfTheyAreKept() {
        ComponentCache keepsAll = new ComponentCache(1 << 16) {
            @Override
            void takeBackTo(long mark) {}
        };
        assertThat(countContradictionNextDoor(keepsAll)).isLessThan(0.99 * new Plain(contradictionNextDoor()).count());
    }

    private static void check(Encoding encoding, double expected) {
        checkSearch(encoding, expected);
        ClauseSet clauses = encoding.clauses();
        Strengthening strengthening = new Strengthening(encoding.variables(), clauses.hard());
        strengthening.advance(NEVER);
        clauses.replaceHard(strengthening.clauses());
        checkSearch(encoding, expected);
    }

    private static void checkSearch(Encoding encoding, double expected) {
        for (long cacheBytes : new long[] {0, 1 << 20}) {
            for (boolean tree : new boolean[] {false, true}) {
                Search search = search(encoding, cacheBytes, tree);
                // In pieces without a cache, in one go with it.
                Deadline deadline = cacheBytes == 0 ? PASSED : NEVER;
                while (!search.advance(deadline)) {
                    assertThat(deadline).isSameAs(PASSED);
                }
                ScaledNumber count = search.count();
                assertThat(count.isZero()).isEqualTo(expected == 0);
                if (expected > 0) {
                    assertThat(count.log()).isCloseTo(Math.log(expected), within(1e-11));
                }
            }
        }
    }

    private static Encoding encode(Model model) {
        return Encoding.of(model, 1 << 20, NEVER);
    }

    private static Search search(Encoding encoding, long cacheBytes, boolean tree) {
        Formula formula = new Formula(encoding);
        InteractionGraph graph = formula.graph(() -> {});
        int[] natural = IntStream.range(0, graph.size()).toArray();
        double[] depths = tree ? TreeDepths.of(graph, EliminationOrder.of(graph, natural)) : new double[graph.size()];
        int booleans = encoding.variables() + encoding.clauses().soft().size();
        return new Search(
                encoding,
                formula,
                new Scores(depths, booleans, 1),
                new ComponentCache(cacheBytes),
                Trace.NONE,
                Progress.SILENT);
    }

    /** Counts by trying the variables in turn, and giving up where a clause has become false. */
    private static final class Plain {
        private final Encoding encoding;
        private final boolean[] values;

        Plain(Encoding encoding) {
            this.encoding = encoding;
            values = new boolean[encoding.variables()];
        }

        double count() {
            return count(0);
        }

        private double count(int assigned) {
            for (int[] clause : encoding.clauses().hard()) {
                if (isFalse(clause, assigned)) {
                    return 0;
                }
            }
            if (assigned == values.length) {
                return weight();
            }
            values[assigned] = true;
            double sum = count(assigned + 1);
            values[assigned] = false;
            return sum + count(assigned + 1);
        }

        private double weight() {
            ScaledNumber weight = new ScaledNumber();
            for (int v = 0; v < values.length; v++) {
                encoding.weights().applyTo(weight, values[v] ? 2 * v : 2 * v + 1);
            }
            for (ClauseSet.Soft soft : encoding.clauses().soft()) {
                if (isFalse(soft.literals(), values.length)) {
                    weight.multiply(soft.weight());
                }
            }
            return Math.exp(weight.log());
        }

        private boolean isFalse(int[] clause, int assigned) {
            for (int literal : clause) {
                if (literal >> 1 >= assigned || values[literal >> 1] != ((literal & 1) == 1)) {
                    return false;
                }
            }
            return true;
        }
    }
}
