package org.parseval.engine.catalogue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A few values, each with a word for it. */
public final class WordRange<T> extends Range<T> {
    private final Class<T> type;
    private final Map<String, T> values;

    private WordRange(Class<T> type, Map<String, T> values) {
        this.type = type;
        this.values = values;
    }

    /** The constants of a type, in small letters with hyphens. */
    public static <E extends Enum<E>> WordRange<E> of(Class<E> type) {
        Map<String, E> values = new LinkedHashMap<>();
        for (E constant : type.getEnumConstants()) {
            values.put(constant.name().toLowerCase(Locale.ROOT).replace('_', '-'), constant);
        }
        return new WordRange<>(type, values);
    }

    /** Any value of the type may be given as an object; text can give only those that have a word. */
    public static <T> WordRange<T> of(Class<T> type, Map<String, T> values) {
        return new WordRange<>(type, values);
    }

    @Override
    public Optional<T> read(String text) {
        return Optional.ofNullable(values.get(text));
    }

    @Override
    Optional<T> take(Object value) {
        return type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty();
    }

    @Override
    public String described() {
        List<String> words = words();
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    @Override
    public List<String> words() {
        return List.copyOf(values.keySet());
    }
}
