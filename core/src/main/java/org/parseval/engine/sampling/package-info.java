/**
 * Engine {@code gibbs}: Markov chain Monte Carlo. Gibbs sampling gives marginals; annealed importance sampling or a path integral gives Z.
 *
 * <p>Begin with {@link org.parseval.engine.sampling.GibbsMethod}.
 */
@NullMarked
package org.parseval.engine.sampling;

import org.jspecify.annotations.NullMarked;
