package org.parseval.formats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.parseval.elimination.Order;
import org.parseval.formats.text.Source;
import org.parseval.model.InputException;
import org.parseval.model.Names;
import org.parseval.testing.SeededTest;

class OrderFileTest {
    private static final int VARIABLES = 12;
    private static final Names NUMBERS = Names.numbers(twos(VARIABLES));
    private static final Names WORDS = Names.of(
            IntStream.range(0, VARIABLES).mapToObj(v -> "größe" + v).toList(),
            Collections.nCopies(VARIABLES, List.of("no", "yes")));

    private static int[] twos(int count) {
        int[] twos = new int[count];
        Arrays.fill(twos, 2);
        return twos;
    }

    private static Order read(String text, Names names) {
        return OrderFile.read(Source.ofText("x.order", text), names);
    }

    private static List<Integer> shuffled(Random random) {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, VARIABLES).boxed().toList());
        Collections.shuffle(order, random);
        return order;
    }

    private static int[] numbers(List<Integer> order) {
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    @SeededTest(20)
    void whatIsWrittenIsRead(int seed) {
        int[] order = numbers(shuffled(new Random(seed)));
        for (Names names : List.of(NUMBERS, WORDS, NUMBERS.countedFrom(1))) {
            assertThat(read(OrderFile.text(order, names), names)).isEqualTo(Order.of(order));
        }
    }

    @Test
    void aNameOfTwoWordsIsWrittenAsItsNumber() {
        Names names = Names.of(List.of("a b", "c"), List.of(List.of("0", "1"), List.of("0", "1")));
        assertThat(OrderFile.text(new int[] {1, 0}, names)).isEqualTo("c\n0\n");
        assertThat(read("c 0", names)).isEqualTo(Order.of(1, 0));
        Names taken = Names.of(List.of("a b", "0"), List.of(List.of("0", "1"), List.of("0", "1")));
        assertThatThrownBy(() -> OrderFile.text(new int[] {1, 0}, taken))
                .hasMessage("there is no word for variable \"a b\": 0 is the name of another");
    }

    /** Ten kinds of damage, twenty seeds each: where each was done is where the message points. */
    @ParameterizedTest(name = "-Dseed={0}")
    @MethodSource("wrongSeeds")
    void aWrongFileIsRefusedWithThePlace(int seed) {
        Random random = new Random(seed);
        List<Integer> order = shuffled(random);
        int at = random.nextInt(VARIABLES);
        int other = (at + 1 + random.nextInt(VARIABLES - 1)) % VARIABLES;
        Names names = seed % 2 == 0 ? NUMBERS : WORDS;
        List<String> lines =
                new ArrayList<>(List.of(OrderFile.text(numbers(order), names).split("\n")));
        int line = at + 1;
        int column = 1;
        switch (seed % 10) {
            case 0, 1 -> lines.set(at, "x" + random.nextInt(100));
            case 2, 3 -> {
                lines.set(Math.max(at, other), lines.get(Math.min(at, other)));
                line = Math.max(at, other) + 1;
            }
            case 4 -> lines.set(at, Integer.toString(VARIABLES + random.nextInt(100)));
            case 5 -> lines.set(at, "-1");
            case 6, 7 -> {
                lines.remove(at);
                line = VARIABLES;
            }
            case 8 -> {
                lines.add("0");
                line = VARIABLES + 1;
            }
            default -> {
                lines.set(at, "  \u0000");
                column = 3;
            }
        }
        InputException refused =
                catchThrowableOfType(InputException.class, () -> read(String.join("\n", lines) + "\n", names));
        assertThat(refused).as("%s", lines).isNotNull();
        assertThat(refused.line()).as(refused.getMessage()).isEqualTo(line);
        assertThat(refused.column()).as(refused.getMessage()).isEqualTo(column);
        assertThat(refused.getMessage())
                .startsWith("x.order:" + line + ":" + column + ": found ")
                .doesNotContain("\n");
    }

    static IntStream wrongSeeds() {
        return IntStream.rangeClosed(1, 200);
    }

    @Test
    void theMessageSaysWhatIsMissing() {
        assertThatThrownBy(() -> read("0 2 1 3 4 5 6 7 8 9 11", NUMBERS))
                .hasMessage("x.order:1:23: found the end of the file, expected a variable that goes at step 12 of 12,"
                        + " such as \"10\"");
        assertThatThrownBy(() -> read("0 2\n0", NUMBERS))
                .hasMessage(
                        "x.order:2:1: found \"0\", expected a variable that goes at step 3 of 12, this one stands on"
                                + " line 1");
    }
}
