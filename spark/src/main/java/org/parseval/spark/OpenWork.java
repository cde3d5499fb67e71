package org.parseval.spark;

import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The workers that tasks of this process have prepared for all others of the same work, whichever came first. What is not in use is let go when the
 * heap gets full.
 */
final class OpenWork {
    private static final Map<String, OpenWork> ALL = new ConcurrentHashMap<>();

    private SoftReference<@Nullable Object> prepared = new SoftReference<>(null);

    private OpenWork() {}

    /**
     * @param id of the work, different for all works of all programs
     * @param prepare called once in a process, and again if it was let go
     */
    static <T> T of(String id, Class<T> type, Supplier<T> prepare) {
        ALL.entrySet()
                .removeIf(
                        entry -> !entry.getKey().equals(id) && entry.getValue().isGone());
        return type.cast(ALL.computeIfAbsent(id, key -> new OpenWork()).get(prepare));
    }

    /** Tasks that want the same wait for the first, since it would take each of them as long. */
    private synchronized Object get(Supplier<?> prepare) {
        Object ready = prepared.get();
        if (ready == null) {
            ready = prepare.get();
            prepared = new SoftReference<>(ready);
        }
        return ready;
    }

    /** Not so while somebody prepares it. */
    private synchronized boolean isGone() {
        return prepared.refersTo(null);
    }
}
