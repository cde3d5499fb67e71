package org.parseval.serve;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The models in memory. If they are too many or too large, the least recently used are removed, but not the one that the server began with. */
final class ModelShelf {
    private static final int MOST = 50;

    private final Map<String, LoadedModel> models = new LinkedHashMap<>(16, 0.75f, true);
    private final long mostBytes;
    private long bytes;
    private volatile Optional<String> forGood = Optional.empty();

    ModelShelf(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Keeps a model for as long as there is a server. */
    LoadedModel putForGood(LoadedModel model) {
        forGood = Optional.of(put(model).id());
        return model;
    }

    /** Keeps a model; one that is there already stays, with what was prepared. */
    synchronized LoadedModel put(LoadedModel model) {
        LoadedModel before = models.get(model.id());
        if (before != null) {
            return before;
        }
        models.put(model.id(), model);
        bytes += model.bytes();
        Iterator<LoadedModel> oldest = models.values().iterator();
        while ((bytes > mostBytes || models.size() > MOST) && oldest.hasNext()) {
            LoadedModel next = oldest.next();
            if (next != model && !forGood.equals(Optional.of(next.id()))) {
                bytes -= next.bytes();
                oldest.remove();
            }
        }
        return model;
    }

    /** @throws Problem if it is not there, or no longer */
    synchronized LoadedModel get(String id) {
        LoadedModel model = models.get(id);
        if (model == null) {
            throw new Problem(Problem.NOT_FOUND, "the server has no such model, or no longer: load it again");
        }
        return model;
    }

    synchronized void remove(String id) {
        LoadedModel model = models.remove(id);
        bytes -= model == null ? 0 : model.bytes();
    }

    synchronized List<LoadedModel> all() {
        return List.copyOf(models.values());
    }
}
