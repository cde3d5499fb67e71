package org.parseval.experiments.paper.learning;

import java.util.LinkedHashMap;
import java.util.Map;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.paper.uai.UaiColumns;
import org.parseval.inference.Engine;

/** The engines that are compared, by the names under which the page shows them. */
final class EngineSet {
    static final String FOURIER_PAPER = "fourier, as the paper (2^20 terms)";
    static final String GIBBS_PAPER = "gibbs, as the paper (one pixel at a time)";
    static final String MINIBUCKET_PAPER = "mini-buckets, as the paper";
    static final String MEAN_FIELD = "mean field";
    static final String ENERGY = "energy";
    static final String FOURIER = "fourier, ours";
    static final String MINIBUCKET = "mini-buckets, ours";
    static final String EXACT = "exact";

    private EngineSet() {}

    /** Those of the paper, and {@code energy}. */
    static Map<String, Engine> paper() {
        Map<String, Engine> engines = new LinkedHashMap<>();
        engines.put(
                FOURIER_PAPER,
                Catalogue.engine(
                        "fourier",
                        Map.of("preset", "paper", "messageSize", 1L << 20, "order", UaiColumns.PAPER_ORDER)));
        engines.put(GIBBS_PAPER, Catalogue.engine("gibbs", Map.of("preset", "paper")));
        engines.put(
                MINIBUCKET_PAPER,
                Catalogue.engine("minibucket", Map.of("preset", "paper", "order", UaiColumns.PAPER_ORDER)));
        engines.put(MEAN_FIELD, Catalogue.engine("meanfield"));
        engines.put(ENERGY, Catalogue.engine("energy"));
        return engines;
    }

    /** These, and two of the methods with our own settings. */
    static Map<String, Engine> all() {
        Map<String, Engine> engines = paper();
        engines.put(FOURIER, Catalogue.engine("fourier"));
        engines.put(MINIBUCKET, Catalogue.engine("minibucket"));
        return engines;
    }

    /** Those of the paper and the exact one, for small images. */
    static Map<String, Engine> withExact() {
        Map<String, Engine> engines = paper();
        engines.put(EXACT, Catalogue.engine("exact"));
        return engines;
    }
}
