package org.parseval.experiments.paper.learning;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.inference.Engine;

/** The engines that are compared, by the names under which the page shows them. */
final class EngineSet {
    static final String FOURIER_PAPER = "fourier, preset paper, 2^20 terms";
    static final String FOURIER = "fourier";
    static final String ENERGY = "energy";
    static final String GIBBS_PAPER = "gibbs, preset paper";
    static final String GIBBS = "gibbs, one pixel at a time";
    static final String MINIBUCKET_PAPER = "minibucket, preset paper";
    static final String MINIBUCKET = "minibucket";
    static final String MEAN_FIELD = "meanfield";
    static final String EXACT = "exact";

    private EngineSet() {}

    /** Those of the paper, and {@code energy}. */
    static Map<String, Engine> paper() {
        Map<String, Engine> engines = new LinkedHashMap<>();
        engines.put(FOURIER_PAPER, Catalogue.engine("fourier", Map.of("preset", "paper", "messageSize", 1L << 20)));
        engines.put(GIBBS_PAPER, Catalogue.engine("gibbs", Map.of("preset", "paper")));
        engines.put(MINIBUCKET_PAPER, Catalogue.engine("minibucket", Map.of("preset", "paper")));
        engines.put(MEAN_FIELD, Catalogue.engine("meanfield"));
        engines.put(ENERGY, Catalogue.engine("energy"));
        return engines;
    }

    /** These, and the same methods with our own settings. */
    static Map<String, Engine> all() {
        Map<String, Engine> engines = paper();
        engines.put(FOURIER, Catalogue.engine("fourier"));
        engines.put(GIBBS, Catalogue.engine("gibbs", Map.of("moves", "single")));
        engines.put(MINIBUCKET, Catalogue.engine("minibucket"));
        return engines;
    }

    /** These and the exact one, for small images. */
    static Map<String, Engine> withExact() {
        Map<String, Engine> engines = paper();
        engines.put(EXACT, Catalogue.engine("exact"));
        return engines;
    }
}
