package org.parseval.engine.contract;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A few values, each with a word for it. */
final class WordRange<T> extends Range<T> {
    private final Class<T> type;
    private final Map<String, T> values;

    WordRange(Class<T> type, Map<String, T> values) {
        this.type = type;
        this.values = values;
    }

    /** The constants of a type, in small letters with hyphens. */
    static <E extends Enum<E>> WordRange<E> of(Class<E> type) {
        Map<String, E> values = new LinkedHashMap<>();
        for (E constant : type.getEnumConstants()) {
            values.put(word(constant), constant);
        }
        return new WordRange<>(type, values);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    Object recorded(T value) {
        return value instanceof Enum<?> constant ? word(constant) : value;
    }

    @Override
    Optional<T> read(String text) {
        return Optional.ofNullable(values.get(text));
    }

    @Override
    Optional<T> take(Object value) {
        return type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty();
    }

    @Override
    String described() {
        List<String> words = words();
        int last = words.size() - 1;
        return last == 0 ? words.get(0) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    @Override
    List<String> words() {
        return List.copyOf(values.keySet());
    }
}
