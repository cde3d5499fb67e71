/** The algebra of functions on {-1, +1}^n in the Fourier (parity) basis: transform, product, truncation, spectrum. */
@NullMarked
package org.parseval.fourier;

import org.jspecify.annotations.NullMarked;
