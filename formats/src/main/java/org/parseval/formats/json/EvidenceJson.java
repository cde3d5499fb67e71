package org.parseval.formats.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;
import org.parseval.formats.text.Observed;
import org.parseval.model.Names;

/** The evidence under which an answer holds, as a field of its JSON object. */
public final class EvidenceJson {
    private EvidenceJson() {}

    /** Writes what was observed as the value of a field. */
    public static void write(JsonGenerator json, Observed observed) throws IOException {
        Names names = observed.prior().names();
        json.writeObjectFieldStart("evidence");
        json.writeArrayFieldStart("files");
        for (String file : observed.files()) {
            json.writeString(file);
        }
        json.writeEndArray();
        json.writeObjectFieldStart("states");
        for (Map.Entry<Integer, Integer> each : observed.evidence().states().entrySet()) {
            json.writeStringField(names.variable(each.getKey()), names.state(each.getKey(), each.getValue()));
        }
        json.writeEndObject();
        json.writeObjectFieldStart("likelihoods");
        for (Map.Entry<Integer, double[]> each : observed.likelihoods().entrySet()) {
            json.writeFieldName(names.variable(each.getKey()));
            json.writeArray(each.getValue(), 0, each.getValue().length);
        }
        json.writeEndObject();
        json.writeEndObject();
    }
}
