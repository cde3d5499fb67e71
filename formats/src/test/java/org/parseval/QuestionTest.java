package org.parseval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Answer;
import org.parseval.inference.JointTable;
import org.parseval.inference.StopSignal;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/** Questions by names, against sums over all states of the sprinkler network. */
class QuestionTest {
    private static final Path EXAMPLES =
            Path.of(System.getProperty("parseval.root", "..")).resolve("examples");
    private static final List<String> VARIABLES = List.of("cloudy", "sprinkler", "rain", "wet");

    private final Question sprinkler =
            Parseval.read(EXAMPLES.resolve("sprinkler.bif").toString()).prepare();

    /** The weight of a state by the tables of the file. */
    private static double weight(int cloudy, int on, int rain, int wet) {
        double[] ofSprinkler = {0.5, 0.1};
        double[] ofRain = {0.2, 0.8};
        double[][] ofWet = {{0, 0.9}, {0.9, 0.99}};
        return 0.5 * either(ofSprinkler[cloudy], on) * either(ofRain[cloudy], rain) * either(ofWet[on][rain], wet);
    }

    private static double either(double probability, int state) {
        return state == 1 ? probability : 1 - probability;
    }

    /** The sum over the states in which some variables have a state; -1 is any. */
    private static double sum(int cloudy, int on, int rain, int wet) {
        double sum = 0;
        for (int code = 0; code < 16; code++) {
            int[] state = {code & 1, code >> 1 & 1, code >> 2 & 1, code >> 3 & 1};
            int[] wanted = {cloudy, on, rain, wet};
            if (IntStream.range(0, 4).allMatch(i -> wanted[i] < 0 || wanted[i] == state[i])) {
                sum += weight(state[0], state[1], state[2], state[3]);
            }
        }
        return sum;
    }

    @Test
    void marginalsAndTheProbabilityOfWhatWasObserved() {
        Question wet = sprinkler.given("wet", "yes");

        assertThat(wet.marginals().of("rain").probability("yes"))
                .isCloseTo(sum(-1, -1, 1, 1) / sum(-1, -1, -1, 1), within(1e-12));
        assertThat(wet.marginals("rain").of("rain").probability("yes"))
                .isEqualTo(wet.marginals().of("rain").probability("yes"));
        assertThat(wet.probability().number()).isCloseTo(sum(-1, -1, -1, 1), within(1e-12));
        assertThat(wet.probability().kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(wet.bounds().contains(Math.log10(sum(-1, -1, -1, 1)))).isTrue();
        assertThat(wet.probability()).hasToString("0.647100 (exact)");
        assertThat(sprinkler
                        .given(Map.of("wet", "yes", "cloudy", "no"))
                        .probability()
                        .number())
                .isCloseTo(sum(0, -1, -1, 1), within(1e-12));
        assertThat(sprinkler.way()).startsWith("a circuit");
    }

    /** Two independent reports about the same variable multiply. */
    @Test
    void uncertainObservations() {
        double likely = sprinkler.likely("wet", 0.2, 0.8).marginals().of("rain").probability("yes");
        double twice = sprinkler
                .likely("wet", 0.4, 0.5)
                .likely("wet", 0.5, 1.6)
                .marginals()
                .of("rain")
                .probability("yes");

        double rain = 0.2 * sum(-1, -1, 1, 0) + 0.8 * sum(-1, -1, 1, 1);
        assertThat(likely).isCloseTo(rain / (0.2 * sum(-1, -1, -1, 0) + 0.8 * sum(-1, -1, -1, 1)), within(1e-12));
        assertThat(twice).isCloseTo(likely, within(1e-12));
    }

    @Test
    void statesTablesAndSamples() {
        Question wet = sprinkler.given("wet", "yes");
        BestState best = wet.bestState();
        int[] states = VARIABLES.stream()
                .mapToInt(name -> sprinkler.model().names().state(VARIABLES.indexOf(name), best.state(name)))
                .toArray();
        double largest = IntStream.range(0, 8)
                .mapToDouble(code -> weight(code & 1, code >> 1 & 1, code >> 2, 1))
                .max()
                .orElseThrow();
        assertThat(weight(states[0], states[1], states[2], states[3])).isEqualTo(largest);
        assertThat(best.value().number()).isCloseTo(largest, within(1e-12));

        JointTable joint = wet.joint("rain", "sprinkler");
        assertThat(joint.probability("yes", "on")).isCloseTo(sum(-1, 1, 1, 1) / sum(-1, -1, -1, 1), within(1e-12));
        JointTable table = sprinkler.conditional("wet", "rain");
        assertThat(table.probability("yes", "no")).isCloseTo(sum(-1, -1, 1, 0) / sum(-1, -1, 1, -1), within(1e-12));

        Samples drawn = wet.sample(5000);
        assertThat(drawn.kind()).isEqualTo(Answer.Kind.EXACT);
        assertThat(drawn.share("rain", "yes")).isCloseTo(sum(-1, -1, 1, 1) / sum(-1, -1, -1, 1), within(0.04));
        assertThat(drawn.states(0)).containsEntry("wet", "yes").hasSize(4);
    }

    @Test
    void whatIsImpossibleIsAnAnswer() {
        Question never = sprinkler.given("wet", "yes", "rain", "no", "sprinkler", "off");

        assertThat(never.probability().number()).isZero();
        assertThat(never.probability().log10()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThatThrownBy(never::marginals)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("impossible");
        assertThatThrownBy(never::bestState)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("impossible");
        assertThatThrownBy(() -> never.sample(3))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("impossible");
    }

    @Test
    @SuppressWarnings({"NullAway", "DataFlowIssue"}) // Callers without such checks may do this.
    void wrongNamesAndNulls() {
        for (Runnable wrong : List.<Runnable>of(
                () -> sprinkler.given("wett", "yes"),
                () -> sprinkler.given("wet", "perhaps"),
                () -> sprinkler.given("wet"),
                () -> sprinkler.given("wet", "yes").given("wet", "no"),
                () -> sprinkler.given((String) null, "yes"),
                () -> sprinkler.given("wet", null),
                () -> sprinkler.likely("wet", 1),
                () -> sprinkler.likely("wet", -1, 2),
                () -> sprinkler.likely("wet", 0, 0),
                () -> sprinkler.likely("wet", Double.NaN, 1),
                () -> sprinkler.marginals((String) null),
                () -> sprinkler.joint(),
                () -> sprinkler.joint("wet", "wet"),
                () -> sprinkler.sample(0),
                () -> Parseval.of(sprinkler.model()).prepare(null),
                () -> sprinkler.limited(null),
                () -> sprinkler.limited(before -> null),
                () -> sprinkler.answer(null),
                () -> sprinkler.marginals().of(null),
                () -> sprinkler.marginals().of("wet").probability(null),
                () -> sprinkler.bestState().state(null),
                () -> sprinkler.joint("wet", "rain").probability((String[]) null),
                () -> sprinkler.joint("wet", "rain").probability("yes"),
                () -> sprinkler.joint("wet", "rain").probability("yes", null),
                () -> sprinkler.sample(1).state(0, null),
                () -> Catalogue.engine(null),
                () -> Catalogue.engine("energy", null))) {
            assertThatThrownBy(wrong::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching(".+");
        }
        assertThatThrownBy(() -> sprinkler.marginals().of(null)).hasMessageStartingWith("no variable is called null; ");
        assertThatThrownBy(() -> Parseval.read(null)).hasMessage("the name of the file is null");
        assertThatThrownBy(() -> sprinkler.given("wett", "yes"))
                .hasMessageContaining("no variable is called \"wett\"; there are");
    }

    /** Without rain the sprinkler is on in (0.2 + 0.01) / 0.5 of the cases, and then wets in 0.9 of them. */
    @Test
    void answersAsText() {
        assertThat(sprinkler.given("rain", "no").joint("wet", "sprinkler"))
                .hasToString("wet=no, sprinkler=off 0.580000\nwet=no, sprinkler=on 0.0420000\n"
                        + "wet=yes, sprinkler=off 0.00000\nwet=yes, sprinkler=on 0.378000");
        assertThat(sprinkler.conditional("wet", "rain").toString())
                .startsWith("wet=no given rain=no 0.")
                .hasLineCount(4);
        assertThat(sprinkler.sample(7)).hasToString("Samples[7 of 4 variables, EXACT]");
    }

    @Test
    void aQuestionDoesNotChange() {
        Question wet = sprinkler.given("wet", "yes");
        double before = wet.probability().log10();
        wet.given("rain", "yes")
                .likely("cloudy", 0.1, 0.9)
                .within(Duration.ofSeconds(1))
                .probability();

        assertThat(wet.probability().log10()).isEqualTo(before);
        assertThat(wet).hasToString("Question[wet=yes]");
    }

    @Test
    void manyThreads() {
        double expected = sprinkler.given("wet", "yes").marginals().of("rain").probability("yes");
        assertThat(IntStream.range(0, 400)
                        .parallel()
                        .mapToDouble(i -> sprinkler
                                .given("wet", i % 2 == 0 ? "yes" : "no")
                                .marginals()
                                .of("rain")
                                .probability("yes"))
                        .filter(found -> found == expected)
                        .count())
                .isEqualTo(200);
    }

    /** In decimal logarithms, as everywhere. */
    @Test
    void boundsOfAnEngineThatBounds() {
        Question grid = Parseval.read(EXAMPLES.resolve("ising-10x10.uai").toString())
                .prepare(Catalogue.engine("minibucket", Map.of("ibound", 4)));

        Value value = grid.probability();
        assertThat(value.kind()).isEqualTo(Answer.Kind.CERTIFIED);
        assertThat(value.certified().contains(41.9616852758)).isTrue();
        assertThat(value.certified().high() - value.certified().low()).isBetween(0.01, 30.0);
    }

    @Test
    void aSignalStopsIt() {
        StopSignal stop = new StopSignal();
        stop.give();
        Model free = Model.markov(new int[] {2, 2}, List.of());
        // What is there at once is an answer still.
        assertThat(Parseval.of(free)
                        .prepare()
                        .stoppedBy(stop)
                        .answer(Task.PR)
                        .value()
                        .log10())
                .isCloseTo(Math.log10(4), within(1e-12));
    }
}
