/**
 * Arithmetic without models: the layout of tables, sums of logarithms, scaling by powers of two, numbers beyond the range of doubles.
 *
 * <p>Begin with {@link org.parseval.numeric.Layout} for tables and {@link org.parseval.numeric.Logarithms} for sums.
 */
@NullMarked
package org.parseval.numeric;

import org.jspecify.annotations.NullMarked;
