package org.parseval.engine.catalogue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.parseval.engine.contract.Setting;
import org.parseval.inference.Engine;

/**
 * All engines, the default one first. Command line and documentation are made from it. Engines of other modules stand behind those of this
 * one, in the order of their names; {@link EngineEntry} says how they get in.
 *
 * <pre>{@code
 * Engine engine = Catalogue.engine("energy", Map.of("error", 1e-2));
 * }</pre>
 */
public final class Catalogue {
    private static final EngineEntry STANDARD = new AutoEntry();

    private Catalogue() {}

    /** Most programs need the default engine alone, and start sooner without the others. */
    private static final class Own {
        private static final List<EngineEntry> ENTRIES =
                List.of(STANDARD, new ExactEntry(), new EnergyEntry(), new MiniBucketEntry(), new BeliefEntry());
    }

    /** Looking through all modules takes longer than answering a small question: it is done when somebody asks for what is not here. */
    private static @Nullable List<EngineEntry> all;

    /** @throws ServiceConfigurationError if an engine cannot be loaded, or two of them have one name */
    static List<EngineEntry> joined(List<EngineEntry> own, Iterable<EngineEntry> others) {
        Map<String, EngineEntry> sorted = new TreeMap<>();
        Map<String, EngineEntry> all = new LinkedHashMap<>();
        List<EngineEntry> found = new ArrayList<>();
        try {
            others.forEach(found::add);
        } catch (ServiceConfigurationError broken) {
            throw new ServiceConfigurationError("an engine cannot be loaded: " + broken.getMessage(), broken);
        }
        found.forEach(entry -> add(entry, sorted));
        own.forEach(entry -> add(entry, all));
        sorted.values().forEach(entry -> add(entry, all));
        return List.copyOf(all.values());
    }

    private static void add(EngineEntry entry, Map<String, EngineEntry> to) {
        EngineEntry before = to.putIfAbsent(entry.name(), entry);
        if (before != null) {
            throw new ServiceConfigurationError("two engines are called '" + entry.name() + "': that of "
                    + before.getClass().getName() + " and that of "
                    + entry.getClass().getName());
        }
    }

    /** The default engine. */
    public static EngineEntry standard() {
        return STANDARD;
    }

    /**
     * All engines, the default one first.
     *
     * @throws ServiceConfigurationError if an engine of another module cannot be loaded, or two of them have one name
     */
    public static synchronized List<EngineEntry> entries() {
        if (all == null) {
            all = joined(Own.ENTRIES, ServiceLoader.load(EngineEntry.class, EngineEntry.class.getClassLoader()));
        }
        return all;
    }

    /** The settings that every engine has. */
    public static List<Setting<?>> common() {
        return List.of(EngineEntry.REDUCTIONS);
    }

    /** The names of all engines, in the same order. */
    public static List<String> names() {
        return entries().stream().map(EngineEntry::name).toList();
    }

    /** @throws IllegalArgumentException if there is no such engine */
    public static EngineEntry entry(String name) {
        if (name.equals(STANDARD.name())) {
            return STANDARD;
        }
        return find(Own.ENTRIES, name)
                .or(() -> find(entries(), name))
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no engine '" + name + "'; there are " + String.join(", ", names())));
    }

    private static Optional<EngineEntry> find(List<EngineEntry> entries, String name) {
        return entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
    }

    /**
     * An engine with its default settings.
     *
     * @throws IllegalArgumentException if there is no such engine
     */
    public static Engine engine(String name) {
        return engine(name, Map.of());
    }

    /**
     * An engine with some settings, by their names in the catalogue.
     *
     * @throws IllegalArgumentException if there is no such engine, it has no such setting, or a value is not in its range
     */
    public static Engine engine(String name, Map<String, ?> settings) {
        return entry(name).engine(settings);
    }
}
