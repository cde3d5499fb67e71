package org.parseval.reduction;

import java.util.Locale;

/** Which simplifications a {@link Reduction} makes. */
public enum Reductions {
    /** All simplifications. */
    ALL,

    /**
     * Only what every engine needs: evidence, the decomposition of wide factors, and the split into components.
     * Constants go into log Z. For comparisons with methods that work on the model as it is.
     */
    NONE;

    /** The name in settings, such as {@code none}. */
    public String spelling() {
        return name().toLowerCase(Locale.ROOT);
    }
}
