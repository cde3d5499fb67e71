package org.parseval.formats.info;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import org.parseval.engine.costs.EngineCost;
import org.parseval.engine.costs.TaskCosts;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.inference.Forecast;

/** Facts about a model and the costs of all engines, as one JSON object. */
public final class InfoJson {
    private final JsonGenerator json;

    private InfoJson(JsonGenerator json) {
        this.json = json;
    }

    /** The object, ending in a line feed. */
    public static String of(ModelFacts model, List<TaskCosts> tasks) {
        return JsonText.of(json -> new InfoJson(json).write(model, tasks));
    }

    private void write(ModelFacts model, List<TaskCosts> tasks) throws IOException {
        json.writeStringField("task", "INFO");
        json.writeStringField("format", model.format());
        json.writeArrayFieldStart("warnings");
        for (String warning : model.warnings()) {
            json.writeString(warning);
        }
        json.writeEndArray();
        json.writeStringField("kind", model.kind());
        json.writeNumberField("variables", model.variables());
        json.writeNumberField("states", model.states());
        json.writeNumberField("observed", model.observed());
        json.writeNumberField("factors", model.factors());
        json.writeNumberField("scope", model.scope());
        json.writeNumberField("entries", model.entries());
        json.writeNumberField("zeros", model.zeros());
        json.writeNumberField("compactFactors", model.compact());
        json.writeArrayFieldStart("tasks");
        for (TaskCosts task : tasks) {
            write(task);
        }
        json.writeEndArray();
    }

    private void write(TaskCosts costs) throws IOException {
        json.writeStartObject();
        json.writeStringField("task", costs.task().name());
        json.writeBooleanField("zero", costs.zero());
        json.writeNumberField("variables", costs.variables());
        json.writeNumberField("factors", costs.factors());
        json.writeNumberField("components", costs.components());
        json.writeArrayFieldStart("engines");
        for (EngineCost cost : costs.engines()) {
            write(cost);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(EngineCost cost) throws IOException {
        json.writeStartObject();
        json.writeStringField("engine", cost.engine());
        if (cost.forecast().isEmpty()) {
            json.writeStringField("forecast", "refused");
            json.writeStringField("reason", cost.reason());
        } else if (cost.forecast().get() instanceof Forecast.Known known) {
            json.writeStringField("forecast", "exact");
            JsonNumbers.write(json, "memoryBytes", known.bytes());
            JsonNumbers.write(json, "seconds", cost.seconds());
            json.writeNumberField("width", known.width());
            JsonNumbers.write(json, "largestTable", known.largestTable());
            json.writeStringField("order", known.order());
        } else {
            json.writeStringField("forecast", "fitted");
            JsonNumbers.write(json, "memoryBytes", cost.forecast().get().bytes());
        }
        json.writeEndObject();
    }
}
