package org.parseval.engine.contract;

import java.util.List;
import java.util.Optional;

/** The values that a setting takes. */
abstract class Range<T> {
    /** The value that a text stands for; none if it stands for none, or one outside the range. */
    abstract Optional<T> read(String text);

    /** A value that a caller gave as an object; none if it is of another kind, or outside the range. */
    abstract Optional<T> take(Object value);

    /** The range in words, as in "expected a whole number from 1 to 22". */
    abstract String described();

    /** As answers record a value. */
    Object recorded(T value) {
        return value;
    }

    /** The words to choose from; none where there are too many to list. */
    List<String> words() {
        return List.of();
    }

    /** A value given as an object or as text. */
    final Optional<T> accept(Object value) {
        return value instanceof String text ? read(text) : take(value);
    }
}
