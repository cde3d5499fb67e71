package org.parseval.engine.catalogue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;

/**
 * An engine as the catalogue lists it. To list it loads nothing of the engine itself. A setting that all engines have is to be added in
 * the constructor here, and applied in {@link #engine}.
 */
public abstract class EngineEntry {
    /** Chosen first; the other settings change what it chose. */
    static final Setting<String> PRESET = new Setting<>(
            "preset",
            "NAME",
            WordRange.of(String.class, Map.of("paper", "paper")),
            "none",
            "the settings of the paper's experiments, where no other option changes them");

    private final String name;
    private final String help;
    private final Set<Task> tasks;
    private final List<Setting<?>> settings;

    EngineEntry(String name, String help, Set<Task> tasks, Setting<?>... settings) {
        this.name = name;
        this.help = help;
        this.tasks = tasks;
        this.settings = List.of(settings);
    }

    public final String name() {
        return name;
    }

    /** What it does and what is known of its answers, in one line. */
    public final String help() {
        return help;
    }

    public final Set<Task> tasks() {
        return tasks;
    }

    public final List<Setting<?>> settings() {
        return settings;
    }

    public final Optional<Setting<?>> setting(String wanted) {
        return settings.stream()
                .filter(setting -> setting.name().equals(wanted))
                .findFirst();
    }

    /**
     * The engine with the given settings, each as a number, a constant of the engine's own type, or text as on the command line.
     *
     * @throws SettingException if it has no such setting, or a value is not in its range
     * @throws IllegalArgumentException if two settings do not go together
     */
    public final Engine engine(Map<String, ?> values) {
        for (String chosen : values.keySet()) {
            if (setting(chosen).isEmpty()) {
                throw new SettingException(chosen, "engine " + name + " has " + names());
            }
        }
        return make(new Choices(values));
    }

    private String names() {
        return settings.isEmpty()
                ? "no settings"
                : settings.stream().map(Setting::name).collect(Collectors.joining(", "));
    }

    abstract Engine make(Choices chosen);
}
