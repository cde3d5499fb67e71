package org.parseval.formats.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.parseval.testing.SeededTest;

class NumeralsTest {

    @SeededTest(1600)
    void everyDecimalIsTheNearestDouble(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            String text = decimal(random);

            assertThat(decimal(text)).as(text).isEqualTo(Double.parseDouble(text));
        }
    }

    /** The middle of two doubles, cut to 18 digits, is as hard to round as a number of that length can be. */
    @SeededTest(1600)
    void aDecimalNextToTheMiddleOfTwoDoublesIsRoundedToTheNearest(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 500; i++) {
            double below = (1 + random.nextDouble()) * Math.pow(2, random.nextInt(40) - 20);
            BigDecimal middle = new BigDecimal(below)
                    .add(new BigDecimal(Math.nextUp(below)))
                    .divide(BigDecimal.valueOf(2))
                    .round(new MathContext(16 + random.nextInt(3)));
            BigDecimal ulp = middle.ulp().multiply(BigDecimal.valueOf(random.nextInt(3) - 1));
            String text = middle.add(ulp).toString();

            assertThat(decimal(text)).as(text).isEqualTo(Double.parseDouble(text));
        }
    }

    private static double decimal(String text) {
        return Numerals.decimal(text.getBytes(StandardCharsets.ISO_8859_1), 0, text.length());
    }

    private static String decimal(Random random) {
        if (random.nextInt(4) == 0) {
            return Double.toString(random.nextDouble());
        }
        StringBuilder text = new StringBuilder(random.nextInt(4) == 0 ? "-" : "");
        int digits = 1 + random.nextInt(25);
        int point = random.nextInt(digits + 1);
        for (int i = 0; i < digits; i++) {
            text.append(i == point ? "." : "").append(random.nextInt(10));
        }
        if (random.nextBoolean()) {
            text.append(random.nextBoolean() ? 'e' : 'E').append(random.nextInt(700) - 350);
        }
        return text.toString();
    }
}
