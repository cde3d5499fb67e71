package org.parseval.serve;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.engine.catalogue.TaskCosts;
import org.parseval.engine.exact.PosteriorSampler;
import org.parseval.formats.info.InfoJson;
import org.parseval.formats.info.ModelFacts;
import org.parseval.formats.json.AnswerJson;
import org.parseval.formats.json.JsonNumbers;
import org.parseval.formats.json.JsonText;
import org.parseval.inference.Answer;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Engine;
import org.parseval.inference.Progress;
import org.parseval.inference.Task;

/** Questions about a model: answered at once by the model's plan, or as jobs whose answers are told as they improve. */
final class Questions {
    private static final int MOST_STREAMS = 24;
    private static final int PATIENCE_SECONDS = 30;

    /** Forecasts and samples may take seconds: they must not hold up what takes a moment. */
    private static final int SLOW_AT_ONCE = 2;

    /** Of the memory, for each of them. */
    private static final int SHARE_OF_MEMORY = 4;

    /** How often somebody who listens hears something, which is also how it is found out that nobody does. */
    private static final long HEARTBEAT_MILLIS = 500;

    /** Answers do not come faster than people can see. */
    private static final long BETWEEN_ANSWERS_MILLIS = 100;

    private final Jobs jobs;
    private final Budget budget;
    private final Semaphore streams = new Semaphore(MOST_STREAMS);
    private final Semaphore quick;
    private final Semaphore slow = new Semaphore(SLOW_AT_ONCE);

    /** @param budget of one question at most */
    Questions(Jobs jobs, Budget budget) {
        this.jobs = jobs;
        this.budget = budget;
        quick = new Semaphore(Math.max(1, budget.threads()));
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
            case "pr", "mar", "mpe" -> {
                Task task = Task.valueOf(what.toUpperCase(Locale.ROOT));
                yield solve(model, Question.of(task, model.model(), asked, budget), request, response, callback);
            }
            case "info" -> Optional.of(Reply.json(info(model, Question.of(Task.PR, model.model(), asked, budget))));
            case "sample" -> Optional.of(Reply.json(sample(Question.of(Task.PR, model.model(), asked, budget))));
            default -> throw new Problem(Problem.NOT_FOUND, "there is no question " + what);
        };
    }

    private String info(LoadedModel model, Question question) throws InterruptedException {
        return inTurn(
                slow,
                () -> InfoJson.of(
                        ModelFacts.of(model.reading(), question.observed().evidence()),
                        TaskCosts.ofAll(
                                question.observed().model(), question.observed().evidence(), question.budget())));
    }

    private String sample(Question question) throws InterruptedException {
        return inTurn(slow, () -> {
            Budget share =
                    question.budget().withMemory(Math.max(1, question.budget().memoryBytes() / SHARE_OF_MEMORY));
            PosteriorSampler sampler = PosteriorSampler.of(
                    question.observed().model(), question.observed().evidence(), share, Progress.SILENT);
            RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom")
                    .create(question.budget().seed());
            return JsonText.of(json -> {
                json.writeStartObject();
                json.writeStringField("task", "SAMPLE");
                json.writeArrayFieldStart("states");
                for (int i = 0; i < question.count() && !sampler.isZero(); i++) {
                    int[] states = sampler.next(random);
                    json.writeArray(states, 0, states.length);
                }
                json.writeEndArray();
                json.writeEndObject();
            });
        });
    }

    private interface Work<T> {
        T result();
    }

    /** Work that is done where it was asked for, by a few at once. */
    private static <T> T inTurn(Semaphore places, Work<T> work) throws InterruptedException {
        if (!places.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new Problem(Problem.BUSY, "too many questions at once; ask again later");
        }
        try {
            return work.result();
        } finally {
            places.release();
        }
    }

    private Optional<Reply> solve(
            LoadedModel model, Question question, Request request, Response response, Callback callback)
            throws IOException, InterruptedException {
        String accepted = request.getHeaders().get(HttpHeader.ACCEPT);
        boolean streamed = accepted != null && accepted.startsWith(Events.TYPE);
        Optional<Answer> known =
                question.engine().isEmpty() ? inTurn(quick, () -> quickly(model, question)) : Optional.empty();
        if (!streamed) {
            Answer answer = known.isPresent() ? known.get() : wait(start(question));
            return Optional.of(Reply.json(text(model, question, answer)));
        }
        if (!streams.tryAcquire()) {
            throw new Problem(Problem.BUSY, "too many streams are open");
        }
        try {
            Optional<Job> job = known.isPresent() ? Optional.empty() : Optional.of(start(question));
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, Events.TYPE);
            response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
            try (Events events = new Events(Content.Sink.asOutputStream(response))) {
                if (known.isPresent()) {
                    events.send("done", text(model, question, known.get()));
                } else {
                    follow(job.orElseThrow(), events, model, question);
                }
            } finally {
                // Who went away does not want the answer any more.
                job.ifPresent(each -> each.stop().give());
            }
            callback.succeeded();
        } catch (IOException gone) {
            callback.failed(gone);
        } finally {
            streams.release();
        }
        return Optional.empty();
    }

    /** Exact marginals by the plan that is there already, where that is a matter of a moment. */
    private Optional<Answer> quickly(LoadedModel model, Question question) {
        if (question.task() == Task.MPE) {
            return Optional.empty();
        }
        Optional<Engine> engine = model.quick(budget);
        try {
            return engine.map(exact -> exact.solve(
                    question.observed().model(),
                    question.query(),
                    question.budget().withThreads(1),
                    Progress.SILENT));
        } catch (BudgetException tooLarge) {
            return Optional.empty();
        }
    }

    private Job start(Question question) {
        Engine engine = question.engine().orElseGet(() -> Catalogue.standard().engine(Map.of()));
        return jobs.start(
                question.budget(),
                work -> engine.solve(question.observed().model(), question.query(), work.budget(), work.job()));
    }

    private static Answer wait(Job job) throws InterruptedException {
        Job.News news = job.news(HEARTBEAT_MILLIS);
        while (!news.done()) {
            news = job.news(HEARTBEAT_MILLIS);
        }
        if (news.problem().isPresent()) {
            throw news.problem().get();
        }
        return news.better().orElseThrow();
    }

    private static void follow(Job job, Events events, LoadedModel model, Question question)
            throws IOException, InterruptedException {
        events.send("job", JsonText.of(json -> {
            json.writeStartObject();
            json.writeStringField("job", job.id());
            json.writeEndObject();
        }));
        boolean done = false;
        while (!done) {
            Job.News news = job.news(HEARTBEAT_MILLIS);
            done = news.done();
            if (news.problem().isPresent()) {
                events.send("error", news.problem().get().json());
            } else if (news.better().isPresent()) {
                String name = !done ? "answer" : job.stop().isGiven() ? "stopped" : "done";
                events.send(name, text(model, question, news.better().get()));
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
            json.writeStartObject();
            json.writeStringField("phase", news.phase());
            JsonNumbers.write(json, "fraction", news.fraction());
            JsonNumbers.write(json, "seconds", news.seconds());
            json.writeEndObject();
        });
    }

    /** The same object as the command line has it. */
    private static String text(LoadedModel model, Question question, Answer answer) {
        return AnswerJson.of(model.reading(), question.observed(), answer);
    }
}
