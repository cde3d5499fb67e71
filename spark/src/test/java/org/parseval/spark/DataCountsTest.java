package org.parseval.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.parseval.learning.parameters.ScopeCounts;
import org.parseval.learning.structure.Structure;
import org.parseval.model.Model;

/** Counts of a table of Spark are those of its rows, on any number of threads and partitions. */
class DataCountsTest {
    private static final Model RAIN = Model.bayes()
            .variable("rain", "no", "yes")
            .variable("wet", "no", "yes")
            .cpt("rain")
            .table(0.8, 0.2)
            .cpt("wet", "rain")
            .table(0.9, 0.1, 0.2, 0.8)
            .build();

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
                assertThatThrownBy(() -> DataCounts.of(table, structure, Set.of("id", "wet")))
                        .hasMessageContaining("expected one column of variable \"wet\"");
                assertThatThrownBy(() -> DataCounts.of(table, structure, Set.of()))
                        .hasMessageContaining("id");
            } finally {
                spark.stop();
            }
        }
    }
}
