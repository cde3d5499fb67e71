package org.parseval.formats.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;
import org.parseval.formats.text.Observed;
import org.parseval.inference.JointTable;

/** A joint or conditional table as one JSON object; what is undefined is null. */
public final class JointJson {
    private JointJson() {}

    /** The object, ending in a line feed. */
    public static String of(JointTable table, Observed observed) {
        return JsonText.of(json -> write(json, table, observed));
    }

    /** Writes the fields of the object into one that was begun. */
    public static void writeFields(JsonGenerator json, JointTable table, Observed observed) throws IOException {
        JsonText.writeVersion(json);
        write(json, table, observed);
    }

    private static void write(JsonGenerator json, JointTable table, Observed observed) throws IOException {
        json.writeStringField("task", "JOINT");
        json.writeStringField("engine", table.engine());
        JsonNumbers.write(json, "log10Z", table.value().log10());
        json.writeNumberField("sign", table.value().sign());
        JsonNumbers.write(json, "standardErrorLog10", table.valueErrorLog10().orElse(Double.NaN));
        JsonNumbers.write(json, "seconds", table.seconds());
        EvidenceJson.write(json, observed);
        writeNames(json, "given", table, table.given());
        writeNames(json, "variables", table, table.variables());
        json.writeStringField("kind", table.kind().name().toLowerCase(Locale.ROOT));
        json.writeArrayFieldStart("table");
        int[] given = table.given();
        for (int entry = 0; entry < table.probabilities().length; entry++) {
            int[] states = table.states(entry);
            json.writeStartObject();
            json.writeObjectFieldStart("states");
            for (int i = 0; i < states.length; i++) {
                int variable = i < given.length ? given[i] : table.variables()[i - given.length];
                json.writeStringField(
                        table.names().variable(variable), table.names().state(variable, states[i]));
            }
            json.writeEndObject();
            JsonNumbers.write(json, "probability", table.probabilities()[entry]);
            JsonNumbers.write(json, "standardError", table.standardError(entry));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeNames(JsonGenerator json, String field, JointTable table, int[] variables)
            throws IOException {
        json.writeArrayFieldStart(field);
        for (int variable : variables) {
            json.writeString(table.names().variable(variable));
        }
        json.writeEndArray();
    }
}
