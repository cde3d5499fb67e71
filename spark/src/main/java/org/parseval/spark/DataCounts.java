package org.parseval.spark;

import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import org.parseval.formats.text.Mistake;
import org.parseval.formats.text.Position;
import org.parseval.learning.data.CellRows;
import org.parseval.learning.data.SharedTables;
import org.parseval.learning.data.TableOptions;
import org.parseval.learning.data.TablePart;
import org.parseval.learning.parameters.CountedPart;
import org.parseval.learning.parameters.RowSplit;
import org.parseval.learning.parameters.ScopeCounts;
import org.parseval.learning.structure.Structure;
import org.parseval.model.InputException;

/**
 * Counts of a table of Spark, such as a Parquet file, from which the parameters of a network are learnt. Every partition is counted where it is,
 * and the counts are added here in the order of partitions: those of rows that each count once are the same to the last bit on any number of machines.
 *
 * <pre>{@code
 * ScopeCounts counts = DataCounts.of(spark.read().parquet("rows"), Structure.of(network), Set.of("id"));
 * Model learnt = new ParameterLearner(Structure.of(network), Prior.each(1)).fromCounts(counts).model();
 * }</pre>
 */
public final class DataCounts {
    private DataCounts() {}

    /**
     * Counts of the scopes of a network. Rows in which a cell is null, or says that it is missing, are {@linkplain ScopeCounts#skipped() skipped}.
     *
     * @param ignored columns to pass over
     * @throws InputException if a column is neither a variable nor ignored, or a cell is no state
     * @throws IllegalArgumentException if a variable has no column
     */
    public static ScopeCounts of(Dataset<Row> table, Structure structure, Set<String> ignored) {
        TableOptions options = TableOptions.standard().ignoring(List.copyOf(ignored));
        RowSplit split =
                new RowSplit(ScopeCounts.of(structure), Runtime.getRuntime().maxMemory() / 4);
        SharedTables whole = new Tables(path -> table);
        List<String> hidden =
                CountedPart.count(whole, "table", options, structure, split).hidden();
        if (!hidden.isEmpty()) {
            throw new IllegalArgumentException("expected one column of variable \"" + hidden.get(0) + "\"");
        }
        ScopeCounts counts = split.complete();
        split.incomplete().forEach(counts);
        return counts;
    }

    /** The Parquet files that a cluster can reach. */
    static SharedTables files(JavaSparkContext context) {
        return new Tables(path -> {
            try {
                return SparkSession.builder()
                        .sparkContext(context.sc())
                        .getOrCreate()
                        .read()
                        .parquet(path);
            } catch (Exception wrong) {
                // Scala's methods throw exceptions of which the compiler does not know.
                if (wrong instanceof AnalysisException || wrong instanceof org.apache.spark.SparkException) {
                    String why = String.valueOf(wrong.getMessage())
                            .lines()
                            .findFirst()
                            .orElse("no reason told");
                    throw Mistake.at(path, Position.START, "what Spark cannot read: " + why, "a Parquet file");
                }
                throw wrong;
            }
        });
    }

    /** Where a table comes from. */
    private interface Opening {
        Dataset<Row> open(String path);
    }

    private record Tables(Opening opening) implements SharedTables {
        @Override
        public void read(String path, CellRows rows, BooleanSupplier stop) {
            Dataset<Row> table = opening.open(path);
            rows.columns(List.of(table.schema().fieldNames()));
            for (Iterator<Row> each = table.toLocalIterator(); each.hasNext() && !stop.getAsBoolean(); ) {
                rows.row(cells(each.next()));
            }
        }

        @Override
        public List<byte[]> parts(String path, Class<? extends TablePart> part, byte[] common) {
            Dataset<Row> table = opening.open(path);
            List<String> columns = List.of(table.schema().fieldNames());
            String name = part.getName();
            return table.mapPartitions(
                            (Iterator<Row> rows) -> List.of(made(name).of(common, columns, cells(rows)))
                                    .iterator(),
                            Encoders.BINARY())
                    .collectAsList();
        }
    }

    private static TablePart made(String name) throws ReflectiveOperationException {
        return Class.forName(name, true, Thread.currentThread().getContextClassLoader())
                .asSubclass(TablePart.class)
                .getConstructor()
                .newInstance();
    }

    private static Iterator<@Nullable String[]> cells(Iterator<Row> rows) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public @Nullable String[] next() {
                return cells(rows.next());
            }
        };
    }

    private static @Nullable String[] cells(Row row) {
        @Nullable String[] cells = new String[row.length()];
        for (int c = 0; c < cells.length; c++) {
            cells[c] = row.isNullAt(c) ? null : row.get(c).toString();
        }
        return cells;
    }
}
