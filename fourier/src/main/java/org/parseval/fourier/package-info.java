/**
 * The algebra of functions on {-1, +1}^n as sums of parities (Fourier or Walsh expansion): transform, product, summing out, truncation, spectrum.
 *
 * <p>Begin with {@link org.parseval.fourier.Polynomial}. The package needs no model and no engine.
 */
@NullMarked
package org.parseval.fourier;

import org.jspecify.annotations.NullMarked;
