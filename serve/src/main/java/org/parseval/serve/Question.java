package org.parseval.serve;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.formats.json.JsonFields;
import org.parseval.formats.text.Observed;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * The question of a request, checked against the model.
 *
 * @param engine that was chosen; none if the server is to choose
 * @param wanted the variables whose marginals or best state are asked for; all if absent
 * @param count of samples
 */
record Question(
        Task task, Observed observed, Optional<Engine> engine, Optional<int[]> wanted, int count, Budget budget) {
    private static final Set<String> FIELDS = Set.of("evidence", "engine", "settings", "seconds", "seed", "query", "n");
    private static final int MOST_SAMPLES = 10_000;

    /** @throws Problem if the object asks for something that does not exist */
    static Question of(Task task, Model model, Map<String, Object> asked, Budget most) {
        JsonFields fields = new JsonFields(asked);
        try {
            fields.checkNames(FIELDS);
            Observed observed = observed(model, new JsonFields(fields.object("evidence")));
            Optional<Engine> engine = engine(fields, task);
            Optional<int[]> wanted = wanted(model, asked);
            if (task == Task.MMAP && wanted.isEmpty()) {
                throw bad("query is missing: the list of variables whose best state is asked for");
            }
            int count = (int) fields.whole("n", 1, 1, MOST_SAMPLES);
            return new Question(task, observed, engine, wanted, count, budget(fields, most));
        } catch (IllegalArgumentException wrong) {
            throw bad(String.valueOf(wrong.getMessage()));
        }
    }

    Query query() {
        if (wanted.isPresent() && task == Task.MMAP) {
            return Query.marginalMap(observed.evidence(), wanted.get());
        }
        return task == Task.MAR && wanted.isPresent()
                ? Query.marginals(observed.evidence(), wanted.get())
                : Query.of(task, observed.evidence());
    }

    /** The engine that was chosen, or the one that is best at the task. */
    Engine engineOrUsual() {
        return engine.orElseGet(() -> usual(task));
    }

    private static Engine usual(Task task) {
        return task == Task.MMAP
                ? Catalogue.engine("mmap")
                : Catalogue.standard().engine(Map.of());
    }

    private static Problem bad(String message) {
        return new Problem(Problem.BAD_REQUEST, message);
    }

    private static Observed observed(Model model, JsonFields evidence) {
        for (String field : evidence.fields().keySet()) {
            if (!Set.of("states", "likelihoods", "files").contains(field)) {
                throw bad("unknown field \"" + field + "\" of evidence, expected states or likelihoods");
            }
        }
        SortedMap<Integer, Integer> states = new TreeMap<>();
        evidence.object("states").forEach((variable, state) -> {
            int number = model.names().variable(variable);
            states.put(number, model.names().state(number, String.valueOf(state)));
        });
        SortedMap<Integer, double[]> likelihoods = new TreeMap<>();
        evidence.object("likelihoods").forEach((variable, values) -> {
            likelihoods.put(
                    model.names().variable(variable),
                    JsonFields.numbers("the likelihoods of \"" + variable + "\"", values));
        });
        Observed observed = new Observed(model, Evidence.of(states), likelihoods, List.of());
        observed.model(); // Tells at once if these are no likelihoods.
        return observed;
    }

    private static Optional<Engine> engine(JsonFields asked, Task task) {
        Map<String, Object> settings = asked.object("settings");
        if (!asked.has("engine") && settings.isEmpty()) {
            return Optional.empty();
        }
        Engine engine =
                Catalogue.engine(asked.text("engine", Catalogue.standard().name()), new LinkedHashMap<>(settings));
        if (!engine.tasks().contains(task)) {
            throw bad("engine " + engine.name() + " does not answer " + task);
        }
        return Optional.of(engine);
    }

    private static Optional<int[]> wanted(Model model, Map<String, Object> asked) {
        Object names = asked.get("query");
        if (names == null) {
            return Optional.empty();
        }
        if (!(names instanceof List<?> list)) {
            throw bad("query is a list of variables");
        }
        return Optional.of(list.stream()
                .mapToInt(name -> model.names().variable(String.valueOf(name)))
                .toArray());
    }

    private static Budget budget(JsonFields asked, Budget most) {
        double longest = most.time().toNanos() * 1e-9;
        double seconds = asked.number("seconds", longest, 0.001, longest);
        return most.withTime(Duration.ofNanos((long) (seconds * 1e9)))
                .withSeed(asked.whole("seed", most.seed(), 0, 1L << 53));
    }
}
