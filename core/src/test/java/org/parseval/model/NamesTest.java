package org.parseval.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {
    private static final Names RAIN =
            Names.of(List.of("rain", "wet grass"), List.of(List.of("no", "yes"), List.of("dry", "damp", "wet")));

    @Test
    void everyNameLeadsToItsNumberAndBack() {
        assertThat(RAIN.variable("wet grass")).isEqualTo(1);
        assertThat(RAIN.variable(0)).isEqualTo("rain");
        assertThat(RAIN.state(1, "damp")).isEqualTo(1);
        assertThat(RAIN.state(1, 2)).isEqualTo("wet");
        assertThat(RAIN.areGiven()).isTrue();
    }

    @Test
    void withoutNamesNumbersAreNames() {
        Names numbers = Model.markov(new int[] {2, 3}, List.of()).names();

        assertThat(numbers.areGiven()).isFalse();
        assertThat(numbers.variable("1")).isEqualTo(1);
        assertThat(numbers.state(1, "2")).isEqualTo(2);
        assertThat(numbers.states(1)).containsExactly("0", "1", "2");
        assertThatThrownBy(() -> numbers.variable("2")).hasMessageContaining("no variable is called \"2\"");
        assertThatThrownBy(() -> numbers.state(0, "-1")).hasMessageContaining("no state of \"0\" is called \"-1\"");
    }

    @Test
    void numbersMayBeginWithOne() {
        Names numbers = Names.numbers(2, 2).countedFrom(1);

        assertThat(numbers.variable(0)).isEqualTo("1");
        assertThat(numbers.variable("2")).isEqualTo(1);
        assertThat(numbers.states(1)).containsExactly("0", "1");
        assertThat(numbers).isNotEqualTo(Names.numbers(2, 2));
        assertThatThrownBy(() -> numbers.variable("0")).hasMessageEndingWith("there are \"1\", \"2\"");
        assertThat(numbers.hasVariable("3")).isFalse();
    }

    @Test
    void aNumberStandsWhereNoNameDoes() {
        Names names = Names.of(List.of("1", "b"), List.of(List.of("1", "0"), List.of("low", "high")));

        assertThat(names.variable("1")).as("the name comes first").isZero();
        assertThat(names.variable("0")).isZero();
        assertThat(names.state(0, "0")).as("the name comes first").isEqualTo(1);
        assertThat(names.state(1, "0")).isZero();
        assertThat(names.hasVariable("2")).isFalse();
        assertThatThrownBy(() -> names.state(1, "01")).hasMessageContaining("no state of \"b\" is called \"01\"");
    }

    @Test
    void aWrongNameIsToldWithTheRightOnes() {
        assertThatThrownBy(() -> RAIN.variable("Rain"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no variable is called \"Rain\"; there are \"rain\", \"wet grass\"");
        assertThatThrownBy(() -> RAIN.state(0, "maybe"))
                .hasMessage("no state of \"rain\" is called \"maybe\"; there are \"no\", \"yes\"");
    }

    @Test
    void aNameStandsForOneThingOnly() {
        assertThatThrownBy(() -> Names.of(List.of("a", "a"), List.of(List.of("0"), List.of("0"))))
                .hasMessageContaining("two variables are called \"a\"");
        assertThatThrownBy(() -> Names.of(List.of("a"), List.of(List.of("x", "x"))))
                .hasMessageContaining("two states of one variable are called \"x\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " a", "a\t", "a\nb", "\ud800", "a\u2028b"})
    void textThatNobodyCanReadIsNoName(String text) {
        assertThat(Names.isName(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "7", "a b", "\"'\\", "\u00e9t\u00e9 \ud83d\udca7", "<5", "a=b;"})
    void anyOtherTextIs(String text) {
        assertThat(Names.isName(text)).isTrue();
    }

    @Test
    void evidenceByNames() {
        Model model = Model.markov(new int[] {2, 3}, List.of()).withNames(RAIN);

        assertThat(model.evidence("wet grass", "damp", "rain", "yes")).isEqualTo(Evidence.of(Map.of(0, 1, 1, 1)));
        assertThat(model).isNotEqualTo(Model.markov(new int[] {2, 3}, List.of()));
        assertThatThrownBy(() -> model.evidence("rain")).hasMessageContaining("pairs");
        assertThatThrownBy(() -> model.evidence("rain", "no", "rain", "no")).hasMessageContaining("observed twice");
        assertThatThrownBy(() -> Model.markov(new int[] {2, 2}, List.of()).withNames(RAIN))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
