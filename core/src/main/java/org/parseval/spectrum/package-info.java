/** How the Fourier weight of a whole model spreads over the degrees. */
@NullMarked
package org.parseval.spectrum;

import org.jspecify.annotations.NullMarked;
