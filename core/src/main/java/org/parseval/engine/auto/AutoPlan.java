package org.parseval.engine.auto;

import java.util.List;
import org.parseval.inference.Budget;
import org.parseval.inference.BudgetException;
import org.parseval.inference.Deadline;
import org.parseval.inference.Forecast;

/**
 * What engine {@code auto} would do with a reduced model, going by the forecasts.
 *
 * @param exact how many parts would be solved exactly
 * @param refined how many would be answered roughly and refined
 */
public record AutoPlan(int exact, int refined) {
    /** The share of the time left that an exact solution may be forecast to take; forecasts are good to a factor of three. */
    private static final double SHARE_FOR_EXACT = 0.5;

    /** With no time limit, longer than this is not waited for. */
    private static final double PATIENCE_SECONDS = 1800;

    /** The longest exact solution that is tried. */
    static double secondsForExact(Deadline deadline) {
        return deadline.isUnlimited() ? PATIENCE_SECONDS : deadline.remainingSeconds() * SHARE_FOR_EXACT;
    }

    /** What is refined stays while others are solved: one half is for all of it, the other for one exact solution. */
    static Budget halfOfMemory(Budget budget) {
        return budget.withMemory(Math.max(1, budget.memoryBytes() / 2));
    }

    /**
     * The parts in turn, the cheapest first, each with what the ones before leave of the time.
     *
     * @param parts what exact solutions would cost
     */
    public static AutoPlan of(List<Forecast> parts, Budget whole) {
        Budget budget = halfOfMemory(whole);
        double most = secondsForExact(Deadline.in(budget.time()));
        double[] seconds = parts.stream()
                .filter(part -> fits(part, budget))
                .mapToDouble(Forecast::seconds)
                .sorted()
                .toArray();
        boolean unlimited = budget.time().compareTo(Budget.UNLIMITED) >= 0;
        int exact = 0;
        while (exact < seconds.length && seconds[exact] <= most) {
            most -= unlimited ? 0 : seconds[exact] * SHARE_FOR_EXACT;
            exact++;
        }
        return new AutoPlan(exact, parts.size() - exact);
    }

    private static boolean fits(Forecast part, Budget budget) {
        try {
            part.checkAgainst(budget);
            return true;
        } catch (BudgetException refused) {
            return false;
        }
    }
}
