package org.parseval.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.costs.TaskCosts;
import org.parseval.formats.info.InfoJson;
import org.parseval.formats.info.ModelFacts;
import org.parseval.formats.json.AnswerJson;
import org.parseval.formats.json.JointJson;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.DrawnStates;
import org.parseval.inference.Engine;
import org.parseval.inference.JointTable;
import org.parseval.inference.Prepared;
import org.parseval.inference.Progress;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.joint.JointQuestion;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** Questions about a model, each a job that can be ended and whose answers are told as they improve. */
final class Questions {
    private static final int MOST_STREAMS = 24;
    private static final int PATIENCE_SECONDS = 30;

    /** Forecasts may take seconds. */
    private static final int FORECASTS_AT_ONCE = 2;

    /** How often somebody who listens hears something, which is also how it is found out that nobody does. */
    private static final long HEARTBEAT_MILLIS = 500;

    /** Answers do not come faster than people can see. */
    private static final long BETWEEN_ANSWERS_MILLIS = 100;

    private final Jobs jobs;
    private final Budget budget;
    private final Semaphore streams = new Semaphore(MOST_STREAMS);
    private final Semaphore forecasts = new Semaphore(FORECASTS_AT_ONCE);

    /** @param budget of one question at most */
    Questions(Jobs jobs, Budget budget) {
        this.jobs = jobs;
        this.budget = budget;
    }

    /** The whole reply, or nothing where a stream of events was begun. */
    Optional<Reply> ask(
            LoadedModel model,
            String what,
            Map<String, Object> asked,
            Request request,
            Response response,
            Callback callback)
            throws IOException, InterruptedException {
        return switch (what) {
            case "pr", "mar", "mpe", "mmap" -> {
                Task task = Task.valueOf(what.toUpperCase(Locale.ROOT));
                Question question = Question.of(task, model.model(), asked, budget);
                yield tell(() -> start(model, question), request, response, callback);
            }
            case "info" -> Optional.of(Reply.json(info(model, Question.of(Task.PR, model.model(), asked, budget))));
            case "sample" -> {
                Question question = Question.of(Task.PR, model.model(), asked, budget);
                yield tell(() -> startSampling(model, question), request, response, callback);
            }
            case "joint" -> {
                Map<String, Object> plain = new LinkedHashMap<>(asked);
                JointQuestion joint = joint(model.model(), plain.remove("variables"), plain.remove("given"));
                Question question = Question.of(Task.PR, model.model(), plain, budget);
                yield tell(() -> startJoint(model, question, joint), request, response, callback);
            }
            default -> throw new Problem(Problem.NOT_FOUND, "there is no question " + what);
        };
    }

    private String info(LoadedModel model, Question question) throws InterruptedException {
        if (!forecasts.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new Problem(Problem.BUSY, "too many questions at once; ask again later");
        }
        try {
            return InfoJson.of(
                    ModelFacts.of(model.reading(), question.observed().evidence()),
                    TaskCosts.ofAll(
                            question.observed().model(), question.observed().evidence(), question.budget()));
        } finally {
            forecasts.release();
        }
    }

    private Job start(LoadedModel model, Question question) {
        Function<Answer, String> json = answer -> AnswerJson.numbered(model.reading(), question.observed(), answer);
        Consumer<Jobs.Work> solve = work -> {
            work.job()
                    .answered(solve(
                            question.engineOrUsual(), question, query(model, question), work.budget(), work.job()));
        };
        boolean projected =
                question.task() == Task.PR && model.reading().projection().isPresent();
        return question.engine().isPresent() || question.task().asksState() || projected
                ? jobs.start(question.budget(), json, solve)
                : jobs.start(question.budget(), json, work -> isQuick(model, question, work), solve);
    }

    private static Answer solve(Engine engine, Question question, Query query, Budget budget, Progress progress) {
        return engine.solve(question.observed().model(), query, budget, progress);
    }

    /** A file that says which variables count has its solutions counted over these; marginals are those of all solutions. */
    private static Query query(LoadedModel model, Question question) {
        return question.task() == Task.PR && model.reading().projection().isPresent()
                ? Query.projectedCount(
                        question.observed().evidence(),
                        model.reading().projection().get().shown())
                : question.query();
    }

    /** Answers by what all questions about the model share, where that is exact and a matter of a moment. */
    private boolean isQuick(LoadedModel model, Question question, Jobs.Work work) {
        LoadedModel.Pace pace = model.pace(budget);
        if (pace == LoadedModel.Pace.SLOW) {
            return false;
        }
        // Threads cost more than they bring where the answer is there at once.
        Budget share = pace == LoadedModel.Pace.AT_ONCE ? work.budget().withThreads(1) : work.budget();
        work.job().answered(model.prepared(budget, question.observed()).ask(question.query(), share, work.job()));
        return true;
    }

    /** @throws Problem if these are no lists of different variables, or there are too many joint states */
    private static JointQuestion joint(Model model, @Nullable Object variables, @Nullable Object given) {
        try {
            return new JointQuestion(Evidence.none(), numbers(model, given), numbers(model, variables))
                    .checkedAgainst(model);
        } catch (IllegalArgumentException wrong) {
            throw new Problem(Problem.BAD_REQUEST, String.valueOf(wrong.getMessage()));
        }
    }

    private static int[] numbers(Model model, @Nullable Object names) {
        return names instanceof List<?> list
                ? list.stream()
                        .mapToInt(name -> model.names().variable(String.valueOf(name)))
                        .toArray()
                : new int[0];
    }

    /** The joint or conditional table of some variables, under the evidence. */
    private Job startJoint(LoadedModel model, Question question, JointQuestion joint) {
        return jobs.start(question.budget(), answer -> "", work -> {
            Prepared ready = question.engine()
                    .map(engine -> Prepared.each(engine, question.observed().model()))
                    .orElseGet(() -> model.prepared(budget, question.observed()));
            JointTable table = new JointQuestion(question.observed().evidence(), joint.given(), joint.variables())
                    .ask(ready, question.observed().model(), work.budget(), work.job());
            work.job().done(() -> JointJson.of(table, question.observed()));
        });
    }

    /** States that are drawn from the posterior. */
    private Job startSampling(LoadedModel model, Question question) {
        return jobs.start(question.budget(), answer -> "", work -> {
            DrawnStates sampler = model.prepared(budget, question.observed())
                    .sample(question.observed().evidence(), question.count(), work.budget(), work.job());
            String json = JsonText.of(text -> write(sampler, question.count(), text));
            work.job().done(() -> json);
        });
    }

    private static void write(DrawnStates sampler, int count, JsonGenerator json) throws IOException {
        json.writeStringField("task", "SAMPLE");
        json.writeStringField("kind", sampler.kind().name().toLowerCase(Locale.ROOT));
        JsonNumbers.write(json, "effectiveSize", sampler.isZero() ? 0 : sampler.effectiveSize());
        json.writeArrayFieldStart("states");
        for (int i = 0; i < count && !sampler.isZero(); i++) {
            int[] states = sampler.next();
            json.writeArray(states, 0, states.length);
        }
        json.writeEndArray();
    }

    /** The whole answer in the end, or all that is told of the job on the way there. */
    Optional<Reply> tell(Supplier<Job> starting, Request request, Response response, Callback callback)
            throws IOException, InterruptedException {
        String accepted = request.getHeaders().get(HttpHeader.ACCEPT);
        if (accepted == null || !accepted.startsWith(Events.TYPE)) {
            return Optional.of(Reply.json(wait(starting.get())));
        }
        if (!streams.tryAcquire()) {
            throw new Problem(Problem.BUSY, "too many streams are open");
        }
        try {
            Job job = starting.get();
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, Events.TYPE);
            response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
            try (Events events = new Events(Content.Sink.asOutputStream(response))) {
                follow(job, events);
            } finally {
                // Who went away does not want the answer any more.
                job.stop().give();
            }
            callback.succeeded();
        } catch (IOException gone) {
            callback.failed(gone);
        } finally {
            streams.release();
        }
        return Optional.empty();
    }

    private static String wait(Job job) throws InterruptedException {
        Job.News news = job.news(HEARTBEAT_MILLIS);
        while (!news.done()) {
            news = job.news(HEARTBEAT_MILLIS);
        }
        if (news.problem().isPresent()) {
            throw news.problem().get();
        }
        return news.better().orElseThrow().get();
    }

    private static void follow(Job job, Events events) throws IOException, InterruptedException {
        events.send("job", JsonText.of(json -> {
            json.writeStringField("job", job.id());
        }));
        boolean done = false;
        while (!done) {
            Job.News news = job.news(HEARTBEAT_MILLIS);
            done = news.done();
            if (news.problem().isPresent()) {
                events.send("error", news.problem().get().json());
            } else if (news.better().isPresent()) {
                String name = !done ? "answer" : job.stop().isGiven() ? "stopped" : "done";
                events.send(name, news.better().get().get());
            } else {
                events.send("progress", progress(news));
            }
            if (!done) {
                job.pause(BETWEEN_ANSWERS_MILLIS);
            }
        }
    }

    private static String progress(Job.News news) {
        return JsonText.of(json -> {
            json.writeStringField("phase", news.phase());
            JsonNumbers.write(json, "fraction", news.fraction());
            JsonNumbers.write(json, "seconds", news.seconds());
        });
    }
}
