package org.parseval.experiments.paper.uai;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.parseval.experiments.paper.Column;

/**
 * The columns of the table.
 *
 * @param paper the paper's, as the paper has them; Fourier VE in the order that comes closest to the paper's own figures
 * @param orders Fourier VE in other orders
 * @param ours what this program does by default
 */
public record UaiColumns(Map<UaiCategory.Method, Column> paper, List<InOrder> orders, List<Column> ours) {
    /**
     * The paper names no order. On the grids min-fill has its errors, and the narrower orders of the search far smaller ones. Ties go by chance, as
     * greedy orders are usually described, so that no figure hangs on how a file numbers its variables.
     */
    public static final String PAPER_ORDER = "min-fill-random";

    /** The same in words. */
    public static final String PAPER_ORDER_IN_WORDS = "min-fill with ties at random";

    private static final List<String> OTHER_ORDERS = List.of("search", "min-degree");

    /** Fourier VE in an order of elimination. */
    record InOrder(String order, UaiCategory.Method method, Column column) {}

    /** Seconds a run: all of them together take about an hour on two cores. */
    private static final Map<UaiCategory.Method, Integer> LIMITS = Map.of(
            UaiCategory.Method.MINIBUCKET, 25,
            UaiCategory.Method.FOURIER_MAX_COEFFICIENT, 30,
            UaiCategory.Method.FOURIER_MIN_DEGREE, 30,
            UaiCategory.Method.BP, 4,
            UaiCategory.Method.MCMC, 20,
            UaiCategory.Method.HAK, 8);

    private static final int OWN_LIMIT = 10;

    /** @param share of the usual limits */
    static UaiColumns of(double share) {
        Map<UaiCategory.Method, Column> paper = new EnumMap<>(UaiCategory.Method.class);
        LIMITS.forEach((method, limit) -> paper.put(method, asInThePaper(method, seconds(limit, share))));
        List<InOrder> orders = new ArrayList<>();
        for (String order : OTHER_ORDERS) {
            for (UaiCategory.Method method : UaiCategory.Method.FOURIER) {
                Column column = Objects.requireNonNull(paper.get(method));
                Map<String, Object> settings = new HashMap<>(column.settings());
                settings.put("order", order);
                String title = method.title() + ", " + order;
                orders.add(new InOrder(order, method, new Column(title, "fourier", settings, column.limit())));
            }
        }
        return new UaiColumns(
                paper,
                orders,
                List.of(
                        new Column("ours: auto", "auto", Map.of(), seconds(OWN_LIMIT, share)),
                        new Column("ours: fourier", "fourier", Map.of(), seconds(OWN_LIMIT, share))));
    }

    /** A column of the paper, as the paper has it. */
    public static Column asInThePaper(UaiCategory.Method method, Duration limit) {
        return switch (method) {
            case MINIBUCKET ->
                column(method, "minibucket", Map.of("preset", "paper", "ibound", 20, "order", PAPER_ORDER), limit);
            case FOURIER_MAX_COEFFICIENT -> column(method, "fourier", fourier("max-coefficient"), limit);
            case FOURIER_MIN_DEGREE -> column(method, "fourier", fourier("min-degree"), limit);
            case BP -> column(method, "bp", Map.of("preset", "paper"), limit);
            case MCMC -> column(method, "gibbs", Map.of("preset", "paper"), limit);
            case HAK -> column(method, "hak", Map.of("regions", "factors", "reductions", "none"), limit);
        };
    }

    private static Map<String, Object> fourier(String rule) {
        return Map.of("preset", "paper", "truncate", rule, "order", PAPER_ORDER);
    }

    private static Column column(
            UaiCategory.Method method, String engine, Map<String, Object> settings, Duration limit) {
        return new Column(method.title(), engine, settings, limit);
    }

    private static Duration seconds(int limit, double share) {
        return Duration.ofMillis(Math.round(1000 * limit * share));
    }

    Column of(UaiCategory.Method method) {
        return Objects.requireNonNull(paper.get(method));
    }

    /** Fourier VE by its order, that of the paper's columns among them. */
    Column of(UaiCategory.Method method, String order) {
        return order.equals(PAPER_ORDER)
                ? of(method)
                : orders.stream()
                        .filter(each -> each.method() == method && each.order().equals(order))
                        .findFirst()
                        .orElseThrow()
                        .column();
    }

    List<Column> all() {
        return Stream.of(paper.values().stream(), orders.stream().map(InOrder::column), ours.stream())
                .flatMap(columns -> columns)
                .toList();
    }
}
