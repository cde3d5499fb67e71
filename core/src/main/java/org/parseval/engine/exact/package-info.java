/**
 * Engine {@code exact}: variable elimination on tables.
 *
 * <p>Begin with {@link org.parseval.engine.exact.ExactMethod}. {@link org.parseval.engine.exact.PosteriorSampler} draws independent states with their exact
 * probabilities, and {@link org.parseval.engine.exact.BestStates} lists the best states in turn.
 */
@NullMarked
package org.parseval.engine.exact;

import org.jspecify.annotations.NullMarked;
