package org.parseval.engine.catalogue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.contract.SettingException;
import org.parseval.inference.Engine;
import org.parseval.inference.Task;
import org.parseval.reduction.Reductions;

/**
 * An engine in the catalogue. Listing it does not load the classes of the engine.
 *
 * <p>An engine of another module is found if its entry is a public class with a public constructor without parameters, and named as a
 * service: by {@code provides org.parseval.engine.catalogue.EngineEntry with ...} in its {@code module-info.java}, and for the class path
 * also in its file {@code META-INF/services/org.parseval.engine.catalogue.EngineEntry}.
 *
 * <pre>{@code
 * public final class FlatEntry extends EngineEntry {
 *     private static final Setting<Long> ROUNDS =
 *             Setting.count("rounds", "N", 1, 1000, "10", "how often it looks");
 *
 *     public FlatEntry() {
 *         super("flat", "one line about its answers", EnumSet.of(Task.PR), ROUNDS);
 *     }
 *
 *     @Override
 *     protected Engine make(Choices chosen) {
 *         return new FlatEngine(chosen.of(ROUNDS).orElse(10L));
 *     }
 * }
 * }</pre>
 */
public abstract class EngineEntry {
    /** Chosen first; the other settings change what it chose. */
    protected static final Setting<String> PRESET = Setting.word(
            "preset",
            "NAME",
            String.class,
            Map.of("paper", "paper"),
            "none",
            "the settings of the paper's experiments and no reductions, where no other option changes that");

    /** Every engine has it. */
    static final Setting<Reductions> REDUCTIONS = Setting.constant(
            "reductions",
            "NAME",
            Reductions.class,
            "all; with a preset none",
            "exact simplifications before the engine begins: all, or none but the evidence");

    private final String name;
    private final String help;
    private final Set<Task> tasks;
    private final List<Setting<?>> settings;

    /**
     * @param name on the command line and in answers
     * @param help what it does and what is known of its answers, in one line
     * @param tasks that it answers
     * @param settings its own; an option of the command line is made from each
     */
    protected EngineEntry(String name, String help, Set<Task> tasks, Setting<?>... settings) {
        this(name, help, tasks, List.of(), settings);
    }

    /** The same with settings that stand together already. */
    protected EngineEntry(String name, String help, Set<Task> tasks, List<Setting<?>> own, Setting<?>... further) {
        this.name = name;
        this.help = help;
        this.tasks = tasks;
        settings = Stream.concat(own.stream(), Stream.of(further)).toList();
    }

    /** The name on the command line and in answers. */
    public final String name() {
        return name;
    }

    /** One line that says what it does and what is known of its answers. */
    public final String help() {
        return help;
    }

    /** The questions that it answers. */
    public final Set<Task> tasks() {
        return tasks;
    }

    /** Its own settings, without those of {@link Catalogue#common()}. */
    public final List<Setting<?>> settings() {
        return settings;
    }

    /** A setting by its name, one of its own or a common one. */
    public final Optional<Setting<?>> setting(String wanted) {
        return Stream.concat(settings.stream(), Catalogue.common().stream())
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
        if (values == null) {
            throw new IllegalArgumentException("the map of settings is null, expected one, empty for the standard");
        }
        for (String chosen : values.keySet()) {
            if (setting(chosen).isEmpty()) {
                throw new SettingException(chosen, "engine " + name + " has " + names());
            }
        }
        Choices chosen = new Choices(values);
        Engine engine = make(chosen);
        // The paper's programs worked on the models as they are.
        Reductions usual = chosen.has(PRESET) ? Reductions.NONE : Reductions.ALL;
        return chosen.of(REDUCTIONS).orElse(usual) == Reductions.ALL ? engine : engine.withoutReductions();
    }

    private String names() {
        return Stream.concat(settings.stream(), Catalogue.common().stream())
                .map(Setting::name)
                .collect(Collectors.joining(", "));
    }

    /**
     * The engine with what was chosen.
     *
     * @throws IllegalArgumentException if two settings do not go together
     */
    protected abstract Engine make(Choices chosen);
}
