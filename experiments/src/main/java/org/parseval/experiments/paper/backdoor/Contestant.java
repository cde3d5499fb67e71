package org.parseval.experiments.paper.backdoor;

import static org.parseval.experiments.paper.Plain.text;

import java.util.List;
import java.util.Map;
import org.parseval.engine.catalogue.Catalogue;
import org.parseval.experiments.paper.uai.UaiColumns;
import org.parseval.inference.Engine;

/**
 * An engine in the figure.
 *
 * @param setup what it was told, for the page
 */
record Contestant(String name, String setup, Engine engine) {
    static final String FOURIER = "fourier, as the paper";
    static final String ENERGY = "energy";
    static final String GIBBS = "gibbs";
    static final String BELIEF = "bp";

    /** The methods of the paper's figure work on the model as it is; ours begin with exact reductions. */
    static List<Contestant> all(int chains, long steps) {
        return List.of(
                new Contestant(
                        FOURIER,
                        "2^20 terms a message, 2^10 in a product, " + UaiColumns.PAPER_ORDER_IN_WORDS
                                + ", no reductions",
                        Catalogue.engine("fourier", Map.of("preset", "paper", "order", UaiColumns.PAPER_ORDER))
                                .withoutReductions()),
                new Contestant(
                        "fourier, ours",
                        "2^10 terms a message, otherwise as it comes",
                        Catalogue.engine("fourier", Map.of("messageSize", 1L << 10))),
                new Contestant(ENERGY, "as it comes, to a standard error of 0.001", Catalogue.engine("energy")),
                new Contestant(
                        GIBBS,
                        text(
                                "Ogata and Tanemura's integral, single-site moves, %d chains of %d steps to burn in and %d that count, no"
                                        + " reductions",
                                chains, steps, steps),
                        Catalogue.engine(
                                        "gibbs",
                                        Map.of(
                                                "preset",
                                                "paper",
                                                "chains",
                                                (long) chains,
                                                "burnIn",
                                                steps,
                                                "steps",
                                                steps))
                                .withoutReductions()),
                new Contestant(
                        BELIEF,
                        "random updates, damping 0.1, at most a million sweeps, no reductions",
                        Catalogue.engine("bp", Map.of("preset", "paper")).withoutReductions()));
    }
}
