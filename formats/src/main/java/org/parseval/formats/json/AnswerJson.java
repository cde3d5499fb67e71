package org.parseval.formats.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.inference.Answer;
import org.parseval.inference.Diagnostics;
import org.parseval.inference.Marginals;
import org.parseval.inference.Task;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.Rational;

/**
 * An answer as one JSON object, with the names of variables and states, and logarithms to base ten. JSON has no infinities: the logarithm
 * of a zero is null, and {@code sign} is 0.
 */
public final class AnswerJson {
    private final JsonGenerator json;
    private final boolean byNames;

    private AnswerJson(JsonGenerator json, boolean byNames) {
        this.json = json;
        this.byNames = byNames;
    }

    /** The object, ending in a line feed. */
    public static String of(Reading reading, Answer answer) {
        return of(reading, Observed.nothing(reading.model()), answer);
    }

    /** The object with what was observed. */
    public static String of(Reading reading, Observed observed, Answer answer) {
        return JsonText.of(json -> new AnswerJson(json, true).write(reading, observed, answer));
    }

    /** Writes the fields of the object into one that was begun. */
    public static void writeFields(JsonGenerator json, Reading reading, Observed observed, Answer answer)
            throws IOException {
        JsonText.writeVersion(json);
        new AnswerJson(json, true).write(reading, observed, answer);
    }

    /**
     * The same for who has the names already: marginals and states are arrays in the order of the model, which take less to send for large
     * models.
     */
    public static String numbered(Reading reading, Observed observed, Answer answer) {
        return JsonText.of(json -> new AnswerJson(json, false).write(reading, observed, answer));
    }

    private void write(Reading reading, Observed observed, Answer answer) throws IOException {
        json.writeStringField("task", answer.task().name());
        json.writeStringField("engine", answer.engine());
        String value = answer.task().asksState() ? "Value" : "Z";
        JsonNumbers.write(json, "log10" + value, answer.value().log10());
        json.writeNumberField("sign", answer.value().sign());
        // Digits that a reader of numbers would round away.
        if (answer.count().isPresent()) {
            json.writeStringField("count", answer.count().get().toString());
        } else if (answer.fraction().isPresent()) {
            Rational fraction = answer.fraction().get();
            json.writeStringField("fraction", fraction.toString());
            json.writeStringField("decimal", fraction.decimal().toString());
        }
        json.writeStringField("kind", answer.kind().name().toLowerCase(Locale.ROOT));
        JsonNumbers.write(
                json, "standardErrorLog10", answer.standardErrorLog10().orElse(Double.NaN));
        writeInterval(answer.confidence());
        writeCertified(answer.certified());
        JsonNumbers.write(json, "seconds", answer.seconds());
        writeValue("settings", answer.settings());
        writeValue("diagnostics", answer.diagnostics().asMap());
        writeModel(reading, answer.diagnostics());
        EvidenceJson.write(json, observed);
        if (answer.task() != Task.PR && !byNames) {
            writeNames(answer.names());
        }
        if (answer.task() == Task.MAR) {
            writeMarginals(answer.distributions(), answer.names());
        }
        if (answer.task() == Task.MPE) {
            writeAssignment(answer.assignment(), answer.names());
        }
        if (answer.task() == Task.MMAP) {
            writeStates(answer);
        }
    }

    private void writeInterval(Optional<Answer.Confidence> confidence) throws IOException {
        if (confidence.isEmpty()) {
            json.writeNullField("interval");
            return;
        }
        json.writeObjectFieldStart("interval");
        writeBounds(confidence.get().bounds());
        JsonNumbers.write(json, "level", confidence.get().level());
        json.writeEndObject();
    }

    private void writeCertified(Optional<Answer.Bounds> certified) throws IOException {
        if (certified.isEmpty()) {
            json.writeNullField("certified");
            return;
        }
        json.writeObjectFieldStart("certified");
        writeBounds(certified.get());
        json.writeEndObject();
    }

    private void writeBounds(Answer.Bounds bounds) throws IOException {
        JsonNumbers.write(json, "low", bounds.log10Low());
        JsonNumbers.write(json, "high", bounds.log10High());
    }

    private void writeNames(Names names) throws IOException {
        if (!names.areGiven()) {
            json.writeNumberField("firstVariable", names.firstNumber());
            return;
        }
        json.writeArrayFieldStart("variables");
        for (int v = 0; v < names.variableCount(); v++) {
            json.writeStartObject();
            json.writeStringField("name", names.variable(v));
            writeValue("states", names.states(v));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeModel(Reading reading, Diagnostics diagnostics) throws IOException {
        Model model = reading.model();
        json.writeObjectFieldStart("model");
        json.writeStringField("format", reading.format());
        writeValue("warnings", reading.warnings());
        json.writeNumberField("variables", model.variableCount());
        json.writeNumberField("factors", model.factors().size());
        if (diagnostics.width().isPresent()) {
            json.writeNumberField("width", diagnostics.width().getAsInt());
        } else {
            json.writeNullField("width");
        }
        json.writeEndObject();
    }

    private void writeMarginals(Optional<Marginals> marginals, Names names) throws IOException {
        if (marginals.isEmpty()) {
            json.writeNullField("marginals");
            return;
        }
        writeRows("marginals", marginals.get().probabilities(), names);
        json.writeStringField("marginalsKind", marginals.get().kind().name().toLowerCase(Locale.ROOT));
        if (marginals.get().standardErrors().isPresent()) {
            writeRows("marginalStandardErrors", marginals.get().standardErrors().get(), names);
        } else {
            json.writeNullField("marginalStandardErrors");
        }
    }

    private void writeRows(String name, double[][] rows, Names names) throws IOException {
        if (byNames) {
            NamedRows.write(json, name, rows, names);
            return;
        }
        json.writeArrayFieldStart(name);
        for (double[] row : rows) {
            json.writeArray(row, 0, row.length);
        }
        json.writeEndArray();
    }

    private void writeAssignment(Optional<int[]> assignment, Names names) throws IOException {
        json.writeFieldName("assignment");
        if (assignment.isEmpty()) {
            json.writeNull();
        } else if (byNames) {
            NamedRows.writeStates(json, assignment.get(), names);
        } else {
            json.writeArray(assignment.get(), 0, assignment.get().length);
        }
    }

    /** Of the variables that were asked for, by their names. */
    private void writeStates(Answer answer) throws IOException {
        if (answer.assignment().isEmpty()) {
            json.writeNullField("states");
            return;
        }
        int[] states = answer.assignment().get();
        Names names = answer.names();
        json.writeObjectFieldStart("states");
        for (int v = 0; v < states.length; v++) {
            if (states[v] >= 0) {
                json.writeStringField(names.variable(v), names.state(v, states[v]));
            }
        }
        json.writeEndObject();
    }

    private void writeValue(String name, Object value) throws IOException {
        json.writeFieldName(name);
        writeValue(value);
    }

    /** Settings and diagnostics are simple values, lists and maps; anything else is shown as it prints. */
    private void writeValue(Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                writeValue(String.valueOf(entry.getKey()), entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Collection<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                writeValue(element);
            }
            json.writeEndArray();
        } else if (value instanceof Optional<?> optional) {
            writeValue(optional.isPresent() ? optional.get() : Double.NaN);
        } else if (value instanceof Integer || value instanceof Long) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof Number number) {
            JsonNumbers.write(json, number.doubleValue());
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else {
            json.writeString(String.valueOf(value));
        }
    }
}
