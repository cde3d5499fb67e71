package org.parseval.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.parseval.engine.MethodEngine;
import org.parseval.engine.exact.ExactMethod;
import org.parseval.formats.info.ModelFacts;
import org.parseval.formats.json.EvidenceJson;
import org.parseval.formats.json.JsonText;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Engine;
import org.parseval.inference.Forecast;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.TableFactor;

/** A model that the server holds, and the plan by which many questions about it are answered quickly. */
final class LoadedModel {
    /** Exact answers that take longer are no longer a matter of waiting for a click. */
    private static final double QUICK_SECONDS = 6;

    /** A frame of the screen, about. */
    private static final double AT_ONCE_SECONDS = 0.02;

    private static final Duration PLANNING = Duration.ofSeconds(3);

    /** A forecast takes a quarter of its time at most, and must be found on a busy machine too: it is not tried again. */
    private static final Duration FORECAST = Duration.ofSeconds(30);

    private static final int ID_BYTES = 8;
    private static final long BYTES_A_VARIABLE = 200;

    private final String id;
    private final String name;
    private final Reading reading;
    private final Observed observed;
    private final Optional<String> origin;
    private boolean planned;
    private Optional<Plan> exact = Optional.empty();

    private LoadedModel(String id, String name, Reading reading, Observed observed, Optional<String> origin) {
        this.id = id;
        this.name = name;
        this.reading = reading;
        this.observed = observed;
        this.origin = origin;
    }

    /**
     * @param content what the model was made from, by which the same is known again
     * @param observed the evidence to begin with
     * @param origin the command that makes the file, if it is not one that people have
     */
    static LoadedModel of(String name, byte[] content, Reading reading, Observed observed, Optional<String> origin) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(name.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(content);
            String id = HexFormat.of().formatHex(digest.digest(), 0, ID_BYTES);
            return new LoadedModel(id, name, reading, observed, origin);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    String id() {
        return id;
    }

    String name() {
        return name;
    }

    Reading reading() {
        return reading;
    }

    Model model() {
        return reading.model();
    }

    /** About how much memory the model takes. */
    long bytes() {
        long bytes = BYTES_A_VARIABLE * model().variableCount();
        for (Factor factor : model().factors()) {
            bytes += BYTES_A_VARIABLE + 4L * factor.scope().length;
            bytes += factor instanceof TableFactor table ? 8L * table.values().length : 0;
        }
        return bytes;
    }

    /** The exact engine with the plan that all questions share; none where exact answers are not quick. Planned once. */
    synchronized Optional<Plan> quick(Budget budget) {
        if (!planned) {
            exact = plan(budget);
            planned = true;
        }
        return exact;
    }

    /**
     * How a model answers exactly.
     *
     * @param isAtOnce within a frame of the screen, by the forecast
     */
    record Plan(Engine engine, boolean isAtOnce) {}

    private Optional<Plan> plan(Budget budget) {
        Budget planning = budget.withTime(PLANNING).withThreads(1);
        try {
            Engine engine =
                    new MethodEngine(new ExactMethod().forMany(model(), budget.seed(), planning.deadline()::passed));
            Forecast forecast = engine.forecast(model(), Query.marginals(Evidence.none()), planning.withTime(FORECAST));
            double seconds =
                    forecast instanceof Forecast.Known known ? known.seconds(planning) : Double.POSITIVE_INFINITY;
            return seconds <= QUICK_SECONDS
                    ? Optional.of(new Plan(engine, seconds <= AT_ONCE_SECONDS))
                    : Optional.empty();
        } catch (BudgetException | Deadline.TimeUp tooLarge) {
            return Optional.empty();
        }
    }

    /** What the page must know of the model. */
    String json() {
        return JsonText.of(this::write);
    }

    private void write(JsonGenerator json) throws IOException {
        ModelFacts facts = ModelFacts.of(reading, observed.evidence());
        Names names = model().names();
        json.writeStartObject();
        json.writeStringField("id", id);
        json.writeStringField("name", name);
        if (origin.isPresent()) {
            json.writeStringField("origin", origin.get());
        }
        json.writeStringField("format", facts.format());
        json.writeStringField("kind", facts.kind());
        strings(json, "warnings", facts.warnings());
        if (reading.projection().isPresent()) {
            json.writeNumberField("shown", reading.projection().get().shown().size());
        }
        json.writeNumberField("factors", facts.factors());
        json.writeNumberField("scope", facts.scope());
        json.writeNumberField("entries", facts.entries());
        json.writeNumberField("zeros", facts.zeros());
        json.writeNumberField("compactFactors", facts.compact());
        EvidenceJson.write(json, observed);
        json.writeFieldName("cardinalities");
        json.writeArray(model().cardinalities(), 0, model().variableCount());
        json.writeNumberField("firstVariable", names.firstNumber());
        if (names.areGiven()) {
            json.writeArrayFieldStart("variables");
            for (int v = 0; v < names.variableCount(); v++) {
                json.writeStartObject();
                json.writeStringField("name", names.variable(v));
                strings(json, "states", names.states(v));
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        GraphJson.write(json, model());
        json.writeEndObject();
    }

    private static void strings(JsonGenerator json, String field, List<String> values) throws IOException {
        json.writeArrayFieldStart(field);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }
}
