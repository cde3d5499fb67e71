/**
 * Engine {@code gibbs}: Markov chain Monte Carlo. Gibbs sampling gives marginals; annealed importance sampling or a path integral gives Z.
 *
 * <p>Begin with {@link org.parseval.engine.gibbs.GibbsMethod}.
 */
@NullMarked
package org.parseval.engine.gibbs;

import org.jspecify.annotations.NullMarked;
