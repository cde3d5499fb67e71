package org.parseval.experiments.paper;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Engine;

/**
 * An engine with its settings and a time limit of its own, as a column of a table.
 *
 * @param title as the table has it
 * @param engine by its name in the catalogue
 * @param settings by their names in the catalogue
 * @param limit of each run
 */
public record Column(String title, String engine, Map<String, Object> settings, Duration limit) {
    private static final String IBOUND = "ibound";
    private static final int LEAST_IBOUND = 8;

    /** Sorts the settings by their names. */
    public Column {
        settings = new TreeMap<>(settings);
    }

    /** The choices on which the answers depend, so that a kept run is never taken for one with other settings. */
    public String key() {
        String given = settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue() + " ")
                .collect(Collectors.joining());
        return engine + " " + given + seconds() + "s";
    }

    /** The limit in seconds. */
    public String seconds() {
        return Double.toString(limit.toMillis() / 1e3).replaceFirst("\\.0$", "");
    }

    /** Under the name {@link #key()}. An i-bound whose tables do not fit the memory gives way to the largest that does. */
    public Engine made() {
        if (!(settings.get(IBOUND) instanceof Integer most)) {
            return new LimitedEngine(key(), List.of(Catalogue.engine(engine, settings)), limit);
        }
        List<Engine> downwards = IntStream.rangeClosed(0, Math.max(0, most - LEAST_IBOUND))
                .mapToObj(less -> {
                    Map<String, Object> with = new LinkedHashMap<>(settings);
                    with.put(IBOUND, most - less);
                    return Catalogue.engine(engine, with);
                })
                .toList();
        return new LimitedEngine(key(), downwards, limit);
    }
}
