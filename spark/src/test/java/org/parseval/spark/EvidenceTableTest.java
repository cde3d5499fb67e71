package org.parseval.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Model;

/** Evidence sets as tables of Spark. */
class EvidenceTableTest {
    private static final Model RAIN = Model.bayes()
            .variable("rain", "no", "yes")
            .variable("sprinkler", "off", "on")
            .variable("wet", "no", "yes")
            .cpt("rain")
            .table(0.8, 0.2)
            .cpt("sprinkler", "rain")
            .table(0.6, 0.4, 0.99, 0.01)
            .cpt("wet", "sprinkler", "rain")
            .table(1, 0, 0.2, 0.8, 0.1, 0.9, 0.01, 0.99)
            .build();

    @TempDir
    private static Path folder;

    private static SparkSession spark;

    @BeforeAll
    static void start() {
        System.setProperty("log4j2.configurationFile", "classpath:org/parseval/spark/quiet-log4j2.properties");
        spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.local.dir", folder.resolve("local").toString())
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
                .getOrCreate();
    }

    @AfterAll
    static void end() {
        spark.stop();
    }

    /** The numbers that the table must have to the last bit: those of the same engine in this process, which agrees with an elimination. */
    private static Answer direct(String... evidence) {
        Query query = Query.marginals(RAIN.evidence(evidence));
        Budget budget = Budget.standard().withThreads(1);
        Answer answer = new AutoEngine().prepare(RAIN, budget).ask(query, budget, Progress.SILENT);
        Answer eliminated = Catalogue.engine("exact").solve(RAIN, query, budget, Progress.SILENT);
        assertThat(answer.value().log10()).isCloseTo(eliminated.value().log10(), within(1e-12));
        assertThat(answer.marginals().of(0, 1)).isCloseTo(eliminated.marginals().of(0, 1), within(1e-12));
        return answer;
    }

    @Test
    void aContextOfSomebodyElseIsACluster() {
        JavaSparkContext sparkContext = JavaSparkContext.fromSparkContext(spark.sparkContext());
        Model model = Bits.grid();
        Query query = Query.of(Task.PR);
        try (SparkCluster cluster = SparkCluster.of(sparkContext, Duration.ofMinutes(1))) {
            Budget budget = Budget.standard().withCluster(cluster);
            Answer answer = Catalogue.engine("energy").solve(model, query, budget, Progress.SILENT);
            assertThat(answer.kind()).isEqualTo(Answer.Kind.ESTIMATE);
        }
        assertThat(spark.sparkContext().isStopped()).isFalse();
    }

    @Test
    void rowsOfCsvGetTheirAnswersAndABadOneItsError() throws IOException {
        assumeTrue(Runtime.version().feature() < 24, "the Hadoop of this Spark reads no files on Java 24 and later");
        Path csv = folder.resolve("evidence.csv");
        Files.writeString(csv, "id,wet,sprinkler\na,yes,\nb,yes,on\nc,soaked,on\nd,,\ne,no,off\n");
        Model model = RAIN;
        String evidence = csv.toString();
        String output = folder.resolve("answers.parquet").toString();
        Dataset<Row> answers = EvidenceTable.of(model)
                .withKeys("id")
                .withMarginals("rain")
                .answer(spark.read().option("header", true).csv(evidence));
        assertThat(answers.columns())
                .containsExactly(
                        "id",
                        "wet",
                        "sprinkler",
                        "log10Z",
                        "kind",
                        "standardErrorLog10",
                        "certifiedLow",
                        "certifiedHigh",
                        "marginalsKind",
                        "marginalsStandardError",
                        "rain=no",
                        "rain=yes",
                        "error");
        answers.write().parquet(output);
        List<Row> rows = spark.read().parquet(output).orderBy("id").collectAsList();
        assertThat(rows).hasSize(5);
        assertMatches(rows.get(0), direct("wet", "yes"));
        assertMatches(rows.get(1), direct("wet", "yes", "sprinkler", "on"));
        Row bad = rows.get(2);
        assertThat((String) bad.getAs("error")).contains("no state of \"wet\" is called \"soaked\"");
        assertThat(bad.isNullAt(bad.fieldIndex("log10Z"))).isTrue();
        assertThat(bad.isNullAt(bad.fieldIndex("rain=yes"))).isTrue();
        assertMatches(rows.get(3), direct());
        assertMatches(rows.get(4), direct("wet", "no", "sprinkler", "off"));
    }

    private static void assertMatches(Row row, Answer expected) {
        assertThat(row.isNullAt(row.fieldIndex("error"))).isTrue();
        assertThat((Double) row.getAs("log10Z"))
                .isEqualTo(Objects.requireNonNull(expected.value()).log10());
        assertThat((String) row.getAs("kind")).isEqualTo("exact");
        assertThat((Double) row.getAs("marginalsStandardError")).isZero();
        assertThat((Double) row.getAs("rain=yes"))
                .isEqualTo(expected.marginals().of(0, 1));
    }

    @Test
    void evidenceCanBeAColumnOfJson() {
        Dataset<Row> given = spark.createDataset(
                        List.of(
                                "{\"wet\": \"yes\", \"sprinkler\": null}",
                                "{}",
                                "{\"wet\": [1]}",
                                "{\"wind\": \"west\"}",
                                "{wet",
                                "[1, 2]",
                                "{} {}"),
                        Encoders.STRING())
                .toDF("evidence");
        List<Row> rows =
                EvidenceTable.of(RAIN).withJson("evidence").answer(given).collectAsList();
        assertThat((Double) rows.get(0).getAs("log10Z"))
                .isEqualTo(direct("wet", "yes").value().log10());
        assertThat((Double) rows.get(1).getAs("log10Z"))
                .isEqualTo(direct().value().log10());
        assertThat((String) rows.get(2).getAs("error")).contains("expected its name or number");
        assertThat((String) rows.get(3).getAs("error")).contains("no variable is called \"wind\"");
        assertThat((String) rows.get(4).getAs("error")).contains("no JSON");
        assertThat((String) rows.get(5).getAs("error")).contains("no object in JSON");
        assertThat((String) rows.get(6).getAs("error")).contains("stands behind the object");
    }

    @Test
    void impossibleEvidenceIsAnAnswer() {
        Model never = Model.bayes().variable("a", "0", "1").cpt("a").table(1, 0).build();
        Dataset<Row> given =
                spark.createDataset(List.of("1"), Encoders.STRING()).toDF("a");
        Row row = EvidenceTable.of(never).withMarginals("a").answer(given).first();
        assertThat((Double) row.getAs("log10Z")).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(row.isNullAt(row.fieldIndex("a=0"))).isTrue();
        assertThat(row.isNullAt(row.fieldIndex("error"))).isTrue();
    }

    @Test
    void aColumnThatIsNoVariableIsToldBeforeAnyWork() {
        Dataset<Row> given =
                spark.createDataset(List.of("yes"), Encoders.STRING()).toDF("wett");
        assertThatThrownBy(() -> EvidenceTable.of(RAIN).answer(given))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column \"wett\" is no evidence");
        assertThatThrownBy(() -> EvidenceTable.of(RAIN).withKeys("id").answer(given))
                .hasMessageContaining("there is no column \"id\"");
        Dataset<Row> numbers = spark.createDataset(List.of(1), Encoders.INT()).toDF("error");
        assertThatThrownBy(() -> EvidenceTable.of(RAIN).withJson("error").answer(numbers))
                .hasMessageContaining("column \"error\" is no text in JSON but int");
        assertThatThrownBy(() -> EvidenceTable.of(RAIN).withKeys("error").answer(numbers))
                .hasMessageContaining("two columns of the answer would be called \"error\"");
    }
}
