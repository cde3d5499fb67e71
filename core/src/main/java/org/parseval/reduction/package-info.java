/**
 * Exact simplifications of a model before an engine works on it, and the way back to the original variables.
 *
 * <p>Begin with {@link org.parseval.reduction.Reduction}: it applies the evidence, removes what does not matter, and splits the rest into independent
 * components.
 */
@NullMarked
package org.parseval.reduction;

import org.jspecify.annotations.NullMarked;
