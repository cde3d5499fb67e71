/** The Walsh-Hadamard transform, between the values of a function on {-1, +1}^n and its Fourier coefficients. */
@NullMarked
package org.parseval.transform;

import org.jspecify.annotations.NullMarked;
