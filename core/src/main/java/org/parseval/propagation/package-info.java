/**
 * Message passing and mean field, as algorithms without an engine around them: belief propagation with the Bethe estimate of Z, generalised
 * belief propagation with the Kikuchi estimate, and naive mean field with a lower bound.
 *
 * <p>Begin with {@link org.parseval.propagation.BeliefPropagation#run}. The engines are in {@code org.parseval.engine.propagation}.
 */
@NullMarked
package org.parseval.propagation;

import org.jspecify.annotations.NullMarked;
