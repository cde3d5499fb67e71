package org.parseval.spark;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.packet.ModelPacket;
import org.parseval.packet.PacketWriter;

/**
 * Questions about one model as a table: each row is a set of evidence, and gets its answer beside it. Columns are called as the variables of the
 * model and hold their states, null or empty where nothing was observed; or one column holds an object in JSON. A row that is no
 * evidence, or cannot be answered, says so in its column {@code error}; the others are answered all the same.
 *
 * <pre>{@code
 * Dataset<Row> answers = EvidenceTable.of(model)
 *         .withKeys("patient")
 *         .withMarginals("HYPOVOLEMIA", "LVFAILURE")
 *         .answer(spark.read().option("header", true).csv("evidence.csv"));
 * answers.write().parquet("answers");
 * }</pre>
 *
 * The answer has the columns {@code log10Z} (minus infinity where the evidence is impossible), {@code kind}, {@code standardErrorLog10},
 * {@code certifiedLow} and {@code certifiedHigh}, with marginals also {@code marginalsKind}, {@code marginalsStandardError} (the largest)
 * and one such as {@code rain=yes} for each state, and {@code error}.
 *
 * @param keys columns that are carried along and are no evidence
 * @param json the column that holds objects in JSON, if there is one
 * @param marginals variables whose marginals are asked for
 * @param time for each row
 * @param seed of everything random
 */
public record EvidenceTable(
        Model model, List<String> keys, Optional<String> json, List<String> marginals, Duration time, long seed) {

    /** The partition function alone, of columns called as the variables, a minute for each row at most. */
    public static EvidenceTable of(Model model) {
        return new EvidenceTable(model, List.of(), Optional.empty(), List.of(), Duration.ofMinutes(1), 1);
    }

    /** The same with another {@link #keys()}. */
    public EvidenceTable withKeys(String... columns) {
        return new EvidenceTable(model, List.of(columns), json, marginals, time, seed);
    }

    /** The same with another {@link #json()}. */
    public EvidenceTable withJson(String column) {
        return new EvidenceTable(model, keys, Optional.of(column), marginals, time, seed);
    }

    /** The same with another {@link #marginals()}. */
    public EvidenceTable withMarginals(String... variables) {
        return new EvidenceTable(model, keys, json, List.of(variables), time, seed);
    }

    /** A limit for each row. */
    public EvidenceTable withTime(Duration ofARow) {
        return new EvidenceTable(model, keys, json, marginals, ofARow, seed);
    }

    /** The same with another {@link #seed()}. */
    public EvidenceTable withSeed(long value) {
        return new EvidenceTable(model, keys, json, marginals, time, value);
    }

    /**
     * The table with the answers beside the evidence. As with everything of Spark, the work begins when somebody wants the rows.
     *
     * @throws IllegalArgumentException if a column is neither a variable nor named as something else, that of objects in JSON is no text, a
     *     variable whose marginal is asked for does not exist, or two columns of the answer would have one name
     */
    public Dataset<Row> answer(Dataset<Row> evidence) {
        StructType given = evidence.schema();
        int[] variables = variables(given);
        int[] wanted = marginals.stream().mapToInt(model.names()::variable).toArray();
        StructType schema = schema(given, wanted);
        PacketWriter packet = new PacketWriter();
        ModelPacket.write(model, packet);
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(evidence.sparkSession().sparkContext());
        RowAnswers answers = new RowAnswers(
                UUID.randomUUID().toString(),
                context.broadcast(packet.toBytes()),
                variables,
                json.map(given::fieldIndex).orElse(-1),
                wanted,
                time.toNanos(),
                seed);
        return evidence.mapPartitions(answers, Encoders.row(schema));
    }

    /** For each column the variable it observes, or -1 if it is something else. */
    private int[] variables(StructType given) {
        Set<String> others = new TreeSet<>(keys);
        json.ifPresent(others::add);
        for (String other : others) {
            if (!Arrays.asList(given.fieldNames()).contains(other)) {
                throw new IllegalArgumentException("there is no column \"" + other + "\"");
            }
        }
        if (json.isPresent() && !given.apply(json.get()).dataType().equals(DataTypes.StringType)) {
            throw new IllegalArgumentException("column \"" + json.get() + "\" is no text in JSON but "
                    + given.apply(json.get()).dataType().simpleString());
        }
        return Arrays.stream(given.fieldNames())
                .mapToInt(column -> others.contains(column) ? -1 : variable(column))
                .toArray();
    }

    private int variable(String column) {
        try {
            return model.names().variable(column);
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(
                    "column \"" + column + "\" is no evidence: " + unknown.getMessage()
                            + "; name it as a key to carry it" + " along",
                    unknown);
        }
    }

    private StructType schema(StructType given, int[] wanted) {
        List<StructField> fields = new ArrayList<>(Arrays.asList(given.fields()));
        fields.add(DataTypes.createStructField("log10Z", DataTypes.DoubleType, true));
        fields.add(DataTypes.createStructField("kind", DataTypes.StringType, true));
        fields.add(DataTypes.createStructField("standardErrorLog10", DataTypes.DoubleType, true));
        fields.add(DataTypes.createStructField("certifiedLow", DataTypes.DoubleType, true));
        fields.add(DataTypes.createStructField("certifiedHigh", DataTypes.DoubleType, true));
        if (wanted.length > 0) {
            fields.add(DataTypes.createStructField("marginalsKind", DataTypes.StringType, true));
            fields.add(DataTypes.createStructField("marginalsStandardError", DataTypes.DoubleType, true));
        }
        Names names = model.names();
        for (int variable : wanted) {
            for (String state : names.states(variable)) {
                fields.add(DataTypes.createStructField(
                        names.variable(variable) + "=" + state, DataTypes.DoubleType, true));
            }
        }
        fields.add(DataTypes.createStructField("error", DataTypes.StringType, true));
        Set<String> seen = new HashSet<>();
        for (StructField field : fields) {
            if (!seen.add(field.name())) {
                throw new IllegalArgumentException(
                        "two columns of the answer would be called \"" + field.name() + "\"");
            }
        }
        return new StructType(fields.toArray(new StructField[0]));
    }
}
