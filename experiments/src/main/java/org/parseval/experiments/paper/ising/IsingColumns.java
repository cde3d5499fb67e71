package org.parseval.experiments.paper.ising;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.parseval.experiments.paper.Column;

/** The methods on Ising grids: those of the paper as the paper has them, and ours. */
record IsingColumns(
        Column fourierLargest,
        Column fourierLowest,
        Column bucketsSum,
        Column bucketsMax,
        Column bucketsWeighted,
        Column bp,
        Column gibbs,
        Column fourierOurs,
        Column energy) {

    static IsingColumns of(IsingExperiment.Size size) {
        int terms = 1 << size.bits();
        Map<String, Object> fourier = Map.of("preset", "paper", "messageSize", terms, "productSize", terms);
        return new IsingColumns(
                column("Fourier, largest coefficients", "fourier", fourier, size),
                column("Fourier, lowest degree", "fourier", with(fourier, "truncate", "min-degree"), size),
                column("mini-buckets, sum", "minibucket", buckets("sum", size), size),
                column("mini-buckets, max", "minibucket", buckets("max", size), size),
                column("mini-buckets, weighted", "minibucket", Map.of("ibound", size.bits()), size),
                new Column("BP", "bp", Map.of("preset", "paper"), size.shortLimit()),
                column("MCMC", "gibbs", Map.of("preset", "paper", "burnIn", size.steps(), "steps", size.steps()), size),
                column("ours: fourier", "fourier", Map.of("messageSize", terms), size),
                new Column("ours: energy", "energy", Map.of(), size.shortLimit()));
    }

    private static Map<String, Object> buckets(String method, IsingExperiment.Size size) {
        return Map.of("preset", "paper", "ibound", size.bits(), "method", method);
    }

    private static Map<String, Object> with(Map<String, Object> settings, String name, Object value) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put(name, value);
        return all;
    }

    private static Column column(String title, String engine, Map<String, Object> settings, IsingExperiment.Size size) {
        return new Column(title, engine, settings, size.limit());
    }

    List<Column> all() {
        return List.of(
                fourierLargest, fourierLowest, bucketsSum, bucketsMax, bucketsWeighted, bp, gibbs, fourierOurs, energy);
    }
}
