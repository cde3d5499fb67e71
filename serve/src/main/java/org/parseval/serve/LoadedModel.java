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
import org.parseval.engine.auto.AutoEngine;
import org.parseval.formats.info.ModelFacts;
import org.parseval.formats.json.EvidenceJson;
import org.parseval.formats.json.JsonText;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;
import org.parseval.inference.Prepared;
import org.parseval.inference.Query;
import org.parseval.model.Evidence;
import org.parseval.model.Factor;
import org.parseval.model.Model;
import org.parseval.model.Names;
import org.parseval.model.TableFactor;

/** A model that the server holds, made ready once for all questions about it. */
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
    private Optional<Prepared> prepared = Optional.empty();
    private Optional<Pace> pace = Optional.empty();

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

    /** The model made ready once for all questions, as for rows of a batch. */
    synchronized Prepared prepared(Budget budget) {
        if (prepared.isEmpty()) {
            prepared = Optional.of(new AutoEngine().prepare(model(), budget.withTime(PLANNING)));
        }
        return prepared.get();
    }

    /** The same under observations, of which only the uncertain ones change how it is asked. */
    Prepared prepared(Budget budget, Observed under) {
        return under.likelihoods().isEmpty()
                ? prepared(budget)
                : prepared(budget).likely(under.likelihoods());
    }

    /** How soon questions are answered exactly. */
    enum Pace {
        /** Within a frame of the screen. */
        AT_ONCE,
        QUICK,
        /** Not at all, or later than somebody who clicked would wait. */
        SLOW
    }

    /** How soon exact marginals are there without evidence; found out once. */
    synchronized Pace pace(Budget budget) {
        if (pace.isEmpty()) {
            pace = Optional.of(
                    forecast(prepared(budget), budget.withTime(FORECAST).withThreads(1)));
        }
        return pace.get();
    }

    private static Pace forecast(Prepared ready, Budget budget) {
        try {
            Forecast forecast = ready.forecast(Query.marginals(Evidence.none()), budget);
            // What is no elimination is a circuit, which is only made where it is small.
            double seconds = forecast instanceof Forecast.Known known ? known.seconds(budget) : 0;
            return seconds <= AT_ONCE_SECONDS ? Pace.AT_ONCE : seconds <= QUICK_SECONDS ? Pace.QUICK : Pace.SLOW;
        } catch (BudgetException | Deadline.TimeUp tooLarge) {
            return Pace.SLOW;
        }
    }

    /** The facts that the page shows of the model. */
    String json() {
        return JsonText.of(this::write);
    }

    private void write(JsonGenerator json) throws IOException {
        ModelFacts facts = ModelFacts.of(reading, observed.evidence());
        Names names = model().names();
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
    }

    private static void strings(JsonGenerator json, String field, List<String> values) throws IOException {
        json.writeArrayFieldStart(field);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }
}
