package org.parseval.serve.lines;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.parseval.formats.ModelFiles;
import org.parseval.formats.json.AnswerJson;
import org.parseval.formats.json.JointJson;
import org.parseval.formats.json.JsonFields;
import org.parseval.formats.json.JsonInputException;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.formats.text.Source;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.DrawnStates;
import org.parseval.inference.JointTable;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.joint.JointQuestion;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.Names;

/** The models that one program has opened, and what it asks about them. Of one thread. */
final class Session {
    private static final Set<String> COMMON = Set.of("id", "method");
    private static final Set<String> ASKING =
            Set.of("model", "evidence", "engine", "settings", "error", "seconds", "seed", "threads", "progress");
    private static final int MOST_SAMPLES = 10_000_000;
    private static final double LONGEST_SECONDS = 1e7;

    private final Map<String, OpenModel> models = new HashMap<>();
    private final Budget standard;
    private int opened;

    Session(Budget standard) {
        this.standard = standard;
    }

    /** Does what a request asks for and says how its result is written. */
    JsonText.Content answer(String method, JsonFields request, Work work) {
        return switch (method) {
            case "read" -> read(request);
            case "forget" -> {
                check(request, "model");
                boolean known = models.remove(request.text("model")) != null;
                yield json -> json.writeBooleanField("forgotten", known);
            }
            case "write" -> write(request);
            case "way" -> {
                check(request, "model", "engine", "settings", "error");
                String way = model(request).prepared(request, standard).way();
                yield json -> json.writeStringField("way", way);
            }
            case "pr" -> solve(Task.PR, request, work);
            case "mar" -> solve(Task.MAR, request, work, "query");
            case "mpe" -> solve(Task.MPE, request, work);
            case "joint" -> joint(request, work);
            case "sample" -> sample(request, work);
            case "batch" -> batch(request, work);
            default ->
                throw new JsonInputException("there is no method \"" + method
                        + "\", expected read, forget, write, way, pr, mar, mpe, joint, sample, batch or stop");
        };
    }

    private static void check(JsonFields request, String... fields) {
        Set<String> known = new TreeSet<>(COMMON);
        known.addAll(List.of(fields));
        request.checkNames(known);
    }

    private static void checkAsking(JsonFields request, String... fields) {
        Set<String> known = new TreeSet<>(COMMON);
        known.addAll(ASKING);
        known.addAll(List.of(fields));
        request.checkNames(known);
    }

    private OpenModel model(JsonFields request) {
        String name = request.text("model");
        OpenModel model = models.get(name);
        if (model == null) {
            throw new JsonInputException("no model is called \"" + name + "\"; read gives one, with a name for it");
        }
        return model;
    }

    private JsonText.Content read(JsonFields request) {
        check(request, "file", "text", "name");
        if (request.has("file") == request.has("text")) {
            throw new JsonInputException("read takes either file or text");
        }
        Reading reading;
        if (request.has("file")) {
            String file = request.text("file");
            if (file.equals("-")) {
                throw new JsonInputException("the standard input has the requests; send the model as text");
            }
            try (Source source = Source.open(file)) {
                reading = ModelFiles.readingToCount(source);
            }
        } else {
            try (Source source = Source.ofText(request.text("name", "text"), request.text("text"))) {
                reading = ModelFiles.readingToCount(source);
            }
        }
        String name = "m" + ++opened;
        models.put(name, new OpenModel(reading));
        return json -> {
            Model model = reading.model();
            json.writeStringField("model", name);
            json.writeStringField("format", reading.format());
            json.writeStringField("kind", model.kind().name().toLowerCase(Locale.ROOT));
            strings(json, "warnings", reading.warnings());
            json.writeNumberField("factors", model.factors().size());
            json.writeObjectFieldStart("variables");
            for (int v = 0; v < model.variableCount(); v++) {
                strings(json, model.names().variable(v), model.names().states(v));
            }
            json.writeEndObject();
        };
    }

    private static void strings(JsonGenerator json, String field, List<String> values) throws IOException {
        json.writeArrayFieldStart(field);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    private JsonText.Content write(JsonFields request) {
        check(request, "model", "format");
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            ModelFiles.write(model(request).reading().model(), text, "." + request.text("format", "bif"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return json -> json.writeStringField("text", text.toString(StandardCharsets.UTF_8));
    }

    private JsonText.Content solve(Task task, JsonFields request, Work work, String... more) {
        checkAsking(request, more);
        OpenModel model = model(request);
        Budget budget = budget(request, work);
        Observed observed = model.observed(request.object("evidence"));
        Answer answer = model.prepared(request, standard, observed)
                .ask(query(task, request, model, observed.evidence()), budget, work);
        return json -> AnswerJson.writeFields(json, model.reading(), observed, answer);
    }

    private static Query query(Task task, JsonFields request, OpenModel model, Evidence evidence) {
        if (task == Task.PR && model.reading().projection().isPresent()) {
            return Query.projectedCount(
                    evidence, model.reading().projection().get().shown());
        }
        model.reading().unprojected();
        return task == Task.MAR && request.has("query")
                ? Query.marginals(evidence, model.numbers(request.names("query")))
                : Query.of(task, evidence);
    }

    private Budget budget(JsonFields request, Work work) {
        if (request.flag("progress")) {
            work.watch();
        }
        double seconds = request.number("seconds", standard.time().toNanos() / 1e9, 0.001, LONGEST_SECONDS);
        return standard.withTime(Duration.ofNanos((long) (seconds * 1e9)))
                .withSeed(request.whole("seed", standard.seed(), 0, 1L << 53))
                .withThreads((int) request.whole("threads", standard.threads(), 1, 1 << 10))
                .withStop(work.stop());
    }

    private JsonText.Content joint(JsonFields request, Work work) {
        checkAsking(request, "variables", "given");
        OpenModel model = model(request);
        model.reading().unprojected();
        Budget budget = budget(request, work);
        Observed observed = model.observed(request.object("evidence"));
        JointTable table = new JointQuestion(
                        observed.evidence(),
                        model.numbers(request.names("given")),
                        model.numbers(request.names("variables")))
                .ask(
                        model.prepared(request, standard, observed),
                        model.reading().model(),
                        budget,
                        work);
        return json -> JointJson.writeFields(json, table, observed);
    }

    private JsonText.Content sample(JsonFields request, Work work) {
        checkAsking(request, "n");
        OpenModel model = model(request);
        model.reading().unprojected();
        Budget budget = budget(request, work);
        int count = (int) request.whole("n", 1, 1, MOST_SAMPLES);
        Observed observed = model.observed(request.object("evidence"));
        DrawnStates drawn =
                model.prepared(request, standard, observed).sample(observed.evidence(), count, budget, work);
        Names names = model.reading().model().names();
        int[][] states = new int[drawn.isZero() ? 0 : count][];
        for (int i = 0; i < states.length; i++) {
            states[i] = drawn.next().clone();
        }
        return json -> {
            json.writeStringField("task", "SAMPLE");
            json.writeStringField("kind", drawn.kind().name().toLowerCase(Locale.ROOT));
            JsonNumbers.write(json, "effectiveSize", drawn.isZero() ? 0 : drawn.effectiveSize());
            json.writeObjectFieldStart("states");
            for (int v = 0; v < names.variableCount(); v++) {
                json.writeArrayFieldStart(names.variable(v));
                for (int[] each : states) {
                    json.writeString(names.state(v, each[v]));
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        };
    }

    private JsonText.Content batch(JsonFields request, Work work) {
        checkAsking(request, "task", "columns", "query");
        OpenModel model = model(request);
        model.reading().unprojected();
        Task task = switch (request.text("task", "mar")) {
            case "pr" -> Task.PR;
            case "mar" -> Task.MAR;
            case "mpe" -> Task.MPE;
            default ->
                throw new JsonInputException("task is \"" + request.text("task") + "\", expected pr, mar or mpe");
        };
        return new BatchWork(model, task, request, standard, budget(request, work), work).answer();
    }
}
