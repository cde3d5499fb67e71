package org.parseval.experiments.paper.ising;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.parseval.experiments.paper.Column;
import org.parseval.experiments.paper.uai.UaiColumns;

/**
 * The methods on Ising grids: those of the paper as the paper has them, and ours.
 *
 * @param orders Fourier VE in each order, with the largest coefficients and with the lowest degrees
 */
record IsingColumns(
        Column fourierLargest,
        Column fourierLowest,
        Map<String, List<Column>> orders,
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
        Map<String, List<Column>> orders = new LinkedHashMap<>();
        for (String order : List.of("search", UaiColumns.PAPER_ORDER, "min-degree")) {
            Map<String, Object> inOrder = with(fourier, "order", order);
            String of = order.equals(UaiColumns.PAPER_ORDER) ? "" : ", " + order;
            orders.put(
                    order,
                    List.of(
                            column("Fourier, largest coefficients" + of, "fourier", inOrder, size),
                            column(
                                    "Fourier, lowest degree" + of,
                                    "fourier",
                                    with(inOrder, "truncate", "min-degree"),
                                    size)));
        }
        List<Column> asInThePaper = Objects.requireNonNull(orders.get(UaiColumns.PAPER_ORDER));
        return new IsingColumns(
                asInThePaper.get(0),
                asInThePaper.get(1),
                orders,
                column("mini-buckets, sum", "minibucket", buckets("sum", size), size),
                column("mini-buckets, max", "minibucket", buckets("max", size), size),
                column("mini-buckets, weighted", "minibucket", Map.of("ibound", size.bits()), size),
                new Column("BP", "bp", Map.of("preset", "paper"), size.shortLimit()),
                column("MCMC", "gibbs", Map.of("preset", "paper", "burnIn", size.steps(), "steps", size.steps()), size),
                column("ours: fourier", "fourier", Map.of("messageSize", terms), size),
                new Column("ours: energy", "energy", Map.of(), size.shortLimit()));
    }

    private static Map<String, Object> buckets(String method, IsingExperiment.Size size) {
        return Map.of("preset", "paper", "ibound", size.bits(), "method", method, "order", UaiColumns.PAPER_ORDER);
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
        return Stream.concat(shown().stream(), orders.values().stream().flatMap(List::stream))
                .distinct()
                .toList();
    }

    /** Those of the charts: Fourier VE in one order. */
    List<Column> shown() {
        return List.of(
                fourierLargest, fourierLowest, bucketsSum, bucketsMax, bucketsWeighted, bp, gibbs, fourierOurs, energy);
    }
}
