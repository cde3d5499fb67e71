package org.parseval.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.parseval.learning.data.RowSink;
import org.parseval.learning.parameters.ScopeCounts;
import org.parseval.learning.structure.Structure;
import org.parseval.model.Names;
import org.parseval.packet.PacketReader;
import org.parseval.packet.PacketWriter;

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
     * Counts of the scopes of a network. Rows in which a cell is null or empty are {@linkplain ScopeCounts#skipped() skipped}.
     *
     * @param ignored columns to pass over
     * @throws IllegalArgumentException if a column is neither a variable nor ignored, or a variable has no column
     */
    public static ScopeCounts of(Dataset<Row> table, Structure structure, Set<String> ignored) {
        int[] variables = variables(table.schema(), structure.names(), ignored);
        byte[] layout = layout(structure, variables);
        List<byte[]> partitions = table.mapPartitions(
                        (Iterator<Row> rows) -> List.of(count(layout, rows)).iterator(), Encoders.BINARY())
                .collectAsList();
        ScopeCounts all = ScopeCounts.of(structure);
        for (byte[] partition : partitions) {
            PacketReader reader = new PacketReader(partition);
            all.add(reader.reals(), reader.number());
        }
        return all;
    }

    private static int[] variables(StructType given, Names names, Set<String> ignored) {
        int[] variables = Arrays.stream(given.fieldNames())
                .mapToInt(column -> ignored.contains(column) ? -1 : names.variable(column))
                .toArray();
        for (int v = 0; v < names.variableCount(); v++) {
            int variable = v;
            if (Arrays.stream(variables).filter(each -> each == variable).count() != 1) {
                throw new IllegalArgumentException("expected one column of variable \"" + names.variable(v) + "\"");
            }
        }
        return variables;
    }

    /** What a partition needs to know. */
    private static byte[] layout(Structure structure, int[] variables) {
        PacketWriter writer = new PacketWriter().numbers(variables).number(structure.size());
        for (int v = 0; v < structure.size(); v++) {
            writer.text(structure.names().variable(v))
                    .numbers(structure.parents(v))
                    .number(structure.cardinality(v));
            structure.names().states(v).forEach(writer::text);
        }
        return writer.toBytes();
    }

    private static byte[] count(byte[] layout, Iterator<Row> rows) {
        PacketReader reader = new PacketReader(layout);
        int[] variables = reader.numbers();
        int size = reader.count();
        List<String> names = new ArrayList<>();
        List<List<String>> states = new ArrayList<>();
        int[][] parents = new int[size][];
        for (int v = 0; v < size; v++) {
            names.add(reader.text());
            parents[v] = reader.numbers();
            List<String> ofVariable = new ArrayList<>();
            int count = reader.count();
            for (int s = 0; s < count; s++) {
                ofVariable.add(reader.text());
            }
            states.add(ofVariable);
        }
        Names known = Names.of(names, states);
        ScopeCounts counts = ScopeCounts.of(Structure.of(known, parents));
        int[] cells = new int[size];
        while (rows.hasNext()) {
            read(rows.next(), variables, known, cells);
            counts.row(cells, 1);
        }
        return new PacketWriter()
                .reals(counts.values())
                .number(counts.skipped())
                .toBytes();
    }

    private static void read(Row row, int[] variables, Names names, int[] cells) {
        for (int c = 0; c < variables.length; c++) {
            if (variables[c] >= 0) {
                String text = row.isNullAt(c) ? "" : row.get(c).toString().strip();
                cells[variables[c]] = text.isEmpty() ? RowSink.MISSING : names.state(variables[c], text);
            }
        }
    }
}
