package org.parseval.serve;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.formats.text.Observed;
import org.parseval.inference.Budget;
import org.parseval.inference.Engine;
import org.parseval.inference.Query;
import org.parseval.inference.Task;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/**
 * What a request asks about a model, checked against it.
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
        for (String field : asked.keySet()) {
            if (!FIELDS.contains(field)) {
                throw bad("unknown field \"" + field + "\", expected one of "
                        + FIELDS.stream().sorted().collect(Collectors.joining(", ")));
            }
        }
        try {
            Observed observed = observed(model, object(asked, "evidence"));
            Optional<Engine> engine = engine(asked, task);
            Optional<int[]> wanted = wanted(model, asked);
            if (task == Task.MMAP && wanted.isEmpty()) {
                throw bad("query is missing: the list of variables whose best state is asked for");
            }
            int count = (int) whole(asked, "n", 1, 1, MOST_SAMPLES);
            return new Question(task, observed, engine, wanted, count, budget(asked, most));
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

    private static Observed observed(Model model, Map<String, Object> evidence) {
        for (String field : evidence.keySet()) {
            if (!Set.of("states", "likelihoods", "files").contains(field)) {
                throw bad("unknown field \"" + field + "\" of evidence, expected states or likelihoods");
            }
        }
        SortedMap<Integer, Integer> states = new TreeMap<>();
        object(evidence, "states").forEach((variable, state) -> {
            int number = model.names().variable(variable);
            states.put(number, model.names().state(number, String.valueOf(state)));
        });
        SortedMap<Integer, double[]> likelihoods = new TreeMap<>();
        object(evidence, "likelihoods").forEach((variable, values) -> {
            if (!(values instanceof List<?> list) || !list.stream().allMatch(Double.class::isInstance)) {
                throw bad("the likelihoods of \"" + variable + "\" are not a list of numbers");
            }
            likelihoods.put(
                    model.names().variable(variable),
                    list.stream().mapToDouble(Double.class::cast).toArray());
        });
        Observed observed = new Observed(model, Evidence.of(states), likelihoods, List.of());
        observed.model(); // Tells at once if these are no likelihoods.
        return observed;
    }

    private static Optional<Engine> engine(Map<String, Object> asked, Task task) {
        Map<String, Object> settings = object(asked, "settings");
        if (!asked.containsKey("engine") && settings.isEmpty()) {
            return Optional.empty();
        }
        Engine engine =
                Catalogue.engine(text(asked, "engine", Catalogue.standard().name()), new LinkedHashMap<>(settings));
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

    private static Budget budget(Map<String, Object> asked, Budget most) {
        double longest = most.time().toNanos() * 1e-9;
        double seconds = number(asked, "seconds", longest, 0.001, longest);
        return most.withTime(Duration.ofNanos((long) (seconds * 1e9)))
                .withSeed(whole(asked, "seed", most.seed(), 0, 1L << 53));
    }

    private static double number(Map<String, Object> asked, String name, double otherwise, double low, double high) {
        Object value = asked.getOrDefault(name, otherwise);
        if (value instanceof Double number && number >= low && number <= high) {
            return number;
        }
        throw bad(name + " is " + told(value) + ", expected a number from " + told(low) + " to " + told(high));
    }

    private static long whole(Map<String, Object> asked, String name, long otherwise, long low, long high) {
        double number = number(asked, name, otherwise, low, high);
        if (number != Math.rint(number)) {
            throw bad(name + " is " + told(number) + ", expected a whole number");
        }
        return (long) number;
    }

    /** Numbers as people write them, without zeros at the end. */
    private static String told(Object value) {
        return value instanceof Double number && Double.isFinite(number) && Math.abs(number) < 1e15
                ? new BigDecimal(number, MathContext.DECIMAL32)
                        .stripTrailingZeros()
                        .toPlainString()
                : String.valueOf(value);
    }

    private static String text(Map<String, Object> asked, String name, String otherwise) {
        if (asked.getOrDefault(name, otherwise) instanceof String text) {
            return text;
        }
        throw bad(name + " is not a string");
    }

    private static Map<String, Object> object(Map<String, Object> from, String name) {
        Object value = from.get(name);
        if (value == null) {
            return Map.of();
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw bad(name + " is not an object");
        }
        Map<String, Object> object = new LinkedHashMap<>();
        map.forEach((key, each) -> object.put(String.valueOf(key), each));
        return object;
    }
}
