package org.parseval.reduction;

/** Which simplifications a {@link Reduction} makes. */
public enum Reductions {
    /** All that pay. */
    ALL,

    /**
     * None but what every engine needs: evidence, wide factors cut, and the split into components. Constants go into log
     * Z. For comparisons with methods that are run on the model as it is.
     */
    NONE
}
