/**
 * Belief propagation with the Bethe estimate of Z, as an algorithm without an engine around it.
 *
 * <p>Begin with {@link org.parseval.propagation.BeliefPropagation#run}. The engine is in {@code org.parseval.engine.propagation}.
 */
@NullMarked
package org.parseval.propagation;

import org.jspecify.annotations.NullMarked;
