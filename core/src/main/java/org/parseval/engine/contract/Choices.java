package org.parseval.engine.contract;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** The settings of an engine that a caller chose. */
public final class Choices {
    private final Map<String, ?> values;

    /** @param values by the names of the settings, each as a number, a constant of its type, or text as on the command line */
    public Choices(Map<String, ?> values) {
        this.values = values;
    }

    /**
     * The chosen value, if there is one.
     *
     * @throws SettingException if the setting does not take the value
     */
    public <T> Optional<T> of(Setting<T> setting) {
        Object value = values.get(setting.name());
        return value == null ? Optional.empty() : Optional.of(setting.checked(value));
    }

    /** Whether a value was chosen. */
    public boolean has(Setting<?> setting) {
        return values.containsKey(setting.name());
    }

    /** Settings with the chosen value, or as they are if none was chosen. */
    public <S, T> S in(S settings, Setting<T> setting, BiFunction<S, T, S> with) {
        Optional<T> value = of(setting);
        return value.isPresent() ? with.apply(settings, value.get()) : settings;
    }

    /** The same for a count that the settings keep in 32 bits, as the range of the setting allows. */
    public <S> S inInt(S settings, Setting<Long> setting, BiFunction<S, Integer, S> with) {
        return in(settings, setting, (before, count) -> with.apply(before, Math.toIntExact(count)));
    }
}
