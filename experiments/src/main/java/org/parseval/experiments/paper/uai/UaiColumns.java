package org.parseval.experiments.paper.uai;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.parseval.experiments.paper.Column;

/**
 * The columns of the table.
 *
 * @param paper the paper's, as the paper has them
 * @param ours what this program does by default
 */
public record UaiColumns(Map<UaiCategory.Method, Column> paper, List<Column> ours) {
    /** Seconds a run: all of them together take about an hour on two cores. */
    private static final Map<UaiCategory.Method, Integer> LIMITS = Map.of(
            UaiCategory.Method.MINIBUCKET, 25,
            UaiCategory.Method.FOURIER_MAX_COEFFICIENT, 30,
            UaiCategory.Method.FOURIER_MIN_DEGREE, 30,
            UaiCategory.Method.BP, 10,
            UaiCategory.Method.MCMC, 20,
            UaiCategory.Method.HAK, 15);

    private static final int OWN_LIMIT = 10;

    /** @param share of the usual limits */
    static UaiColumns of(double share) {
        Map<UaiCategory.Method, Column> paper = new EnumMap<>(UaiCategory.Method.class);
        LIMITS.forEach((method, limit) -> paper.put(method, asInThePaper(method, seconds(limit, share))));
        return new UaiColumns(
                paper,
                List.of(
                        new Column("ours: auto", "auto", Map.of(), seconds(OWN_LIMIT, share)),
                        new Column("ours: fourier", "fourier", Map.of(), seconds(OWN_LIMIT, share))));
    }

    /** A column of the paper, as the paper has it. */
    public static Column asInThePaper(UaiCategory.Method method, Duration limit) {
        return switch (method) {
            case MINIBUCKET -> column(method, "minibucket", Map.of("preset", "paper", "ibound", 20), limit);
            case FOURIER_MAX_COEFFICIENT ->
                column(method, "fourier", Map.of("preset", "paper", "truncate", "max-coefficient"), limit);
            case FOURIER_MIN_DEGREE ->
                column(method, "fourier", Map.of("preset", "paper", "truncate", "min-degree"), limit);
            case BP -> column(method, "bp", Map.of("preset", "paper"), limit);
            case MCMC -> column(method, "gibbs", Map.of("preset", "paper"), limit);
            case HAK -> column(method, "hak", Map.of("regions", "factors", "reductions", "none"), limit);
        };
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

    List<Column> all() {
        return Stream.concat(paper.values().stream(), ours.stream()).toList();
    }
}
