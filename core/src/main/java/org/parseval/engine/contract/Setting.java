package org.parseval.engine.contract;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A setting of an engine: its name, what stands for a value in help, the values that it takes, the value if nothing is chosen, and what it is in
 * one line.
 *
 * <pre>{@code
 * Setting<Long> draws = Setting.count("draws", "N", 1, 1 << 28, "10000", "states to draw");
 * }</pre>
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {
    private final String name;
    private final String label;
    private final Range<T> range;
    private final String standard;
    private final String help;

    private Setting(String name, String label, Range<T> range, String standard, String help) {
        this.name = name;
        this.label = label;
        this.range = range;
        this.standard = standard;
        this.help = help;
    }

    /** Whole numbers from one to another, both included, which text may give as powers such as 2^10. */
    public static Setting<Long> count(String name, String label, long low, long high, String standard, String help) {
        return new Setting<>(name, label, new CountRange(low, high), standard, help);
    }

    /** Whole numbers from one on. */
    public static Setting<Long> count(String name, String label, long low, String standard, String help) {
        return count(name, label, low, Integer.MAX_VALUE, standard, help);
    }

    /** Numbers above the first and below the second, neither of them included. */
    public static Setting<Double> between(
            String name, String label, double low, double high, String standard, String help) {
        return new Setting<>(name, label, new DecimalRange(low, false, high), standard, help);
    }

    /** Numbers from the first on and below the second. */
    public static Setting<Double> from(
            String name, String label, double low, double high, String standard, String help) {
        return new Setting<>(name, label, new DecimalRange(low, true, high), standard, help);
    }

    /** The constants of a type, in small letters with hyphens. */
    public static <E extends Enum<E>> Setting<E> constant(
            String name, String label, Class<E> type, String standard, String help) {
        return new Setting<>(name, label, WordRange.of(type), standard, help);
    }

    /** A few values that have a word each; any other of the type may be given as an object. */
    public static <T> Setting<T> word(
            String name, String label, Class<T> type, Map<String, T> words, String standard, String help) {
        return new Setting<>(name, label, new WordRange<>(type, words), standard, help);
    }

    /** As answers record it, such as {@code messageSize}. */
    public String name() {
        return name;
    }

    /** The word for a value in help, such as {@code N}. */
    public String label() {
        return label;
    }

    /** The value if nothing is chosen, or how it is found then. */
    public String standard() {
        return standard;
    }

    /** Its meaning, in one line. */
    public String help() {
        return help;
    }

    /** The values that it takes in words, as in "expected a whole number from 1 to 22". */
    public String described() {
        return range.described();
    }

    /** The words to choose from; none where there are too many to list. */
    public List<String> words() {
        return range.words();
    }

    /** The value that a text stands for; none if it stands for none, or one that the setting does not take. */
    public Optional<T> read(String text) {
        return range.read(text);
    }

    /** The option of the command line, such as {@code --message-size}. */
    public String option() {
        return option(name);
    }

    /** The option for a setting of that name. */
    public static String option(String name) {
        return "--" + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /** As answers record a value: the word of a constant, a count in as many bits as its range needs, anything else as it is. */
    public Object recorded(T value) {
        return range.recorded(value);
    }

    /**
     * A value that was given as one of its type, or as text on the command line.
     *
     * @throws SettingException if the setting does not take it
     */
    public T checked(Object value) {
        return range.accept(value)
                .orElseThrow(() -> new SettingException(name, "found '" + value + "', expected " + range.described()));
    }
}
