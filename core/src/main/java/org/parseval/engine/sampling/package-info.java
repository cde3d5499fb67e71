/** Engine {@code gibbs}: Markov chains for marginals, annealed importance sampling and path integrals for Z. */
@NullMarked
package org.parseval.engine.sampling;

import org.jspecify.annotations.NullMarked;
