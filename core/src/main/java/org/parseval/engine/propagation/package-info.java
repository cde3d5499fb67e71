/**
 * Engines that work locally: belief propagation ({@code bp}), generalised belief propagation ({@code hak}) and mean field ({@code meanfield}).
 *
 * <p>Begin with {@link org.parseval.engine.propagation.BeliefMethod}. Without loops its answers are exact; otherwise nothing says how far off they are.
 */
@NullMarked
package org.parseval.engine.propagation;

import org.jspecify.annotations.NullMarked;
