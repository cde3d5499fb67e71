package org.parseval.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.parseval.engine.exact.ExactEngine;
import org.parseval.inference.Engine;

/** The engines by the names that {@code --engine} takes. */
final class EngineNames {
    static final String DEFAULT = "exact";
    private static final Map<String, Supplier<Engine>> ENGINES = new LinkedHashMap<>();

    static {
        ENGINES.put("exact", ExactEngine::new);
    }

    private EngineNames() {}

    static Engine engine(String name) {
        Supplier<Engine> engine = ENGINES.get(name);
        if (engine == null) {
            throw new UsageException("there is no engine '" + name + "'; there is " + String.join(", ", names()));
        }
        return engine.get();
    }

    static Set<String> names() {
        return ENGINES.keySet();
    }
}
