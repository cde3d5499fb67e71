package org.parseval.serve.lines;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.formats.json.JsonFields;
import org.parseval.formats.json.JsonInputException;
import org.parseval.formats.text.Observed;
import org.parseval.formats.text.Reading;
import org.parseval.inference.Budget;
import org.parseval.inference.Prepared;
import org.parseval.model.Evidence;
import org.parseval.model.Model;

/** A model that was read, made ready once for each engine that it was asked by. */
final class OpenModel {
    private final Reading reading;
    private final Map<String, Prepared> ready = new HashMap<>();

    OpenModel(Reading reading) {
        this.reading = reading;
    }

    Reading reading() {
        return reading;
    }

    /** The model as the engine of a request has made it ready. */
    Prepared prepared(JsonFields request, Budget budget) {
        Map<String, Object> settings = new LinkedHashMap<>(request.object("settings"));
        if (request.has("error")) {
            settings.put("error", request.number("error", 1, 1e-12, 1e3));
        }
        String engine = request.text("engine", Catalogue.standard().name());
        return ready.computeIfAbsent(
                engine + " " + settings,
                unused -> Catalogue.engine(engine, settings).prepare(reading.model(), budget));
    }

    /** The same under observations, of which only the uncertain ones change how it is asked. */
    Prepared prepared(JsonFields request, Budget budget, Observed observed) {
        Prepared prepared = prepared(request, budget);
        return observed.likelihoods().isEmpty() ? prepared : prepared.likely(observed.likelihoods());
    }

    int[] numbers(List<String> names) {
        return names.stream()
                .mapToInt(name -> reading.model().names().variable(name))
                .toArray();
    }

    /**
     * The observations, by names: a state, or a list of likelihoods.
     *
     * @throws IllegalArgumentException if there is no such variable or state, or the likelihoods do not fit
     */
    Observed observed(Map<String, Object> evidence) {
        Model model = reading.model();
        SortedMap<Integer, Integer> states = new TreeMap<>();
        SortedMap<Integer, double[]> likelihoods = new TreeMap<>();
        evidence.forEach((name, value) -> observe(model.names().variable(name), value, states, likelihoods));
        Observed observed = new Observed(model, Evidence.of(states), likelihoods, List.of());
        if (!likelihoods.isEmpty()) {
            observed.model(); // Tells at once if these are no likelihoods.
        }
        return observed;
    }

    /** An empty string is nothing observed. */
    void observe(
            int variable, Object value, SortedMap<Integer, Integer> states, SortedMap<Integer, double[]> likelihoods) {
        String name = reading.model().names().variable(variable);
        if (value instanceof List<?>) {
            likelihoods.put(variable, JsonFields.numbers("the likelihoods of \"" + name + "\"", value));
        } else if (value instanceof Map<?, ?>) {
            throw new JsonInputException(
                    "\"" + name + "\" is observed as an object, expected a state or a list of likelihoods");
        } else if (!value.equals("")) {
            states.put(variable, state(variable, value));
        }
    }

    /** Truth values are sent by programs whose states are called like them, in whatever spelling. */
    private int state(int variable, Object value) {
        if (value instanceof Boolean) {
            List<String> states = reading.model().names().states(variable);
            for (int s = 0; s < states.size(); s++) {
                if (states.get(s).equalsIgnoreCase(value.toString())) {
                    return s;
                }
            }
        }
        return reading.model().names().state(variable, JsonFields.name(value));
    }
}
