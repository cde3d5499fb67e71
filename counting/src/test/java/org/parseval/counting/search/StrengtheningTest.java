package org.parseval.counting.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.counting.search.sat.SatOracle;
import org.parseval.counting.search.sat.Strengthening;
import org.parseval.inference.Deadline;
import org.parseval.inference.Host;
import org.parseval.testing.SeededTest;

/** The answers of a SAT oracle and the clauses made with them, against all assignments tried in turn. */
class StrengtheningTest {
    private static final int VARIABLES = 11;
    private static final Deadline NEVER = Deadline.never(Host.here());
    private static final Deadline PASSED = Deadline.in(Duration.ZERO, Host.here());

    private static List<int[]> clauses(SplittableRandom random) {
        List<int[]> clauses = new ArrayList<>();
        int count = random.nextInt(5, 50);
        for (int i = 0; i < count; i++) {
            int length = random.nextInt(20) == 0 ? 1 : random.nextInt(2, 6);
            int[] variables = random.ints(0, VARIABLES).distinct().limit(length).toArray();
            clauses.add(Arrays.stream(variables)
                    .map(v -> 2 * v + random.nextInt(2))
                    .sorted()
                    .toArray());
        }
        return clauses;
    }

    private static List<int[]> strengthen(List<int[]> clauses) {
        Strengthening strengthening = new Strengthening(VARIABLES, clauses);
        assertThat(strengthening.advance(NEVER)).isTrue();
        return strengthening.clauses();
    }

    private static BitSet solutions(List<int[]> clauses) {
        BitSet solutions = new BitSet();
        for (int state = 0; state < 1 << VARIABLES; state++) {
            int bits = state;
            if (clauses.stream().allMatch(clause -> Arrays.stream(clause).anyMatch(literal -> isTrue(literal, bits)))) {
                solutions.set(state);
            }
        }
        return solutions;
    }

    private static boolean isTrue(int literal, int state) {
        return (state >> (literal >> 1) & 1) != (literal & 1);
    }

    @SeededTest(200)
    void theSolutionsStayTheSame(int seed) {
        List<int[]> clauses = clauses(new SplittableRandom(seed));
        BitSet expected = solutions(clauses);
        assertThat(solutions(strengthen(clauses))).isEqualTo(expected);
        Strengthening barelyBegun = new Strengthening(VARIABLES, clauses);
        barelyBegun.advance(PASSED);
        assertThat(solutions(barelyBegun.clauses())).isEqualTo(expected);
    }

    @SeededTest(200)
    void noClauseCouldDoWithoutALiteralAndNoneIsContainedInAnother(int seed) {
        List<int[]> clauses = clauses(new SplittableRandom(seed));
        BitSet expected = solutions(clauses);
        for (int[] clause : strengthen(clauses)) {
            for (int without : clause) {
                // Without the literal, the clause would exclude a solution.
                assertThat(expected.stream()
                                .anyMatch(state -> Arrays.stream(clause)
                                        .noneMatch(literal -> literal != without && isTrue(literal, state))))
                        .as("%s without %d", Arrays.toString(clause), without)
                        .isTrue();
            }
        }
    }

    @SeededTest(200)
    void theOracleIsRightAboutManyQuestionsInTurn(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<int[]> clauses = clauses(random);
        BitSet solutions = solutions(clauses);
        SatOracle oracle = new SatOracle(VARIABLES, clauses);
        for (int i = 0; i < 40; i++) {
            int[] question = random.ints(0, VARIABLES)
                    .distinct()
                    .limit(random.nextInt(0, 5))
                    .map(v -> 2 * v + random.nextInt(2))
                    .toArray();
            boolean possible = solutions.stream()
                    .anyMatch(state -> Arrays.stream(question).allMatch(literal -> isTrue(literal, state)));
            SatOracle.Verdict verdict = oracle.ask(question, question.length, 1000);
            assertThat(verdict).isEqualTo(possible ? SatOracle.Verdict.POSSIBLE : SatOracle.Verdict.IMPOSSIBLE);
            if (possible) {
                int state = IntStream.range(0, VARIABLES)
                        .map(v -> oracle.wasTrue(v) ? 1 << v : 0)
                        .sum();
                assertThat(solutions.get(state)).isTrue();
                assertThat(Arrays.stream(question)).allMatch(literal -> isTrue(literal, state));
            }
        }
    }

    @Test
    void anOracleThatRunsOutOfConflictsDoesNotKnow() {
        // Six pigeons in five holes: a contradiction that takes many conflicts.
        int holes = 5;
        List<int[]> clauses = new ArrayList<>();
        for (int pigeon = 0; pigeon <= holes; pigeon++) {
            int first = pigeon * holes;
            clauses.add(
                    IntStream.range(0, holes).map(hole -> 2 * (first + hole)).toArray());
            for (int other = 0; other < pigeon; other++) {
                for (int hole = 0; hole < holes; hole++) {
                    clauses.add(new int[] {2 * (other * holes + hole) + 1, 2 * (first + hole) + 1});
                }
            }
        }
        SatOracle oracle = new SatOracle(holes * (holes + 1), clauses);
        assertThat(oracle.ask(new int[0], 0, 3)).isEqualTo(SatOracle.Verdict.UNKNOWN);
        assertThat(oracle.ask(new int[0], 0, 100_000)).isEqualTo(SatOracle.Verdict.IMPOSSIBLE);
    }
}
