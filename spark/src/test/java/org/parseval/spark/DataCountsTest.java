package org.parseval.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.inference.Budget;
import org.parseval.inference.Progress;
import org.parseval.learning.data.DataTable;
import org.parseval.learning.data.SharedTables;
import org.parseval.learning.data.TableFacts;
import org.parseval.learning.data.TableFile;
import org.parseval.learning.data.TableOptions;
import org.parseval.learning.parameters.CountedPart;
import org.parseval.learning.parameters.RowSplit;
import org.parseval.learning.parameters.ScopeCounts;
import org.parseval.learning.structure.Structure;
import org.parseval.model.InputException;
import org.parseval.model.Model;
import org.parseval.testing.SmallNetworks;

/** Counts of a table of Spark are those of its rows, on any number of threads and partitions. */
class DataCountsTest {
    private static final Model RAIN = SmallNetworks.pair("rain", "wet", 0.2, 0.1, 0.8);

    @TempDir
    private Path folder;

    private SparkSession session(String master) {
        System.setProperty("log4j2.configurationFile", "classpath:org/parseval/spark/quiet-log4j2.properties");
        return SparkSession.builder()
                .master(master)
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.local.dir", folder.resolve("local").toString())
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .getOrCreate();
    }

    @Test
    void areThoseOfOneMachine() {
        Structure structure = Structure.of(RAIN);
        SplittableRandom random = new SplittableRandom(8);
        List<Row> rows = new ArrayList<>();
        ScopeCounts here = ScopeCounts.of(structure);
        for (int i = 0; i < 1000; i++) {
            int rain = random.nextInt(2);
            int wet = random.nextInt(10) == 0 ? -1 : random.nextInt(2);
            rows.add(RowFactory.create(i, rain == 0 ? "no" : "yes", wet < 0 ? null : wet == 0 ? "no" : "yes"));
            here.row(new int[] {rain, wet}, 1);
        }
        StructType schema = new StructType()
                .add("id", DataTypes.IntegerType)
                .add("rain", DataTypes.StringType)
                .add("wet", DataTypes.StringType);
        for (String master : List.of("local[1]", "local[2]")) {
            SparkSession spark = session(master);
            try {
                String file = folder.resolve("rows-" + master.replaceAll("\\W", "") + ".parquet")
                        .toString();
                spark.createDataFrame(rows, schema).repartition(7).write().parquet(file);
                Dataset<Row> table = spark.read().parquet(file);
                ScopeCounts counts = DataCounts.of(table, structure, Set.of("id"));
                assertThat(counts.values()).isEqualTo(here.values());
                assertThat(counts.skipped()).isEqualTo(here.skipped()).isPositive();
                assertSameLearning(spark, file, structure, here);
                assertThatThrownBy(() -> DataCounts.of(table, structure, Set.of("id", "wet")))
                        .hasMessageContaining("expected one column of variable \"wet\"");
                assertThatThrownBy(() -> DataCounts.of(table, structure, Set.of()))
                        .hasMessageContaining("id");
            } finally {
                spark.stop();
            }
        }
    }

    /** A file is counted where it is, or brought here row by row; what is wrong with it is told as of any file. */
    private static void assertSameLearning(SparkSession spark, String file, Structure structure, ScopeCounts expected) {
        SharedTables tables = SparkCluster.of(new JavaSparkContext(spark.sparkContext()), Duration.ofMinutes(1));
        TableOptions options = TableOptions.standard().ignoring(List.of("id"));
        RowSplit split = new RowSplit(ScopeCounts.of(structure), 1 << 20);
        TableFacts facts = CountedPart.count(tables, file, options, structure, split);
        assertThat(facts.rows()).isEqualTo(1000);
        assertThat(facts.missing()).isEqualTo(expected.skipped());
        assertThat(split.complete().values()).isEqualTo(expected.values());
        assertThat(split.incomplete().rows()).isEqualTo((int) expected.skipped());
        DataTable rows = TableFile.of(file, options).through(tables).read(Budget.standard(), Progress.SILENT);
        ScopeCounts brought = ScopeCounts.of(structure);
        rows.forEach(brought);
        assertThat(rows.names().states(0)).containsExactly("no", "yes");
        assertThat(brought.values()).isEqualTo(expected.values());
        Structure other = Structure.of(Model.bayes()
                .variable("rain", "no", "maybe")
                .variable("wet", "no", "yes")
                .cpt("rain")
                .table(0.8, 0.2)
                .cpt("wet", "rain")
                .table(0.9, 0.1, 0.2, 0.8)
                .build());
        assertThatThrownBy(() -> CountedPart.count(tables, file, options, other, split))
                .hasMessageContaining("found \"yes\" in column \"rain\", expected a state: no, maybe");
        assertThatThrownBy(() ->
                        TableFile.of("no.parquet", options).through(tables).read(Budget.standard(), Progress.SILENT))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no.parquet");
    }
}
