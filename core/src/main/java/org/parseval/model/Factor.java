package org.parseval.model;

/**
 * A nonnegative function of a few variables; a model is the product of its factors.
 *
 * <p>The choice is closed, so that engines can {@code switch} over the kinds they have a special form for and fall back
 * on {@link #toTable(Model)} for the rest.
 */
public sealed interface Factor permits TableFactor, ParityFactor, ClauseFactor, DecisionTreeFactor {

    /**
     * The variables the factor depends on, each once, in the order in which its states are laid out. The array is shared,
     * not copied: do not write to it.
     */
    int[] scope();

    /** The value at a full assignment of the model's variables. */
    double value(Model model, int[] states);

    /** The largest value. */
    double largest();

    /** Whether the value is zero anywhere. */
    boolean hasZero();

    /** Whether the value is 0 or 1 everywhere. */
    boolean isZeroOrOne();

    /**
     * The same function as a table, the last variable of the scope running fastest.
     *
     * @throws IllegalArgumentException if the factor is so wide that the table would have more than 2^24 values
     */
    TableFactor toTable(Model model);
}
