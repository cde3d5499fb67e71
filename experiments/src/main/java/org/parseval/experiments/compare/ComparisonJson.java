package org.parseval.experiments.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.parseval.experiments.reference.Reference;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.inference.Answer;
import org.parseval.inference.Answer.Bounds;
import org.parseval.inference.LogNumber;

/** A comparison as one JSON object. JSON has no infinities: they are null, as is what is not known. */
public final class ComparisonJson {
    private final JsonGenerator json;

    private ComparisonJson(JsonGenerator json) {
        this.json = json;
    }

    /** The object, ending in a line feed. */
    public static String of(Comparison comparison, List<InstanceRuns> instances) {
        return JsonText.of(json -> new ComparisonJson(json).write(comparison, instances));
    }

    private void write(Comparison comparison, List<InstanceRuns> instances) throws IOException {
        json.writeStringField("task", "COMPARE");
        json.writeStringField("question", comparison.task().name());
        json.writeObjectFieldStart("budget");
        for (Map.Entry<String, Object> limit : comparison.budget().settings().entrySet()) {
            json.writeObjectField(limit.getKey(), limit.getValue());
        }
        json.writeEndObject();
        json.writeArrayFieldStart("instances");
        for (InstanceRuns instance : instances) {
            write(instance);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("summary");
        for (EngineSummary engine : EngineSummary.of(instances)) {
            write(engine);
        }
        json.writeEndArray();
    }

    private void write(InstanceRuns instance) throws IOException {
        json.writeStartObject();
        json.writeStringField("instance", instance.instance());
        json.writeStringField("file", instance.file().toString());
        json.writeFieldName("evidence");
        if (instance.evidence().isPresent()) {
            json.writeString(instance.evidence().get().toString());
        } else {
            json.writeNull();
        }
        json.writeFieldName("reference");
        if (instance.reference().isPresent()) {
            Reference reference = instance.reference().get();
            json.writeStartObject();
            JsonNumbers.write(json, "log10Z", reference.log10Z().orElse(Double.NaN));
            json.writeStringField("source", reference.source());
            json.writeEndObject();
        } else {
            json.writeNull();
        }
        json.writeArrayFieldStart("runs");
        for (Run run : instance.runs()) {
            write(run);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void write(Run run) throws IOException {
        json.writeStartObject();
        json.writeStringField("engine", run.engine());
        if (run.outcome() instanceof Outcome.Answered answered) {
            JsonNumbers.write(json, "log10Z", answered.value().log10());
            json.writeNumberField("sign", answered.value().sign());
            JsonNumbers.write(json, "error", run.error().orElse(Double.NaN));
            JsonNumbers.write(
                    json, "standardErrorLog10", answered.relativeError().orElse(Double.NaN) / LogNumber.LN_10);
            certified(answered.certified());
            json.writeStringField("kind", word(answered.kind()));
            json.writeFieldName("converged");
            if (answered.converged().isPresent()) {
                json.writeBoolean(answered.converged().get());
            } else {
                json.writeNull();
            }
        } else if (run.outcome() instanceof Outcome.Failed failed) {
            json.writeStringField("failure", failed.cause().toString());
            json.writeStringField("reason", failed.reason());
        }
        json.writeNumberField("seconds", run.seconds());
        json.writeEndObject();
    }

    private void certified(Optional<Bounds> certified) throws IOException {
        if (certified.isEmpty()) {
            json.writeNullField("certified");
            return;
        }
        json.writeObjectFieldStart("certified");
        JsonNumbers.write(json, "low", certified.get().log10Low());
        JsonNumbers.write(json, "high", certified.get().log10High());
        json.writeEndObject();
    }

    private void write(EngineSummary engine) throws IOException {
        json.writeStartObject();
        json.writeStringField("engine", engine.engine());
        json.writeNumberField("runs", engine.runs());
        json.writeNumberField("answered", engine.answered());
        json.writeNumberField("withReference", engine.known());
        JsonNumbers.write(json, "medianError", engine.medianError());
        JsonNumbers.write(json, "worstError", engine.worstError());
        JsonNumbers.write(json, "medianSeconds", engine.medianSeconds());
        json.writeEndObject();
    }

    static String word(Answer.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
