package org.parseval.spark;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.auto.AutoEngine;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.packet.ModelPacket;
import org.parseval.packet.PacketReader;

/** Answers the rows of a partition one after the other. The model and its order are shared by all partitions of a process. */
final class RowAnswers implements MapPartitionsFunction<Row, Row> {
    private static final long serialVersionUID = 1;
    private static final JsonFactory JSON = new JsonFactory();

    private final String id;
    private final Broadcast<byte[]> packet;
    private final int[] variables;
    private final int jsonColumn;
    private final int[] wanted;
    private final long nanosOfARow;
    private final long seed;

    /**
     * @param variables that each column observes, or -1
     * @param jsonColumn or -1
     */
    RowAnswers(
            String id,
            Broadcast<byte[]> packet,
            int[] variables,
            int jsonColumn,
            int[] wanted,
            long nanosOfARow,
            long seed) {
        this.id = id;
        this.packet = packet;
        this.variables = variables;
        this.jsonColumn = jsonColumn;
        this.wanted = wanted;
        this.nanosOfARow = nanosOfARow;
        this.seed = seed;
    }

    /** The data that all rows share. */
    private record Shared(Model model, Prepared ready, Budget budget) {}

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        Shared shared = OpenWork.of(id, Shared.class, this::prepare);
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public Row next() {
                return answered(rows.next(), shared);
            }
        };
    }

    private Shared prepare() {
        Model model = ModelPacket.read(new PacketReader(packet.value()));
        Budget budget = Budget.standard()
                .withTime(Duration.ofNanos(nanosOfARow))
                .withSeed(seed)
                .withThreads(1);
        return new Shared(model, new AutoEngine().prepare(model, budget), budget);
    }

    private Row answered(Row row, Shared shared) {
        int states = 0;
        for (int variable : wanted) {
            states += shared.model().cardinality(variable);
        }
        @Nullable Object[] cells = new Object[row.size() + 6 + (wanted.length > 0 ? 2 : 0) + states];
        for (int i = 0; i < row.size(); i++) {
            cells[i] = row.get(i);
        }
        try {
            Evidence evidence = evidence(row, shared.model());
            Query query = wanted.length == 0 ? Query.partitionFunction(evidence) : Query.marginals(evidence, wanted);
            write(shared.ready().ask(query, shared.budget(), Progress.SILENT), cells, row.size());
        } catch (IllegalArgumentException | BudgetException e) {
            cells[cells.length - 1] = String.valueOf(e.getMessage());
        } catch (OutOfMemoryError e) {
            cells[cells.length - 1] = "the Java heap is too small";
        } catch (RuntimeException | StackOverflowError bug) {
            cells[cells.length - 1] = "a bug, please report it: " + bug;
        }
        return RowFactory.create(cells);
    }

    private Evidence evidence(Row row, Model model) {
        SortedMap<Integer, Integer> states = new TreeMap<>();
        for (int i = 0; i < variables.length; i++) {
            if (variables[i] >= 0 && !row.isNullAt(i)) {
                observe(variables[i], String.valueOf(row.get(i)), model, states);
            }
        }
        if (jsonColumn >= 0 && !row.isNullAt(jsonColumn)) {
            parsed(row.getString(jsonColumn))
                    .forEach((name, state) -> observe(model.names().variable(name), state, model, states));
        }
        return Evidence.of(states);
    }

    private static void observe(int variable, String state, Model model, SortedMap<Integer, Integer> states) {
        if (!state.isBlank() && states.put(variable, model.names().state(variable, state.strip())) != null) {
            throw new IllegalArgumentException("\"" + model.names().variable(variable) + "\" is observed twice");
        }
    }

    /** The states by variable; what is null is not observed. */
    private static Map<String, String> parsed(String text) {
        Map<String, String> states = new LinkedHashMap<>();
        try (JsonParser json = JSON.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("the evidence is no object in JSON: " + text);
            }
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = String.valueOf(json.currentName());
                JsonToken value = json.nextToken();
                if (value.isStructStart()) {
                    throw new IllegalArgumentException(
                            "the state of \"" + name + "\" is an object or a list, expected its name or number");
                }
                if (value != JsonToken.VALUE_NULL && states.put(name, json.getText()) != null) {
                    throw new IllegalArgumentException("\"" + name + "\" is observed twice");
                }
            }
            if (json.nextToken() != null) {
                throw new IllegalArgumentException("something stands behind the object in JSON: " + text);
            }
            return states;
        } catch (IOException e) {
            throw new IllegalArgumentException("the evidence is no JSON: " + text, e);
        }
    }

    private void write(Answer answer, @Nullable Object[] cells, int from) {
        int next = from;
        cells[next++] = answer.value().isZero()
                ? Double.NEGATIVE_INFINITY
                : (Double) answer.value().log10();
        cells[next++] = word(answer.kind());
        cells[next++] = answer.kind() == Answer.Kind.EXACT
                ? (Double) 0.0
                : answer.standardErrorLog10().isPresent()
                        ? (Double) answer.standardErrorLog10().getAsDouble()
                        : null;
        cells[next++] = bound(answer.certified().map(Answer.Bounds::log10Low));
        cells[next++] = bound(answer.certified().map(Answer.Bounds::log10High));
        if (answer.distributions().isPresent()) {
            cells[next++] = word(answer.marginals().kind());
            cells[next++] = answer.marginals().kind() == Answer.Kind.UNSUPPORTED
                    ? null
                    : (Double) answer.marginals().largestError();
            for (int variable : wanted) {
                for (double probability : answer.marginals().probabilities()[variable]) {
                    cells[next++] = probability;
                }
            }
        }
    }

    /** Null where there is none on this side. */
    private static @Nullable Double bound(Optional<Double> log10) {
        return log10.filter(Double::isFinite).orElse(null);
    }

    private static String word(Answer.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
