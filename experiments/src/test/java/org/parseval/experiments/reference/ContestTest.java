package org.parseval.experiments.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContestTest {
    /** The first is smaller so often, larger so often, and equal so often. */
    private static Contest contest(int wins, int losses, int equal) {
        List<Double> own = new ArrayList<>(Collections.nCopies(wins, 1.0));
        own.addAll(Collections.nCopies(losses, Double.POSITIVE_INFINITY));
        own.addAll(Collections.nCopies(equal, 2.0));
        return Contest.of(own, Collections.nCopies(own.size(), 2.0));
    }

    @ParameterizedTest
    @CsvSource({
        "5, 0, 0, OPEN",
        "6, 0, 0, CLOSER",
        "0, 6, 9, FARTHER",
        "14, 6, 0, OPEN",
        "15, 5, 0, CLOSER",
        "0, 0, 20, OPEN",
        "5, 15, 3, FARTHER",
        "7, 1, 0, OPEN",
        "200, 200, 0, OPEN",
        "221, 179, 0, CLOSER"
    })
    void tablesOfTheSignTestDecide(int wins, int losses, int equal, Contest expected) {
        assertThat(contest(wins, losses, equal)).isEqualTo(expected);
    }

    @Test
    void theTailIsTheShareOfAllThrows() {
        int coins = 12;
        for (int heads = 0; heads <= coins; heads++) {
            int most = heads;
            long count = IntStream.range(0, 1 << coins)
                    .filter(sides -> Integer.bitCount(sides) <= most)
                    .count();
            assertThat(SignTest.atMost(heads, coins)).isCloseTo(count / Math.pow(2, coins), within(1e-12));
        }
    }

    @Test
    void onePlaceRefutesAndOpenPlacesDecideNothing() {
        Contest closer = Contest.CLOSER;
        assertThat(Contest.everywhere(List.of(closer, closer, Contest.FARTHER))).contains(false);
        assertThat(Contest.everywhere(List.of(closer, closer, Contest.OPEN))).contains(true);
        assertThat(Contest.everywhere(List.of(closer, Contest.OPEN))).isEmpty();
        assertThat(Contest.everywhere(List.of())).isEmpty();
    }

    @Test
    void errorsOfDifferentInstancesAreRefused() {
        assertThatThrownBy(() -> Contest.of(List.of(1.0), List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theIntervalOfAMedianIsThatOfTheTables() {
        // Of 20 values the 6th and the 15th, of 51 the 19th and the 33rd.
        Errors twenty = new Errors(
                IntStream.rangeClosed(1, 20).mapToObj(i -> (double) i).toList());
        assertThat(twenty.medianAtLeast()).isEqualTo(6);
        assertThat(twenty.medianAtMost()).isEqualTo(15);
        Errors more = new Errors(
                IntStream.rangeClosed(1, 51).mapToObj(i -> (double) i).toList());
        assertThat(more.medianAtLeast()).isEqualTo(19);
        assertThat(more.medianAtMost()).isEqualTo(33);
        Errors few = new Errors(List.of(1.0, 2.0));
        assertThat(few.medianAtLeast()).isZero();
        assertThat(few.medianAtMost()).isInfinite();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.0121, 0.0121",
        "0.00094, 9.40e-4",
        "3.67e-6, 3.67e-6",
        "275.82, 276",
        "12345, 1.23e4",
        "0.5, 0.5",
        "1e-100, 1.00e-100",
        "1e-12, 1.00e-12",
        "Infinity, inf",
        "NaN, -"
    })
    void errorsHaveThreeDigitsAndNoIdleOnes(double error, String text) {
        assertThat(Errors.brief(error)).isEqualTo(text);
    }
}
