package org.parseval.experiments.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.parseval.experiments.compare.Outcome.Cause;
import org.parseval.experiments.reference.Reference;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.LogNumber;
import org.parseval.inference.Task;

/** Table, CSV, JSON, summary and picture of one small comparison. */
class ComparisonReportTest {
    private static final double LN_10 = Math.log(10);

    private static final Run EXACT = run("exact", answered(2, Answer.Kind.EXACT, OptionalDouble.empty(), none()), 0, 1);
    private static final Run SAMPLED = run(
            "gibbs",
            answered(2.5, Answer.Kind.ESTIMATE, OptionalDouble.of(0.25 * LN_10), Optional.of(bounds(1, 3))),
            0.5,
            3);
    private static final Run LOWER = run(
            "meanfield",
            answered(
                    1,
                    Answer.Kind.ESTIMATE,
                    OptionalDouble.empty(),
                    Optional.of(new Answer.Bounds(LN_10, Double.POSITIVE_INFINITY))),
            1,
            2);
    private static final Run REFUSED = new Run(
            "exact", new Outcome.Failed(Cause.BUDGET, "needs \"3 GiB\",\nno less"), OptionalDouble.empty(), 0.125);
    private static final Run NEGATIVE = new Run(
            "gibbs",
            new Outcome.Answered(
                    new LogNumber(-1, 0), Answer.Kind.ESTIMATE, OptionalDouble.empty(), none(), Optional.of(false)),
            OptionalDouble.empty(),
            5);
    private static final Run UPPER = new Run(
            "meanfield",
            new Outcome.Answered(
                    LogNumber.ZERO,
                    Answer.Kind.ESTIMATE,
                    OptionalDouble.empty(),
                    Optional.of(new Answer.Bounds(Double.NEGATIVE_INFINITY, LN_10)),
                    Optional.of(true)),
            OptionalDouble.empty(),
            4);
    private static final List<InstanceRuns> INSTANCES = List.of(
            new InstanceRuns(
                    "small.uai",
                    Path.of("in", "small.uai"),
                    Optional.of(new Reference.Partition(2, "engine exact")),
                    List.of(EXACT, SAMPLED, LOWER)),
            new InstanceRuns("large.uai", Path.of("large.uai"), Optional.empty(), List.of(REFUSED, NEGATIVE, UPPER)));

    private static Optional<Answer.Bounds> none() {
        return Optional.empty();
    }

    private static Answer.Bounds bounds(double low, double high) {
        return new Answer.Bounds(low * LN_10, high * LN_10);
    }

    private static Outcome answered(
            double log10, Answer.Kind kind, OptionalDouble error, Optional<Answer.Bounds> certified) {
        return new Outcome.Answered(LogNumber.ofLn(log10 * LN_10), kind, error, certified, Optional.empty());
    }

    private static Run run(String engine, Outcome outcome, double error, double seconds) {
        return new Run(engine, outcome, OptionalDouble.of(error), seconds);
    }

    @Test
    void tableIsAlignedAndSaysWhatEachEngineStates() {
        ComparisonTable table = new ComparisonTable(List.of("small.uai", "large.uai"));
        assertThat(table.header() + table.rows(INSTANCES.get(0)) + table.rows(INSTANCES.get(1)))
                .isEqualToNormalizingNewlines("""
                instance   engine              log10 Z      error  stated                        kind         converged   seconds
                small.uai  exact            2.00000000          0  -                             exact        -              1.00
                small.uai  gibbs            2.50000000   5.00e-01  +- 0.25                       estimate     -              3.00
                small.uai  meanfield        1.00000000   1.00e+00  >= 1.0000000                  estimate     -              2.00
                large.uai  exact                budget          -  -                             -            -              0.13  needs "3 GiB", no less
                large.uai  gibbs            0.00000000          -  -                             negative Z   no             5.00
                large.uai  meanfield              -inf          -  <= 1.0000000                  estimate     yes            4.00
                """);
    }

    @Test
    void summarySaysWhatTheErrorsAreAgainst() {
        assertThat(ComparisonTable.summary(INSTANCES)).isEqualToNormalizingNewlines("""
                reference of 1 instance: engine exact
                reference of 1 instance: none

                engine      answered  median error   worst error  median seconds
                exact            1/2             0             0            1.00
                gibbs            2/2      5.00e-01      5.00e-01            4.00
                meanfield        2/2      1.00e+00      1.00e+00            3.00
                """);
    }

    @Test
    void summaryTakesErrorsAndTimesOfTheAnswersAlone() {
        List<InstanceRuns> three = List.of(
                instance(run("a", EXACT.outcome(), 3, 1)),
                instance(run("a", EXACT.outcome(), 1, 9)),
                instance(run("a", EXACT.outcome(), 2, 5)),
                instance(new Run("a", REFUSED.outcome(), OptionalDouble.empty(), 100)));
        assertThat(EngineSummary.of(three)).containsExactly(new EngineSummary("a", 4, 3, 3, 2, 3, 5));
    }

    private static InstanceRuns instance(Run run) {
        return new InstanceRuns("x", Path.of("x"), Optional.empty(), List.of(run));
    }

    @Test
    void csvLeavesOutWhatIsNotKnownAndQuotesWhatMustBe() {
        String[] lines = ComparisonCsv.of(INSTANCES.subList(0, 1)).split("\n", -1);
        String in = Path.of("in", "small.uai").toString();
        assertThat(lines[0])
                .startsWith("instance,file,engine,log10Z,sign,reference,")
                .endsWith(",failure,reason");
        assertThat(lines[1]).isEqualTo("small.uai," + in + ",exact,2.0,1,2.0,engine exact,0.0,,,,exact,,1.0,,");
        assertThat(lines[2])
                .isEqualTo("small.uai," + in + ",gibbs,2.5,1,2.0,engine exact,0.5,0.25,1.0,3.0,estimate,,3.0,,");
        assertThat(lines[3])
                .isEqualTo("small.uai," + in + ",meanfield,1.0,1,2.0,engine exact,1.0,,1.0,inf,estimate,,2.0,,");
        assertThat(ComparisonCsv.of(INSTANCES.subList(1, 2)))
                .contains("large.uai,large.uai,exact,,,,,,,,,,,0.125,budget,\"needs \"\"3 GiB\"\",\nno less\"\n")
                .contains("large.uai,large.uai,meanfield,-inf,0,,,,,-inf,1.0,estimate,true,4.0,,\n");
    }

    @Test
    void jsonHasTheLimitsAllRunsAndTheSummary() throws IOException {
        Comparison comparison = new Comparison(
                Task.PR, Budget.standard().withTime(Duration.ofSeconds(20)), List.of(), new KnownAnswers(List.of()));
        JsonNode json = new ObjectMapper().readTree(ComparisonJson.of(comparison, INSTANCES));
        assertThat(json.get("question").asText()).isEqualTo("PR");
        assertThat(json.get("budget").get("timeSeconds").asDouble()).isEqualTo(20);
        assertThat(json.get("budget").get("seed").asLong()).isEqualTo(1);
        JsonNode small = json.get("instances").get(0);
        assertThat(small.get("reference").get("source").asText()).isEqualTo("engine exact");
        assertThat(small.get("runs").get(1).get("certified").get("high").asDouble())
                .isEqualTo(3);
        assertThat(small.get("runs").get(2).get("certified").get("high").isNull())
                .isTrue();
        JsonNode large = json.get("instances").get(1);
        assertThat(large.get("reference").isNull()).isTrue();
        assertThat(large.get("runs").get(0).get("failure").asText()).isEqualTo("budget");
        assertThat(large.get("runs").get(1).get("sign").asInt()).isEqualTo(-1);
        assertThat(large.get("runs").get(2).get("log10Z").isNull()).isTrue();
        assertThat(json.get("summary").get(0).get("answered").asInt()).isEqualTo(1);
        assertThat(json.get("summary").get(0).get("runs").asInt()).isEqualTo(2);
    }

    @Test
    void pictureHasASeriesForEachEngineWithAnError() throws IOException {
        assertThat(ComparisonPlot.series(INSTANCES))
                .extracting(s -> s.name())
                .containsExactly("exact", "gibbs", "meanfield");
        assertThat(ComparisonPlot.hasPoints(INSTANCES.subList(1, 2))).isFalse();
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ComparisonPlot.write(Task.PR, INSTANCES, png);
        assertThat(ImageIO.read(new ByteArrayInputStream(png.toByteArray())).getWidth())
                .isEqualTo(800);
    }

    @Test
    void infiniteErrorHasNoPoint() {
        assertThat(ComparisonPlot.hasPoints(List.of(instance(run("a", EXACT.outcome(), Double.POSITIVE_INFINITY, 1)))))
                .isFalse();
    }
}
