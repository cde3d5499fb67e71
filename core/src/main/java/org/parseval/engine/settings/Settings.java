package org.parseval.engine.settings;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.parseval.engine.contract.Choices;
import org.parseval.engine.contract.Setting;
import org.parseval.engine.contract.SettingException;

/**
 * The value of each setting of an engine. What a {@link Setting} says of itself is all there is to know: its range is checked, its standard is the
 * value until another is chosen, and it is open if its standard is in words. Immutable.
 *
 * <pre>{@code
 * Settings settings = Settings.standard(List.of(ROUNDS, RULE)).with(ROUNDS, 12).with(RULE, Rule.FIRST);
 * }</pre>
 */
public final class Settings {
    private final List<Setting<?>> all;
    private final Map<String, Object> values;

    private Settings(List<Setting<?>> all, Map<String, Object> values) {
        this.all = all;
        this.values = values;
    }

    /** Each with its standard value, or open. */
    public static Settings standard(List<Setting<?>> all) {
        Map<String, Object> values = new HashMap<>();
        all.forEach(setting -> setting.read(setting.standard()).ifPresent(value -> values.put(setting.name(), value)));
        return new Settings(all, values);
    }

    /**
     * The same with another value of a setting.
     *
     * @throws SettingException if the setting does not take the value
     */
    public <T> Settings with(Setting<T> setting, T value) {
        Map<String, Object> changed = new HashMap<>(values);
        changed.put(setting.name(), setting.checked(value));
        return new Settings(all, changed);
    }

    /** The same for a number that is given without a box. */
    public Settings with(Setting<Long> setting, long value) {
        return with(setting, Long.valueOf(value));
    }

    /**
     * The same with everything that a caller chose.
     *
     * @throws SettingException if a setting does not take its value
     */
    public Settings with(Choices chosen) {
        Map<String, Object> changed = new HashMap<>(values);
        all.forEach(setting -> chosen.of(setting).ifPresent(value -> changed.put(setting.name(), value)));
        return new Settings(all, changed);
    }

    /** The value of a setting; none if it is open. */
    public <T> Optional<T> find(Setting<T> setting) {
        return Optional.ofNullable(values.get(setting.name())).map(setting::checked);
    }

    /** The value of a setting that is never open. */
    public <T> T get(Setting<T> setting) {
        return find(setting).orElseThrow(() -> new IllegalStateException("setting " + setting.name() + " is open"));
    }

    /** The same for a count that fits into 32 bits, as the range of the setting says. */
    public int count(Setting<Long> setting) {
        return Math.toIntExact(get(setting));
    }

    /** As an answer records them, in their order, without those that are open. */
    public Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        all.forEach(setting -> record(setting, map));
        return map;
    }

    private <T> void record(Setting<T> setting, Map<String, Object> map) {
        find(setting).ifPresent(value -> map.put(setting.name(), setting.recorded(value)));
    }
}
