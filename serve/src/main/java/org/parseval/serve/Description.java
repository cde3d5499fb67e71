package org.parseval.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Optional;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.catalogue.EngineEntry;
import org.parseval.engine.contract.Setting;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.inference.Budget;
import org.parseval.inference.Task;

/** The abilities of the server, as JSON: limits, and the engines with their settings. */
final class Description {
    private Description() {}

    /** @param first the model to begin with */
    static String json(Budget budget, Optional<String> first) {
        return JsonText.of(json -> {
            json.writeStringField("program", "parseval");
            if (first.isPresent()) {
                json.writeStringField("model", first.get());
            }
            JsonNumbers.write(json, "seconds", budget.time().toNanos() * 1e-9);
            json.writeNumberField("seed", budget.seed());
            json.writeArrayFieldStart("engines");
            for (EngineEntry entry : Catalogue.entries()) {
                describe(json, entry);
            }
            json.writeEndArray();
        });
    }

    private static void describe(JsonGenerator json, EngineEntry entry) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", entry.name());
        json.writeStringField("help", entry.help());
        json.writeArrayFieldStart("tasks");
        for (Task task : entry.tasks()) {
            json.writeString(task.name());
        }
        json.writeEndArray();
        json.writeArrayFieldStart("settings");
        for (Setting<?> setting : entry.settings()) {
            json.writeStartObject();
            json.writeStringField("name", setting.name());
            json.writeStringField("help", setting.help());
            json.writeStringField("values", setting.described());
            json.writeStringField("standard", setting.standard());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
