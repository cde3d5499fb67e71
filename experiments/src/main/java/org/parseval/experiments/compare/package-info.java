/**
 * Runs several engines on the same models within the same limits, and makes tables, files and plots of their errors: {@code parseval compare}.
 *
 * <p>Begin with {@link org.parseval.experiments.compare.Comparison}.
 */
@NullMarked
package org.parseval.experiments.compare;

import org.jspecify.annotations.NullMarked;
