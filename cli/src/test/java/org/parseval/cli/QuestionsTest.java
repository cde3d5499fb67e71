package org.parseval.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Some marginals, joint and conditional tables, certain and uncertain evidence. The numbers are those of the sprinkler's tables. */
class QuestionsTest extends CommandTest {
    private static final String SPRINKLER = CommandRun.example("sprinkler.bif");

    @Test
    void someMarginals() {
        CommandRun text = CommandRun.of("mar", SPRINKLER, "-e", "wet=yes", "--query", "rain,cloudy");
        CommandRun csv = CommandRun.of("mar", SPRINKLER, "-e", "wet=yes", "--query", "rain", "--format", "csv");

        assertThat(text.out().lines())
                .contains("evidence  wet=yes", "rain       no 0.292072   yes 0.707928")
                .anyMatch(line -> line.startsWith("cloudy "))
                .noneMatch(line -> line.startsWith("sprinkler ") || line.startsWith("wet "));
        assertThat(csv.out().lines()).hasSize(3);
        assertThat(csv.out()).startsWith("variable,state,probability,standardError,kind\nrain,no,0.29207");
    }

    @Test
    void jointTables() throws IOException {
        CommandRun text = CommandRun.of("mar", SPRINKLER, "--joint", "rain,wet");
        CommandRun csv = CommandRun.of("mar", SPRINKLER, "--joint", "rain,wet", "--format", "csv");
        CommandRun json = CommandRun.of("mar", SPRINKLER, "--joint", "rain,wet", "--format", "json");

        assertThat(text.out().lines().skip(1))
                .startsWith(
                        "rain  wet  probability",
                        "yes   yes  0.458100",
                        "no    no   0.311000",
                        "no    yes  0.189000",
                        "yes   no   0.0419000");
        assertThat(csv.out()).startsWith("rain,wet,probability,standardError,kind\nno,no,0.311");
        JsonNode last = new ObjectMapper().readTree(json.out()).get("table").get(3);
        assertThat(last.get("states").toString()).isEqualTo("{\"rain\":\"yes\",\"wet\":\"yes\"}");
        assertThat(last.get("probability").asDouble()).isCloseTo(0.4581, within(1e-12));
    }

    /** P(wet = yes | rain) is 0.1890 / 0.5 and 0.4581 / 0.5. */
    @Test
    void conditionalTables() {
        CommandRun run = CommandRun.of("mar", SPRINKLER, "--joint", "wet", "--given", "rain");

        assertThat(run.out()).startsWith("table     P(wet | rain), exact");
        assertThat(run.out().lines().skip(2))
                .startsWith(
                        "no    no   0.622000", "no    yes  0.378000", "yes   yes  0.916200", "yes   no   0.0838000");
    }

    /** Likelihoods a and b of rain turn its prior of one half into a and b, which are divided by their sum. */
    @Test
    void uncertainEvidence() throws IOException {
        CommandRun run = CommandRun.of("mar", SPRINKLER, "-e", "rain=0.2,0.6", "--format", "json");
        CommandRun certain = CommandRun.of("mar", SPRINKLER, "-e", "rain=0,3", "--query", "wet");

        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.get("marginals").get("rain").get("yes").asDouble()).isCloseTo(0.75, within(1e-12));
        assertThat(json.get("evidence").get("likelihoods").toString()).isEqualTo("{\"rain\":[0.2,0.6]}");
        assertThat(Math.pow(10, json.get("log10Z").asDouble())).isCloseTo(0.4, within(1e-12));
        assertThat(certain.out())
                .contains("evidence  rain with likelihoods 0.0 3.0")
                .contains("yes 0.916200");
    }

    @Test
    void numbersThatAreNoLikelihoodsAreBadUsage() {
        assertThat(CommandRun.of("mar", SPRINKLER, "-e", "rain=1,2,3").err()).contains("3 likelihoods for rain");
        assertThat(CommandRun.of("mar", SPRINKLER, "-e", "rain=1e-400,1").err())
                .contains("the likelihood \"1e-400\", expected a finite number that is not negative, 0 or at least");
        assertThat(CommandRun.of("mar", SPRINKLER, "-e", "rain=0,0").exitCode()).isEqualTo(2);
        assertThat(CommandRun.of("mar", SPRINKLER, "-e", "rain=-1,2").exitCode())
                .isEqualTo(2);
        assertThat(CommandRun.of("mar", SPRINKLER, "-e", "rain=1,NaN").exitCode())
                .isEqualTo(2);
        assertThat(CommandRun.of("mar", SPRINKLER, "-e", "rain=1,2", "-e", "rain=2,1")
                        .err())
                .contains("twice");
    }

    @Test
    void questionsThatDoNotGoTogetherAreBadUsage() {
        assertThat(CommandRun.of("mar", SPRINKLER, "--given", "rain").exitCode())
                .isEqualTo(2);
        assertThat(CommandRun.of("mar", SPRINKLER, "--joint", "rain", "--given", "rain")
                        .exitCode())
                .isEqualTo(2);
        assertThat(CommandRun.of("mar", SPRINKLER, "--joint", "rain", "--query", "wet")
                        .exitCode())
                .isEqualTo(2);
        assertThat(CommandRun.of("mar", SPRINKLER, "--query", "rain", "--format", "uai")
                        .exitCode())
                .isEqualTo(2);
        assertThat(CommandRun.of("mar", SPRINKLER, "--query", "snow").err())
                .contains("--query: no variable is called \"snow\"");
        assertThat(CommandRun.of("pr", SPRINKLER, "--format", "csv").exitCode()).isEqualTo(2);
    }

    /** The rule is that of {@code compare}: both take the file that stands beside the model, and say so. */
    @Test
    void evidenceBesideTheModelIsTaken() throws IOException {
        String model = file("m.uai", "MARKOV 1 2 1 1 0 2 1 3");
        file("m.uai.evid", "1 0 1");

        CommandRun beside = CommandRun.of("pr", model);
        CommandRun none = CommandRun.of("pr", model, "-e", "none");
        CommandRun other = CommandRun.of("pr", model, "-e", "0=0");
        CommandRun compared = CommandRun.of("compare", model, "--engines", "exact");

        assertThat(beside.out())
                .contains(String.format(Locale.ROOT, "%.10g", Math.log10(3)))
                .contains("evidence  0=1 from " + model + ".evid");
        assertThat(none.out())
                .contains(String.format(Locale.ROOT, "%.10g", Math.log10(4)))
                .doesNotContain("evidence");
        assertThat(other.out()).contains("evidence  0=0\n").contains("log10 Z   0");
        assertThat(compared.out())
                .contains(String.format(Locale.ROOT, "%.8g", Math.log10(3)))
                .contains("evidence of m.uai: " + model + ".evid");
        Path converted = folder.resolve("copy.uai");
        assertThat(CommandRun.of("convert", model, converted.toString()).exitCode())
                .isZero();
        assertThat(Files.readString(converted)).startsWith("MARKOV\n1\n2\n1\n");
    }

    /** 0.5 * 0.9 * 0.8 * 0.9, then 0.5 * 0.5 * 0.8 * 0.9, from the network's tables. */
    @Test
    void bestStatesInTurn() throws IOException {
        CommandRun text = CommandRun.of("mpe", SPRINKLER, "-e", "wet=yes", "-n", "3");
        CommandRun json = CommandRun.of("mpe", SPRINKLER, "-e", "wet=yes", "-n", "3", "--format", "json");
        CommandRun all = CommandRun.of("mpe", SPRINKLER, "-e", "cloudy=no", "-n", "100", "--format", "csv");

        assertThat(text.out().lines().skip(2).map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "rank log10 value of the best cloudy sprinkler rain wet",
                        "1 -0.4894549898 1.00000 yes off yes yes",
                        "2 -0.7447274949 0.555556 no on no yes",
                        "3 -1.305394801 0.152778 no on yes yes");
        JsonNode second = new ObjectMapper().readTree(json.out()).get("best").get(1);
        assertThat(Math.pow(10, second.get("log10Value").asDouble())).isCloseTo(0.5 * 0.5 * 0.8 * 0.9, within(1e-12));
        assertThat(second.get("states").get("sprinkler").asText()).isEqualTo("on");
        assertThat(all.out().lines()).hasSize(1 + 7);
        assertThat(CommandRun.of("mpe", SPRINKLER, "-n", "0").exitCode()).isEqualTo(2);
        assertThat(CommandRun.of("mpe", SPRINKLER, "-n", "2", "--format", "uai").exitCode())
                .isEqualTo(2);
        assertThat(CommandRun.of("mpe", SPRINKLER, "-n", "2", "--engine", "energy")
                        .exitCode())
                .isEqualTo(2);
    }

    /** The second best differs from the best in two variables, all that is left from it in fewer. */
    @Test
    void bestStatesFarFromEachOther() throws IOException {
        CommandRun text = CommandRun.of("mpe", SPRINKLER, "-e", "wet=yes", "-n", "4", "--differ", "2");
        CommandRun json =
                CommandRun.of("mpe", SPRINKLER, "-e", "wet=yes", "-n", "2", "--differ", "2", "--format", "json");

        assertThat(text.out())
                .startsWith("states    the best 2, each 2 or more variables from those before, exact; none of positive"
                        + " weight is as far from all of them\n");
        assertThat(CommandRun.of("mpe", SPRINKLER, "-n", "2", "--differ", "9").out())
                .startsWith("states    the best one, exact; none of positive weight differs from it in 9 or more"
                        + " variables\n");
        JsonNode tree = new ObjectMapper().readTree(json.out());
        assertThat(tree.get("engine").asText()).isEqualTo("auto");
        assertThat(tree.get("kind").asText()).isEqualTo("exact");
        assertThat(tree.get("best").get(1).get("states").get("sprinkler").asText())
                .isEqualTo("on");
        assertThat(CommandRun.of("mpe", SPRINKLER, "--differ", "2").exitCode()).isEqualTo(2);
        assertThat(CommandRun.of("mpe", SPRINKLER, "-n", "2", "--differ", "-1").exitCode())
                .isEqualTo(2);
    }

    /** P(rain, wet) is 0.311, 0.189, 0.0419, 0.4581, and rain a fair coin. */
    @Test
    void entropies() throws IOException {
        CommandRun about = CommandRun.of("entropy", SPRINKLER, "--about", "rain", "--format", "csv");
        CommandRun joint = CommandRun.of("entropy", SPRINKLER, "--joint", "wet", "--given", "rain", "--format", "json");
        CommandRun text = CommandRun.of("entropy", SPRINKLER, "--query", "rain");

        double both = 0;
        for (double p : new double[] {0.311, 0.189, 0.0419, 0.4581}) {
            both -= p * Math.log(p) / Math.log(2);
        }
        double wet = -(0.6471 * Math.log(0.6471) + 0.3529 * Math.log(0.3529)) / Math.log(2);
        String told = about.out()
                .lines()
                .filter(line -> line.startsWith("wet,"))
                .findFirst()
                .orElseThrow();
        assertThat(Double.parseDouble(told.split(",", -1)[1])).isCloseTo(1 + wet - both, within(1e-9));
        JsonNode value = new ObjectMapper().readTree(joint.out()).get("values").get(0);
        assertThat(value.get("value").asDouble()).isCloseTo(both - 1, within(1e-9));
        assertThat(text.out()).contains("H(X) in bits, exact").contains("rain      1.00000");
        assertThat(CommandRun.of("entropy", SPRINKLER, "--given", "rain").exitCode())
                .isEqualTo(2);
        assertThat(CommandRun.of("entropy", SPRINKLER, "--about", "nothing").exitCode())
                .isEqualTo(2);
    }

    @Test
    void marginalsAreDrawn() throws Exception {
        Path file = folder.resolve("marginals.svg");
        CommandRun run = CommandRun.of("mar", SPRINKLER, "-e", "wet=yes", "--plot", file.toString());

        assertThat(run.exitCode()).isZero();
        Element drawing = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getDocumentElement();
        List<String> widths = IntStream.range(
                        0, drawing.getElementsByTagName("rect").getLength())
                .mapToObj(i -> (Element) drawing.getElementsByTagName("rect").item(i))
                .filter(bar -> List.of("bar", "seen").contains(bar.getAttribute("class")))
                .map(bar -> bar.getAttribute("width"))
                .toList();
        assertThat(widths).hasSize(8);
        // The bars of rain, no and yes, add up to the whole width.
        assertThat(Double.parseDouble(widths.get(4))
                        / (Double.parseDouble(widths.get(4)) + Double.parseDouble(widths.get(5))))
                .isCloseTo(0.292072, within(1e-2));
        assertThat(CommandRun.of("mar", SPRINKLER, "--plot", "x.gif").exitCode())
                .isEqualTo(2);
        assertThat(CommandRun.of("mar", SPRINKLER, "--plot", "none/x.svg").exitCode())
                .isEqualTo(5);
    }

    @Test
    void aDrawingOfTooManyStatesIsRefusedBeforeTheWork() {
        // The engine would refuse a grid of this width: that it is not asked shows that the drawing was looked at
        // first.
        String[] question = {
            "mar",
            grid(51),
            "--engine",
            "exact",
            "--memory",
            "1k",
            "--plot",
            folder.resolve("many.svg").toString()
        };
        CommandRun all = CommandRun.of(question);
        assertThat(all.exitCode()).isEqualTo(2);
        assertThat(all.err())
                .isEqualToIgnoringNewLines("parseval: --plot: a drawing of 5202 states, at most 5000 can be looked at;"
                        + " --query chooses variables");
        String[] some = Arrays.copyOf(question, question.length + 2);
        some[question.length] = "--query";
        some[question.length + 1] = "0,1";
        assertThat(CommandRun.of(some).exitCode())
                .as("few states are for the engine")
                .isEqualTo(4);
    }
}
