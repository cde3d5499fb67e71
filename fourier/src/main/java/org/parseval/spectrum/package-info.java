/**
 * The Fourier spectrum of a whole model: how its weight is distributed over the degrees.
 *
 * <p>Begin with {@link org.parseval.spectrum.ModelSpectrum#of}.
 */
@NullMarked
package org.parseval.spectrum;

import org.jspecify.annotations.NullMarked;
