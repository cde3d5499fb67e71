/**
 * Engine {@code bp}: belief propagation, and what it shares with other engines that iterate until nothing changes.
 *
 * <p>Begin with {@link org.parseval.engine.propagation.BeliefMethod}. Without loops its answers are exact; otherwise nothing says how far off they are.
 */
@NullMarked
package org.parseval.engine.propagation;

import org.jspecify.annotations.NullMarked;
