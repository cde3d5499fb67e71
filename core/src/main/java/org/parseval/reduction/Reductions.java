package org.parseval.reduction;

import java.util.Locale;

/** Which simplifications a {@link Reduction} makes. */
public enum Reductions {
    /** All that pay. */
    ALL,

    /**
     * None but what every engine needs: evidence, wide factors cut, and the split into components. Constants go into log
     * Z. For comparisons with methods that are run on the model as it is.
     */
    NONE;

    /** The name in settings, such as {@code none}. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT);
    }
}
