package org.parseval.support;

import java.util.function.BooleanSupplier;
import org.parseval.model.Model;

/**
 * Whether a model has an assignment of positive weight, that is, whether its partition function is more than zero.
 *
 * <pre>{@code
 * if (Support.search(model, 1_000_000, () -> false) instanceof Support.Found found) {
 *     start(found.states());
 * }
 * }</pre>
 */
public sealed interface Support {

    /**
     * There is one.
     *
     * @param states of all variables. Shared, not copied
     */
    record Found(int[] states) implements Support {}

    /** There is none: Z = 0. */
    record None() implements Support {}

    /** The search was given up. */
    record Unknown() implements Support {}

    /**
     * Searches for one; a model without a zero needs no search.
     *
     * @param steps after how many visits of a table's entry to give up
     * @param giveUp whether to give up now; asked often
     */
    static Support search(Model model, long steps, BooleanSupplier giveUp) {
        return new SupportSearch(model, steps, giveUp).run();
    }
}
