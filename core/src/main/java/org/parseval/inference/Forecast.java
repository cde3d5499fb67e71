package org.parseval.inference;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The cost of an answer, predicted before the work begins. */
public sealed interface Forecast {

    /** Bytes of all tables held at once, at the worst moment. */
    double bytes();

    /** The reason, with numbers, why the budget does not allow it; empty if it does. */
    Optional<String> refusal(Budget budget);

    /** @throws BudgetException with the numbers, if the budget does not allow it */
    default void checkAgainst(Budget budget) {
        refusal(budget).ifPresent(reason -> {
            throw new BudgetException(reason);
        });
    }

    /** The cost of several forecasts, one after the other: known if all of them are. */
    static Forecast inTurn(List<? extends Forecast> pieces) {
        Known all = Known.NOTHING;
        boolean known = true;
        double bytes = 0;
        for (Forecast piece : pieces) {
            bytes = Math.max(bytes, piece.bytes());
            if (piece instanceof Known next) {
                all = all.then(next);
            } else {
                known = false;
            }
        }
        return known ? all : new Fitted(bytes);
    }

    /**
     * Work that adapts to the budget: it takes the time it is given.
     *
     * @param bytes the most memory that it takes; 0 where that is as much as the budget allows
     */
    record Fitted(double bytes) implements Forecast {
        @Override
        public Optional<String> refusal(Budget budget) {
            return bytes > budget.memoryBytes()
                    ? Optional.of("needs " + Known.gibibytes(bytes) + "; the budget allows "
                            + Known.gibibytes(budget.memoryBytes()))
                    : Optional.empty();
        }
    }

    /**
     * An exact answer whose cost is known.
     *
     * @param width variables of the largest clique, minus one
     * @param largestTable entries of the largest single table
     * @param work on one thread, in nanoseconds of the machine on which costs were measured, good to a factor of three or so
     * @param order how the elimination order was found
     */
    record Known(int width, double largestTable, double bytes, double work, String order) implements Forecast {
        private static final Known NOTHING = new Known(0, 1, 0, 0, "none needed");

        private static final double LARGEST_ARRAY = Integer.MAX_VALUE - 8;

        /** How far past the time limit a forecast must lie for the work not even to be tried. */
        private static final double PATIENCE = 5;

        private Known then(Known next) {
            return new Known(
                    Math.max(width, next.width),
                    Math.max(largestTable, next.largestTable),
                    Math.max(bytes, next.bytes),
                    work + next.work,
                    next.largestTable > largestTable ? next.order : order);
        }

        /** The predicted wall time on all threads, at the present pace of the machine. */
        public double seconds(Budget budget) {
            return work * 1e-9 * budget.host().pace().slowness() / budget.threads();
        }

        /** Whether its tables fit the memory, whatever the time. */
        public boolean fitsMemory(Budget budget) {
            return largestTable <= LARGEST_ARRAY && bytes <= budget.memoryBytes();
        }

        @Override
        public Optional<String> refusal(Budget budget) {
            if (!fitsMemory(budget)) {
                return Optional.of(String.format(
                        Locale.ROOT,
                        "needs %s for a largest table of %s entries (width %d); the budget allows %s",
                        gibibytes(bytes),
                        powerOfTwo(largestTable),
                        width,
                        bytes > budget.memoryBytes()
                                ? gibibytes(budget.memoryBytes())
                                : "tables of at most 2^31 entries"));
            }
            double seconds = seconds(budget);
            if (seconds > PATIENCE * budget.time().toNanos() * 1e-9) {
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
}
