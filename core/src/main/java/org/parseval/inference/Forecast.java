package org.parseval.inference;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What an answer would cost, predicted before the work begins.
 *
 * @param width variables of the largest clique, minus one
 * @param largestTable entries of the largest single table
 * @param bytes of all tables held at once, at the worst moment
 * @param seconds predicted wall time, good to a factor of three or so
 * @param order how the elimination order was found
 */
public record Forecast(int width, double largestTable, double bytes, double seconds, String order) {
    private static final double LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** How far past the time limit a forecast must lie for the work not even to be tried. */
    private static final double PATIENCE = 5;

    /** The forecast of work that adapts to the budget: it takes the time it is given, and at most this much memory. */
    public static Forecast fitted(double bytes) {
        return new Forecast(0, 1, bytes, 0, "none needed");
    }

    /** The cost of several forecasts, one after the other. */
    public static Forecast inTurn(List<Forecast> pieces) {
        Forecast all = new Forecast(0, 1, 0, 0, "none needed");
        for (Forecast piece : pieces) {
            all = new Forecast(
                    Math.max(all.width, piece.width),
                    Math.max(all.largestTable, piece.largestTable),
                    Math.max(all.bytes, piece.bytes),
                    all.seconds + piece.seconds,
                    piece.largestTable > all.largestTable ? piece.order : all.order);
        }
        return all;
    }

    /** The reason, with numbers, why the budget does not allow it; empty if it does. */
    public Optional<String> refusal(Budget budget) {
        if (largestTable > LARGEST_ARRAY || bytes > budget.memoryBytes()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "needs %s for a largest table of %s entries (width %d); the budget allows %s",
                    gibibytes(bytes),
                    powerOfTwo(largestTable),
                    width,
                    bytes > budget.memoryBytes() ? gibibytes(budget.memoryBytes()) : "tables of at most 2^31 entries"));
        }
        double limit = budget.time().toNanos() * 1e-9;
        if (seconds > PATIENCE * limit) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "needs about %.3g s for a largest table of %s entries (width %d); the budget allows %s",
                    seconds,
                    powerOfTwo(largestTable),
                    width,
                    budget.timeText()));
        }
        return Optional.empty();
    }

    /** @throws BudgetException with the numbers, if the budget does not allow it */
    public void checkAgainst(Budget budget) {
        refusal(budget).ifPresent(reason -> {
            throw new BudgetException(reason);
        });
    }

    private static String gibibytes(double bytes) {
        double mebibytes = bytes / (1 << 20);
        if (mebibytes < 1024) {
            return String.format(Locale.ROOT, "%.3g MiB", mebibytes);
        }
        double gibibytes = mebibytes / 1024;
        return String.format(
                Locale.ROOT, gibibytes < 100 ? "%.1f GiB" : gibibytes < 1e7 ? "%.0f GiB" : "%.2e GiB", gibibytes);
    }

    private static String powerOfTwo(double entries) {
        double exponent = Math.log(entries) / Math.log(2);
        return exponent == Math.rint(exponent)
                ? String.format(Locale.ROOT, "2^%.0f", exponent)
                : String.format(Locale.ROOT, "2^%.1f", exponent);
    }
}
