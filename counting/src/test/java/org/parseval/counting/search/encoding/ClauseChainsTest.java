package org.parseval.counting.search.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.testing.SeededTest;

/** Chains in place of wide clauses, against a look at every state. */
class ClauseChainsTest {
    private static final int VARIABLES = 10;

    @SeededTest(200)
    void theStatesOfWhatIsShownStayTheSame(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<int[]> clauses = new ArrayList<>();
        clauses.add(clause(random, 9 + random.nextInt(2)));
        for (int i = random.nextInt(3 * VARIABLES); i > 0; i--) {
            clauses.add(clause(random, 2 + random.nextInt(2)));
        }
        ClauseChains chains = new ClauseChains(VARIABLES, clauses);
        chains.cut(() -> {});
        assertThat(chains.variables()).isEqualTo(VARIABLES + clauses.get(0).length - 3);
        assertThat(chains.clauses()).allMatch(clause -> clause.length <= ClauseChains.WIDEST_LEFT);

        boolean[] hidden = new boolean[chains.variables()];
        for (int v = 0; v < VARIABLES; v++) {
            hidden[v] = random.nextInt(4) == 0;
        }
        Set<Long> expected = shown(VARIABLES, clauses, hidden);
        chains.spread(hidden);
        Set<Long> all = shown(chains.variables(), chains.clauses(), hidden);
        // What follows from shown variables alone may be summed over: it has one state for each of theirs.
        assertThat(all).hasSameSizeAs(expected);
        long given = (1L << VARIABLES) - 1;
        Set<Long> found = new HashSet<>();
        all.forEach(state -> found.add(state & given));
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void wideClausesStayWhereChainsWouldOutnumberTheVariables() {
        SplittableRandom random = new SplittableRandom(1);
        List<int[]> clauses = List.of(clause(random, 9), clause(random, 9));
        ClauseChains chains = new ClauseChains(VARIABLES, clauses);
        chains.cut(() -> {});
        assertThat(chains.variables()).isEqualTo(VARIABLES);
        assertThat(chains.clauses()).isEqualTo(clauses);
    }

    private static int[] clause(SplittableRandom random, int width) {
        return random.ints(0, VARIABLES)
                .distinct()
                .limit(width)
                .map(variable -> 2 * variable + random.nextInt(2))
                .toArray();
    }

    /** The states of the variables that are not hidden which the others complete. */
    private static Set<Long> shown(int variables, List<int[]> clauses, boolean[] hidden) {
        long shown = IntStream.range(0, variables)
                .filter(v -> !hidden[v])
                .mapToLong(v -> 1L << v)
                .sum();
        Set<Long> found = new HashSet<>();
        for (long state = 0; state < 1L << variables; state++) {
            long bits = state;
            if (clauses.stream().allMatch(clause -> isTrue(clause, bits))) {
                found.add(bits & shown);
            }
        }
        return found;
    }

    private static boolean isTrue(int[] clause, long state) {
        return IntStream.of(clause).anyMatch(literal -> (state >> (literal >> 1) & 1) != (literal & 1));
    }
}
