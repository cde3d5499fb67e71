package org.parseval.serve;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The models in memory. If they are too many or too large, the least recently used are removed. */
final class ModelShelf {
    private static final int MOST = 50;

    private final Map<String, LoadedModel> models = new LinkedHashMap<>(16, 0.75f, true);
    private final long mostBytes;
    private long bytes;

    ModelShelf(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Keeps a model; one that is there already stays, with its plan. */
    synchronized LoadedModel put(LoadedModel model) {
        LoadedModel before = models.get(model.id());
        if (before != null) {
            return before;
        }
        models.put(model.id(), model);
        bytes += model.bytes();
        Iterator<LoadedModel> oldest = models.values().iterator();
        while ((bytes > mostBytes || models.size() > MOST) && models.size() > 1) {
            bytes -= oldest.next().bytes();
            oldest.remove();
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
