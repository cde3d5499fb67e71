package org.parseval.formats.text;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.parseval.model.Evidence;
import org.parseval.model.Model;
import org.parseval.model.Names;

/**
 * The observations of a model's variables, and which files said so.
 *
 * @param prior the model before anything was observed
 * @param evidence the variables whose states are known for certain
 * @param likelihoods of the observations that are uncertain, by variable; the arrays are shared, not copied
 * @param files from which evidence was read
 */
public record Observed(Model prior, Evidence evidence, SortedMap<Integer, double[]> likelihoods, List<String> files) {
    private static final int SHOWN = 6;

    /** Copies the likelihoods and the names of files. */
    public Observed {
        likelihoods = Collections.unmodifiableSortedMap(new TreeMap<>(likelihoods));
        files = List.copyOf(files);
    }

    /** A model of which nothing is observed. */
    public static Observed nothing(Model prior) {
        return new Observed(prior, Evidence.none(), new TreeMap<>(), List.of());
    }

    /** Whether anything was observed. */
    public boolean any() {
        return evidence.size() > 0 || !likelihoods.isEmpty();
    }

    /** The model with a factor for each uncertain observation. What is certain stays beside it as evidence. */
    public Model model() {
        Model model = prior;
        for (var each : likelihoods.entrySet()) {
            model = model.withLikelihood(each.getKey(), each.getValue());
        }
        return model;
    }

    /** For people: the first few observations and the files. */
    public String described() {
        Names names = prior.names();
        StringJoiner text = new StringJoiner(", ");
        int count = 0;
        for (var each : evidence.states().entrySet()) {
            if (count++ < SHOWN) {
                text.add(Visible.plain(
                        names.variable(each.getKey()) + "=" + names.state(each.getKey(), each.getValue())));
            }
        }
        for (var each : likelihoods.entrySet()) {
            if (count++ < SHOWN) {
                text.add(Visible.plain(names.variable(each.getKey())) + " with likelihoods "
                        + Arrays.stream(each.getValue())
                                .mapToObj(Double::toString)
                                .collect(Collectors.joining(" ")));
            }
        }
        String more = count > SHOWN ? " and " + (count - SHOWN) + " more" : "";
        String from = files.isEmpty()
                ? ""
                : " from " + files.stream().map(Visible::plain).collect(Collectors.joining(", "));
        return (count == 0 ? "none" : text + more) + from;
    }
}
