package org.parseval.serve;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.parseval.formats.json.JsonInput;
import org.parseval.formats.json.JsonText;
import org.parseval.inference.Budget;

/** The requests under {@code /api/}: models, questions about them, and jobs. See docs/serve.md. */
final class Api extends Handler.Abstract {
    static final String PREFIX = "/api/";

    private static final Duration PLANNING = Duration.ofSeconds(5);
    private static final int MOST_QUESTION_BYTES = 4 << 20;
    private static final int LARGEST_AT_ONCE = 16;

    private final ModelShelf models;
    private final Jobs jobs;
    private final Upload upload;
    private final Budget budget;
    private final Optional<String> first;
    private final Questions questions;
    private final Bodies bodies =
            new Bodies(MOST_QUESTION_BYTES, LARGEST_AT_ONCE, "ask less at once", System::nanoTime);

    /** @param first the model to begin with */
    Api(ModelShelf models, Jobs jobs, Upload upload, Budget budget, Optional<String> first) {
        this.models = models;
        this.jobs = jobs;
        this.upload = upload;
        this.budget = budget;
        this.first = first;
        questions = new Questions(jobs, budget);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String path = Request.getPathInContext(request);
        if (!path.startsWith(PREFIX)) {
            return false;
        }
        // Work may be silent for longer than a connection may be idle.
        request.addIdleTimeoutListener(timeout -> false);
        List<String> steps = List.of(path.substring(PREFIX.length()).split("/", -1));
        respond(response, callback, () -> answer(request, response, callback, request.getMethod(), steps));
        return true;
    }

    /** Sends what comes of a request, or why nothing does. */
    private static void respond(
            Response response, Callback callback, java.util.concurrent.Callable<Optional<Reply>> answering) {
        Optional<Reply> reply;
        try {
            reply = answering.call();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError failure) {
            reply = Optional.of(Reply.problem(Problem.of(failure)));
        } catch (Exception gone) {
            callback.failed(gone);
            return;
        }
        reply.ifPresent(whole -> whole.send(response, callback));
    }

    /** Answers as soon as what it is about has come. */
    private static <T> Optional<Reply> later(
            CompletableFuture<T> coming, Response response, Callback callback, Answering<T> answering) {
        CompletableFuture<T> unused = coming.whenComplete((sent, failure) -> {
            if (failure == null) {
                respond(response, callback, () -> answering.answer(sent));
                return;
            }
            Throwable cause = Objects.requireNonNullElse(failure.getCause(), failure);
            if (cause instanceof IOException) {
                callback.failed(cause);
            } else {
                Reply.problem(Problem.of(cause)).send(response, callback);
            }
        });
        return Optional.empty();
    }

    /** The reply to what was sent. */
    @FunctionalInterface
    private interface Answering<T> {
        Optional<Reply> answer(T sent) throws Exception;
    }

    /** The whole reply, or nothing where it comes later, or as a stream of events. */
    private Optional<Reply> answer(
            Request request, Response response, Callback callback, String method, List<String> steps)
            throws IOException, InterruptedException {
        String what = steps.size() + " " + method + " " + steps.get(0);
        return switch (what) {
            case "1 GET " -> Optional.of(Reply.json(Description.json(budget, first)));
            case "1 GET examples" -> Optional.of(Reply.json(Examples.json()));
            case "2 POST examples" -> {
                checkType(request, Reply.JSON);
                yield Optional.of(
                        Reply.json(models.put(Examples.load(steps.get(1))).json()));
            }
            case "1 GET models" -> Optional.of(Reply.json(list()));
            case "1 POST models" -> {
                checkType(request, "application/octet-stream");
                String name = parameter(request, "name").orElse("");
                yield later(
                        upload.read(request, name),
                        response,
                        callback,
                        model -> Optional.of(Reply.json(models.put(model).json())));
            }
            case "1 POST networks" -> {
                checkType(request, Reply.JSON);
                yield later(
                        bodies.read(request, request.getComponents().getExecutor(), JsonInput::object),
                        response,
                        callback,
                        asked -> Optional.of(Reply.json(models.put(Editing.change(Optional.empty(), asked))
                                .json())));
            }
            case "1 POST learnings" -> {
                checkType(request, "application/octet-stream");
                Learner learner = new Learner(
                        jobs,
                        models,
                        budget,
                        Upload.plainName(parameter(request, "name").orElse("")));
                yield later(
                        upload.whole(request),
                        response,
                        callback,
                        bytes -> questions.tell(() -> learner.start(bytes), request, response, callback));
            }
            case "2 GET models" ->
                Optional.of(Reply.json(models.get(steps.get(1)).json()));
            case "2 DELETE models" -> {
                models.remove(steps.get(1));
                yield Optional.of(Reply.nothing());
            }
            case "3 GET models" -> Optional.of(view(request, models.get(steps.get(1)), steps.get(2)));
            case "3 POST models" -> {
                checkType(request, Reply.JSON);
                LoadedModel model = models.get(steps.get(1));
                yield later(
                        bodies.read(request, request.getComponents().getExecutor(), JsonInput::object),
                        response,
                        callback,
                        asked -> steps.get(2).equals("changes")
                                ? Optional.of(Reply.json(models.put(Editing.change(Optional.of(model), asked))
                                        .json()))
                                : questions.ask(model, steps.get(2), asked, request, response, callback));
            }
            case "2 DELETE jobs" -> {
                jobs.find(steps.get(1))
                        .orElseThrow(() -> new Problem(Problem.NOT_FOUND, "there is no such job, or no longer"))
                        .stop()
                        .give();
                yield Optional.of(Reply.nothing());
            }
            default -> throw new Problem(Problem.NOT_FOUND, "there is no " + method + " of this address");
        };
    }

    /**
     * A parameter of the address.
     *
     * @throws Problem if the parameters are not well encoded
     */
    static Optional<String> parameter(Request request, String name) {
        try {
            return Optional.ofNullable(Request.extractQueryParameters(request).getValue(name));
        } catch (RuntimeException wrong) {
            throw new Problem(Problem.BAD_REQUEST, "the parameters of the address are not well encoded");
        }
    }

    /** Other pages can send some types without asking first, but not these. */
    private static void checkType(Request request, String expected) {
        String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        if (type == null
                || !type.toLowerCase(Locale.ROOT).split(";", -1)[0].strip().equals(expected)) {
            throw new Problem(Problem.WRONG_TYPE, "expected Content-Type: " + expected);
        }
    }

    private Reply view(Request request, LoadedModel model, String view) {
        return switch (view) {
            case "tables" ->
                Reply.json(Editing.tables(
                        model.model(), parameter(request, "variable").orElse("")));
            case "file" ->
                Editing.file(model.reading(), parameter(request, "ending").orElse("bif"));
            case "moral" -> Reply.json(GraphJson.moral(model.model()));
            case "buckets" ->
                Reply.json(GraphJson.buckets(
                        model.model(), budget.seed(), budget.withTime(PLANNING).deadline()::passed));
            default -> throw new Problem(Problem.NOT_FOUND, "there is no view " + view);
        };
    }

    private String list() {
        return JsonText.of(json -> {
            json.writeArrayFieldStart("models");
            for (LoadedModel model : models.all()) {
                json.writeStartObject();
                json.writeStringField("id", model.id());
                json.writeStringField("name", model.name());
                json.writeNumberField("variables", model.model().variableCount());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }
}
