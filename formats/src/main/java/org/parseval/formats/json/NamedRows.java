package org.parseval.formats.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.parseval.model.Names;

/** Numbers and states of variables as JSON objects, by the names of variables and states. */
public final class NamedRows {
    private NamedRows() {}

    /** Writes a field: for each variable that has numbers, those of its states. */
    public static void write(JsonGenerator json, String field, double[][] rows, Names names) throws IOException {
        json.writeObjectFieldStart(field);
        for (int variable = 0; variable < rows.length; variable++) {
            if (rows[variable].length > 0) {
                json.writeObjectFieldStart(names.variable(variable));
                for (int state = 0; state < rows[variable].length; state++) {
                    JsonNumbers.write(json, names.state(variable, state), rows[variable][state]);
                }
                json.writeEndObject();
            }
        }
        json.writeEndObject();
    }

    /** Writes an object with the state of each variable. */
    public static void writeStates(JsonGenerator json, int[] states, Names names) throws IOException {
        json.writeStartObject();
        for (int variable = 0; variable < states.length; variable++) {
            json.writeStringField(names.variable(variable), names.state(variable, states[variable]));
        }
        json.writeEndObject();
    }
}
